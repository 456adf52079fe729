import { randomInt } from 'node:crypto';
import type { Deps } from '#server/actions/base/context.ts';

/** Two partners that sell the same phone, and a promoter of each: enough for the calls of the journey. */
export async function stockShops(deps: Pick<Deps, 'store'>): Promise<void> {
  for (const id of [1, 2]) {
    await deps.store.db
      .insertInto('partners')
      .values({
        id,
        name: id === 1 ? 'Alba' : 'Brisa',
        legal_name: `Comercializadora ${id === 1 ? 'Alba' : 'Brisa'}, S.A. de C.V.`,
        dynamic_color: id === 1 ? '#FF6700' : '#111827',
        address: 'Av. Juárez 148, Col. Centro, Puebla, Puebla, C.P. 72000',
        tel: '2224189035',
        contact: 'hola@tienda.mx',
        support_phone: '5541239087',
        terms: 'Términos',
        privacy: 'Aviso',
        features: '{}',
        // The second serves the Valley of Mexico only.
        ...(id === 2 ? { service_lat: 19.4326, service_lon: -99.1332, service_radius_km: 60 } : {}),
      })
      .execute();
    await deps.store.db
      .insertInto('promoters')
      .values({
        id: id * 10,
        partner_id: id,
        name: 'Luz',
        promoter_code: `PROM${id}`,
        agency_code: `AG${id}`,
      })
      .execute();
    await deps.store.db.insertInto('products').values(productRow(id)).execute();
  }
}

export const productName = 'Galaxy A56 5G 256 GB / 8+';
export const price = '7999.5';
export const weeks = 52;
export const colors = [
  { color: '#E9A6B0', name: 'Rosa pálido' },
  { color: '#30343B', name: 'Grafito' },
];

const productRow = (partnerId: number) => ({
  id: partnerId * 100,
  partner_id: partnerId,
  name: productName,
  brand: 'Samsung',
  model: 'a56',
  price_centavos: 799_950,
  down_payment_centavos: 129_900,
  weekly_centavos: 19_900,
  weeks,
  description: '',
  specs: '[]',
  colors: JSON.stringify(colors),
  pictures: JSON.stringify(
    colors.map(({ color, name }) => ({ color, pair: `${name}-par.svg`, front: 'f.svg', back: 'b.svg' })),
  ),
  thumbnail: 'a56.svg',
});

/** A phone used by no other test and not one of the sandbox's magic ones. */
export const newPhone = (): string => `55${randomInt(1000, 9999)}${randomInt(1000, 9999)}`;

/** One of the sandbox's magic phones (readings §7): 0001 refused by the bureau, 0005 reviewed, … */
export const phoneEnding = (digits: string): string => newPhone().replace(/....$/, digits);
