import { productDifference } from '#domain/catalogue/product-facts.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { factsOf, lockProduct, endPlan, openPlanOf } from '#server/queries/catalogue/product-editing.ts';
import { noteChange, recordProduct } from './write-product.ts';

/** Withdraws the change that waits for its day. @throws not-found, conflict when none waits any more */
export function withdrawPlan({ store }: Deps, staff: StaffCaller, id: number): Promise<void> {
  return inTransaction(store, async (tx) => {
    const row = await lockProduct(tx, id);
    if (!row) throw new DomainError('not-found');
    const plan = await openPlanOf(tx, id);
    if (!plan || !(await endPlan(tx, plan.id, 'withdrawn'))) {
      throw new DomainError('conflict', { messages: ['El cambio programado ya se hizo o ya se retiró.'] });
    }
    const by = { maker: staff, checker: null };
    const facts = factsOf(row);
    const changes = productDifference({ ...facts, ...plan.change }, facts);
    const event = await noteChange(tx, row, by, { kind: 'product-plan-withdrawn', changes });
    await recordProduct(tx, by, event);
  });
}
