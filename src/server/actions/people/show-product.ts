import type { OfficeProductRecord } from '#contract/office/products.ts';
import { productDifference, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import { boundsPassed, productFaults } from '#domain/catalogue/product-rules.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import {
  factsOf,
  productChanges,
  productToEdit,
  openPlanOf,
} from '#server/queries/catalogue/product-editing.ts';
import { limitOfOne } from '#server/queries/staff/approvals.ts';
import { productLineOf } from './product-lines.ts';

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
    description: row.description,
    specs: row.specs,
    pictures: row.pictures.map(({ color, pair }) => ({ color, file: pair })),
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
    may: { edit: mayAt(staff.grants, 'edit-products', row.partner_id) },
  };
}

/** Of being put on sale as it is. */
function boundsOfSale(facts: ProductFacts, floor: number | null): string[] {
  if (facts.state === 'on-sale' || productFaults(facts).length > 0) return [];
  return boundsPassed(facts, { ...facts, state: 'on-sale' }, floor);
}
