import { sql } from 'kysely';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  lockProduct,
  columnsOf,
  insertProduct,
  factsOf,
  endPlan,
  openPlanOf,
  duePlans,
  type ProductPlan,
} from '#server/queries/catalogue/product-editing.ts';
import { type ProductFacts, productDifference } from '#domain/catalogue/product-facts.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { dayIn } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import { lookAtProduct, assertFacts } from './look-at-product.ts';
import {
  recordProduct,
  writeProduct,
  noteChange,
  type ByOneOrTwo,
  type ProductEvent,
} from './write-product.ts';

export type NewProduct = Omit<ProductFacts, 'state'>;

/** Adds a product as a draft and returns its number. @throws not-found, invalid-input */
export function addProduct(
  { store }: Deps,
  staff: StaffCaller,
  { partner, ...facts }: NewProduct & { partner: number },
): Promise<{ id: number }> {
  return inTransaction(store, async (tx) => {
    await assertMayEdit(tx, staff, partner);
    const by = { maker: staff, checker: null };
    await assertFacts(tx, { ...facts, state: 'draft' }, { partnerId: partner, except: null });
    const event = await insertDraft(tx, partner, facts, by);
    await recordProduct(tx, by, event);
    return { id: event.product.id };
  });
}

/** @throws not-found for a partner at which this person may not edit */
export async function assertMayEdit(tx: TxStore, staff: StaffCaller, partner: number): Promise<void> {
  const isThere = mayAt(staff.grants, 'edit-products', partner) && (await partnerRow(tx, partner));
  if (!isThere) throw new DomainError('not-found');
}

/** Of facts without faults, whose name no other product of the partner has. */
export async function insertDraft(
  tx: TxStore,
  partner: number,
  facts: NewProduct,
  by: ByOneOrTwo,
): Promise<ProductEvent> {
  const draft: ProductFacts = { ...facts, state: 'draft' };
  const id = await insertProduct(tx, {
    ...columnsOf(draft, []),
    partner_id: partner,
    model: draft.name,
    thumbnail: '',
    taken_off_at: sql<Date>`app_now()`,
  });
  const product = { id, partner_id: partner, version: 1, name: draft.name };
  const changes = [{ what: 'Producto', before: null, after: draft.name }];
  return noteChange(tx, product, by, { kind: 'product-added', changes });
}

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
