import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type {
  productsQuery,
  OfficeProductRecord,
  OfficeProductLine,
  productLine,
} from '#contract/office/products.ts';
import { noCut } from '#domain/catalogue/photos.ts';
import { productStates, productDifference, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import { appNow } from '#server/database/clock.ts';
import { countProducts, productsPage } from '#server/queries/office/products-page.ts';
import { boundsPassed, productFaults } from '#domain/catalogue/product-rules.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import {
  factsOf,
  photosOf,
  productChanges,
  productToEdit,
  openPlanOf,
  stateOf,
  type ProductToEdit,
} from '#server/queries/catalogue/product-editing.ts';
import { limitOfOne } from '#server/queries/staff/approvals.ts';
import { makePlan } from '#domain/credit/plan.ts';
import { photosMissing } from './look-at-product.ts';

/** Lists the catalogue of the partners in scope, with the number in each state under the same filters. */
export async function listProducts(
  { store }: Deps,
  staff: StaffCaller,
  { view, partner, brand, prices, search = '', sort, cursor }: z.output<typeof productsQuery>,
): Promise<OfficeOutput<'listOfficeProducts'>> {
  const filter = {
    state: view,
    partnerId: partner ?? null,
    brand: brand ?? null,
    search,
    isPlanned: prices === 'planned',
  };
  const by = sort.endsWith('price') ? ('price' as const) : ('name' as const);
  const { rows, ...page } = await keysetList(cursor, {
    read: (from, limit) =>
      productsPage(store, { ...filter, by, descending: sort.startsWith('-'), from, limit }),
    keyOf: ({ id }) => String(id),
  });
  const partners = await partnerRefs(store);
  return {
    rows: rows.map((row) => listedProductOf(row, partners)),
    ...page,
    counts: await Promise.all(
      productStates.map(async (state) => ({
        view: state,
        count: await countProducts(store, { ...filter, state }),
      })),
    ),
    mayEdit: [...partners.values()].filter(({ id }) => mayAt(staff.grants, 'edit-products', id)),
    asOf: (await appNow(store.db)).toISOString(),
  };
}

/** Shows one product, what waits for it, and what was done to it. @throws not-found */
export async function showProduct(
  { store }: Deps,
  staff: StaffCaller,
  id: number,
): Promise<OfficeProductRecord> {
  const row = await productToEdit(store, id);
  if (!row) throw new DomainError('not-found');
  const [partners, plan, history, floor, approvals] = await Promise.all([
    partnerRefs(store),
    openPlanOf(store, id),
    productChanges(store, id),
    limitOfOne(store, row.partner_id, 'change-product'),
    waitingActs(store, staff, ['change-product'], ({ productId }) => productId === id),
  ]);
  const facts = factsOf(row);
  return {
    ...productLineOf(row, plan?.onDay ?? null, partners),
    version: row.version,
    family: row.family,
    storage: row.storage,
    description: row.description,
    specs: row.specs,
    pictures: row.pictures.map(({ color, pair }) => ({ color, file: pair })),
    photos: row.pictures.flatMap(({ color }) =>
      photosOf(row.pictures, color).map(({ file, source = file, cut = noCut, focus = null }) => ({
        color,
        file,
        source,
        cut,
        focus,
      })),
    ),
    unlimitedWhatsapp: row.unlimited_whatsapp,
    oxxoSim: row.oxxo_sim,
    bestSeller: row.best_seller,
    onOffer: row.on_offer,
    passed: boundsOfSale(facts, floor),
    floor: floor === null || floor === 0 ? null : toPesos(floor),
    plan: plan
      ? {
          id: plan.id,
          on: plan.onDay,
          madeAt: plan.madeAt.toISOString(),
          by: plan.by ?? '',
          changes: productDifference(facts, { ...facts, ...plan.change }),
        }
      : null,
    history: history.map(({ id: change, at, kind, by, checkedBy, changes }) => ({
      id: change,
      at: at.toISOString(),
      kind,
      by: by ?? '',
      checkedBy,
      changes,
    })),
    approvals,
    may: {
      edit: mayAt(staff.grants, 'edit-products', row.partner_id),
      readStock: mayAt(staff.grants, 'read-stock', row.partner_id),
    },
  };
}

/** Of being put on sale as it is. */
function boundsOfSale(facts: ProductFacts, floor: number | null): string[] {
  if (facts.state === 'on-sale' || productFaults(facts).length > 0) return [];
  return boundsPassed(facts, { ...facts, state: 'on-sale' }, floor);
}

/** A product as the list has it, with the prices of now and next. */
function listedProductOf(
  row: ProductToEdit & {
    readonly plannedOn: string | null;
    readonly plan: Partial<ProductFacts> | null;
    readonly pricedAt: Date | null;
  },
  partners: ReadonlyMap<number, PartnerRef>,
): OfficeProductLine {
  const { plannedOn, plan } = row;
  const now = pricesOf(row);
  const next = pricesOf(row, plan ?? {});
  return {
    ...productLineOf(row, plannedOn, partners),
    pricedAt: row.pricedAt?.toISOString() ?? null,
    nextPrices:
      plannedOn === null || JSON.stringify(now) === JSON.stringify(next) ? null : { on: plannedOn, ...next },
  };
}

const pricesOf = (row: ProductToEdit, change: Partial<ProductFacts> = {}) => ({
  price: toPesos(change.priceCentavos ?? row.price_centavos),
  downPayment: toPesos(change.downPaymentCentavos ?? row.down_payment_centavos),
  weekly: toPesos(change.weeklyCentavos ?? row.weekly_centavos),
  weeks: change.weeks ?? row.weeks,
});

/** A product with what it costs. */
function productLineOf(
  row: ProductToEdit,
  plannedOn: string | null,
  partners: ReadonlyMap<number, PartnerRef>,
): z.output<typeof productLine> {
  const partner = partners.get(row.partner_id);
  if (!partner) throw new DomainError('internal');
  const plan = makePlan({
    cashPriceCentavos: row.price_centavos,
    downPaymentCentavos: row.down_payment_centavos,
    weeklyPaymentCentavos: row.weekly_centavos,
    weeks: row.weeks,
  });
  return {
    id: row.id,
    partner,
    name: row.name,
    brand: row.brand,
    colors: row.colors,
    picture: row.thumbnail || null,
    price: toPesos(row.price_centavos),
    downPayment: toPesos(row.down_payment_centavos),
    weekly: toPesos(row.weekly_centavos),
    weeks: row.weeks,
    total: toPesos(plan.totalCentavos),
    cat: plan.catPercent,
    state: stateOf(row),
    photosMissing: photosMissing(row),
    changesOn: plannedOn,
  };
}
