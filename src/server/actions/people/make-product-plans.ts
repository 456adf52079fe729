import { dayIn } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { duePlans, endPlan, type ProductPlan } from '#server/queries/catalogue/product-editing.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import { lookAtProduct } from './look-at-product.ts';
import { recordProduct, writeProduct } from './write-product.ts';

/** Makes the changes whose day has come, each in a transaction of its own. */
export async function makeProductPlans(deps: Pick<Deps, 'store' | 'log'>): Promise<void> {
  const today = dayIn(businessZone, await appNow(deps.store.db));
  for (const plan of await duePlans(deps.store, today)) {
    // One that cannot be made any more (its product has changed) is ended, or it would be tried for ever.
    await makePlanned(deps, plan).catch(async (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      deps.log.warn(
        { productId: plan.productId, code: error.code },
        'a planned change of a product was not made',
      );
      await inTransaction(deps.store, (tx) => endPlan(tx, plan.id, 'withdrawn'));
    });
  }
}

function makePlanned({ store }: Pick<Deps, 'store'>, plan: ProductPlan): Promise<void> {
  return inTransaction(store, async (tx) => {
    // Two workers: the second finds it ended.
    if (!(await endPlan(tx, plan.id, 'made'))) return;
    const looked = await lookAtProduct(tx, plan.productId, { change: plan.change, on: null });
    const names = await staffNames(tx, [plan.madeBy, ...(plan.checkedBy ? [plan.checkedBy] : [])]);
    const person = (id: string) => ({ id, name: names.get(id) ?? '' });
    const by = {
      maker: person(plan.madeBy),
      checker: plan.checkedBy === null ? null : person(plan.checkedBy),
    };
    // The floor was checked when the change was planned; one set since does not undo what two people agreed on.
    const event = await writeProduct(tx, looked, by);
    await recordProduct(tx, by, event, { planned: plan.onDay });
  });
}
