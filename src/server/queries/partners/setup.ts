import { sql } from 'kysely';
import type { SetupFacts } from '#domain/partner/ready-to-sell.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/** What the partners in scope have of what a shop needs; of one, or of all by number. */
export const partnerSetups = async (
  { db }: Store,
  partnerId: number | null,
): Promise<{ id: number; isOnSale: boolean; facts: SetupFacts }[]> => {
  const people = (roles: string) => sql<number>`(select count(distinct g.staff_id)::int from staff_grants g
    join staff s on s.id = g.staff_id
    where g.partner_id = p.id and g.withdrawn_at is null and s.state = 'active' and g.role in (${sql.raw(roles)}))`;
  const rows = await db
    .selectFrom('partners as p')
    .select(['p.id', 'p.on_sale', 'p.dynamic_color', 'p.rfc', 'p.representative'])
    .select([
      sql<number>`(select count(*)::int from logos x where x.partner_id = p.id)`.as('logos'),
      sql<number>`(select count(*)::int from products x where x.partner_id = p.id and x.taken_off_at is null)`.as(
        'products',
      ),
      sql<number>`(select count(*)::int from products x where x.partner_id = p.id and x.taken_off_at is null
        and x.thumbnail = '')`.as('withoutPhoto'),
      sql<number>`(select count(*)::int from payment_places x where x.partner_id = p.id and not x.is_off)`.as(
        'places',
      ),
      people(`'administrator'`).as('administrators'),
      people(`'counter', 'supervisor'`).as('senders'),
      sql<boolean>`exists (select from credit_limits x where x.partner_id = p.id)`.as('hasLimits'),
    ])
    .$if(partnerId !== null, (query) => query.where('p.id', '=', partnerId ?? 0))
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    isOnSale: row.on_sale,
    facts: {
      hasColor: row.dynamic_color !== null,
      logos: row.logos,
      hasRfc: row.rfc !== null,
      hasRepresentative: row.representative !== null,
      products: row.products,
      productsWithoutPhoto: row.withoutPhoto,
      places: row.places,
      administrators: row.administrators,
      senders: row.senders,
      hasLimits: row.hasLimits,
    },
  }));
};

/** False: it is open already. */
export async function openPartner({ db }: TxStore, id: number): Promise<boolean> {
  const row = await db
    .updateTable('partners')
    .set({ on_sale: true })
    .where('id', '=', id)
    .where('on_sale', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
