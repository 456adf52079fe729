import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import type { Store, TxStore } from '#server/database/store.ts';

const open = ({ db }: Store) =>
  db
    .selectFrom('product_plans as p')
    .leftJoin('staff as s', 's.id', 'p.made_by')
    .select(['p.id', 'p.product_id as productId', 'p.change', 'p.made_at as madeAt', 's.name as by'])
    .select(['p.made_by as madeBy', 'p.checked_by as checkedBy', sql<Day>`p.on_day::text`.as('onDay')])
    .where('p.ended_at', 'is', null);

export type ProductPlan = Awaited<ReturnType<typeof openPlanOf>> & object;

/** Returns the change that waits for its day. */
export const openPlanOf = (store: Store, productId: number) =>
  open(store).where('p.product_id', '=', productId).executeTakeFirst();

/** Returns those whose day has come, the oldest first. */
export const duePlans = (store: Store, today: Day) =>
  open(store)
    .where(sql<boolean>`p.on_day <= ${today}::date`)
    .orderBy('p.on_day')
    .orderBy('p.made_at')
    .limit(200)
    .execute();

/** Returns false while another waits. */
export async function insertPlan(
  { db }: TxStore,
  plan: {
    readonly partnerId: number;
    readonly productId: number;
    readonly change: Partial<ProductFacts>;
    readonly onDay: Day;
    readonly madeBy: string;
    readonly checkedBy: string | null;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('product_plans')
    .values({
      partner_id: plan.partnerId,
      product_id: plan.productId,
      change: JSON.stringify(plan.change),
      on_day: plan.onDay,
      made_by: plan.madeBy,
      checked_by: plan.checkedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when it has ended already. */
export async function endPlan({ db }: TxStore, id: string, ending: 'made' | 'withdrawn'): Promise<boolean> {
  const row = await db
    .updateTable('product_plans')
    .set({ ending, ended_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the products of a partner for which one waits. */
export async function plannedProducts({ db }: Store, partnerId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('product_plans')
    .select('product_id')
    .where('partner_id', '=', partnerId)
    .where('ended_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.product_id));
}
