import type { Output } from '#contract/api.ts';
import { parseCatalogueQuery, type RawCatalogueQuery, brands } from '#domain/catalogue/catalogue.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import {
  productPage,
  productsOfShops,
  productRow,
  bandsOf,
  offerOf,
  type BandColumns,
  type DatedProduct,
  colorsOnSale,
  familyOnSale,
} from '#server/queries/catalogue/offers.ts';
import { isOut } from '#server/queries/catalogue/stock.ts';
import { focusShown, type ColorPhoto } from '#domain/catalogue/photos.ts';
import type { Product } from '#contract/catalogue.ts';
import { toPesos } from '#domain/credit/money.ts';
import { dayIn } from '#domain/calendar.ts';
import { makePlan } from '#domain/credit/plan.ts';
import { planChoices } from '#domain/credit/plan-choice.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { within } from '#server/database/partner-scope.ts';
import { states } from '#domain/applicant/states.ts';
import { postalCodeRows } from '#server/queries/catalogue/postal-codes.ts';

/** Returns a page of a partner's catalogue; empty for an unknown partner. @throws invalid-input */
export async function searchProducts(
  { store }: Deps,
  { commercialPartnerId, ...raw }: RawCatalogueQuery & { commercialPartnerId: number },
): Promise<Output<'listProducts'>> {
  const { rows, count } = await productPage(store, commercialPartnerId, parseCatalogueQuery(raw));
  return { list: rows.map(productOf), count };
}

/** Returns the path of each shop's home, catalogue and products, for search engines. */
export const listShopPages = async ({ store }: Pick<Deps, 'store'>): Promise<string[]> => {
  const shops = await within({ role: 'enganche_window', partnerIds: [] }, () => productsOfShops(store));
  return shops.flatMap(({ partnerId, productIds }) => [
    `/${partnerId}/inicio`,
    `/${partnerId}/catalogo`,
    ...productIds.map((id) => `/${partnerId}/detalle-producto/${id}`),
  ]);
};

/** @throws not-found */
export async function showProduct({ store }: Deps, id: number): Promise<Output<'getProduct'>> {
  const row = await productRow(store, id);
  if (!row) throw new DomainError('not-found');
  const product = productWithChoices(row);
  const family = row.family === '' ? [] : await familyOnSale(store, row);
  if (family.length < 2) return product;
  const storages = family.map((each) => ({
    id: each.id,
    storage: each.storage,
    pay: toPesos(each.weekly_centavos),
    ...(isOut(each) && { out: true }),
  }));
  return { ...product, storages };
}

const productOf = (row: DatedProduct): Product => ({
  id: row.id,
  name: row.name,
  brand: row.brand,
  model: row.model,
  price: toPesos(row.price_centavos),
  downPaymentPrice: toPesos(row.down_payment_centavos),
  pay: toPesos(row.weekly_centavos),
  weeks: row.weeks,
  credit: creditOf(row),
  description: row.description,
  specs: row.specs.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  // The first element is a JSON text of the colours (spec §3).
  color: [JSON.stringify(row.colors.map(({ color, name }) => ({ color, name })))],
  multimediaList: row.pictures.flatMap(({ pair, front, back }) =>
    [pair, front, back].map((file) => ({ file })),
  ),
  thubnailUrl: row.thumbnail,
  unlimitedWhatsapp: row.unlimited_whatsapp,
  oxxoSim: row.oxxo_sim,
  best_seller: row.best_seller,
  onOffer: row.on_offer,
  commercialPartner: { id: row.partner_id },
  ...(row.left.length > 0 && { left: row.left }),
  pictures: row.pictures.map(({ photos, ...picture }) => ({
    ...picture,
    ...(photos && { photos: photos.map(shownOf) }),
  })),
  ...focusOf(row.pictures[0]?.photos?.[0]),
});

const focusOf = (photo: ColorPhoto | undefined) => {
  const focus = photo && focusShown(photo);
  return focus && { focus };
};
const shownOf = (photo: ColorPhoto) => ({ file: photo.file, ...focusOf(photo) });

/** A product with what may be chosen of its plan. */
function productWithChoices(row: DatedProduct & BandColumns): Product {
  const product = productOf(row);
  const choices = product.credit ? planChoices(offerOf(row), bandsOf(row)) : null;
  if (!choices) return product;
  const { maxDownPaymentCentavos, weeks } = choices;
  return {
    ...product,
    planChoices: { downPaymentMax: toPesos(maxDownPaymentCentavos), weeks: [...weeks] },
  };
}

/** Null where the prices are no credit (`makePlan`): such a product is shown and refused later, by its own rule. */
function creditOf(row: DatedProduct): NonNullable<Product['credit']> | null {
  try {
    const { totalCentavos, catPercent } = makePlan({
      cashPriceCentavos: row.price_centavos,
      downPaymentCentavos: row.down_payment_centavos,
      weeklyPaymentCentavos: row.weekly_centavos,
      weeks: row.weeks,
    });
    return { total: toPesos(totalCentavos), catPercent, calculatedOn: dayIn(businessZone, row.now) };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

type Options = Output<'getComboOptions'>;

/** Returns the options of a list, for selects. */
export async function listOptions(
  deps: Deps,
  name: 'brands' | 'states' | 'colors' | 'roles',
): Promise<Options> {
  const lists: Record<typeof name, () => Options | Promise<Options>> = {
    brands: () => brands.map((brand) => ({ id: brand, name: brand })),
    states: listStates,
    colors: async () => (await colorsOnSale(deps.store)).map(({ color, name }) => ({ id: color, name })),
    roles: () => roles,
  };
  return lists[name]();
}

export const listStates = (): Options => states.map(({ code, name }) => ({ id: code, name }));

/** The same on every platform (spec §6: no named roles beyond these). */
export const listRoles = (): Options => roles;

const roles: Options = [
  { id: 'visitor', name: 'Visitante' },
  { id: 'customer', name: 'Cliente' },
  { id: 'promoter', name: 'Promotor' },
  { id: 'staff', name: 'Personal' },
];

/**
 * Returns what a postal code determines: all its colonias, municipio, ciudad and estado.
 * @throws not-found for an unknown one: the form then asks for all fields
 */
export async function findPostalCode({ store }: Deps, postalCode: string): Promise<Output<'getPostalCode'>> {
  const rows = await postalCodeRows(store, postalCode);
  const [first] = rows;
  if (!first) throw new DomainError('not-found');
  const { municipality, city, state } = first;
  return { postalCode, districts: rows.map((row) => row.district), municipality, city, state };
}
