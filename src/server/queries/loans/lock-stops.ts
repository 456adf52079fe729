import { expressionBuilder, sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { HandUnlockReason } from '#domain/credit/ledger/hand-lock.ts';
import type { LockCircumstances } from '#domain/credit/ledger/lock.ts';
import type { MadePromise, Promised } from '#domain/credit/ledger/promise.ts';
import type { Database, StopReason } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Hold, HoldCause } from '#domain/credit/ledger/holds.ts';
import { askTogether, question, type Answers } from '#server/database/question.ts';

/** What stops a lock that the ledger of an account would allow. */
export type LockStops = Pick<
  LockCircumstances,
  'promises' | 'contactStop' | 'revocationOpen' | 'undelivered' | 'reprieveUntil'
>;

export async function stopsOf(store: Store, account: string): Promise<LockStops> {
  return stopsFrom(await askTogether(store, stopQuestions(account)));
}

export const stopsFrom = ({ promises, open }: Answers<ReturnType<typeof stopQuestions>>): LockStops => ({
  promises,
  ...open,
});

/** The questions of stopsOf, for whoever asks more. */
export const stopQuestions = (account: string) => ({
  promises: promisesOf.of(account),
  open: openStopsOf.of(account),
});

const openStopsOf = question(
  ({ db }, account: string) =>
    db.selectNoFrom((eb) => [
      eb.exists(openContactStopOf(account)).as('contactStop'),
      eb
        .exists(
          eb
            .selectFrom('revocation_notices')
            .select('account')
            .where('account', '=', account)
            .where('outcome', 'is', null),
        )
        .as('revocationOpen'),
      eb
        .exists(
          eb
            .selectFrom('deliveries')
            .select('account')
            .where('account', '=', account)
            .where('delivered_at', 'is', null)
            .where('carried_over', '=', false),
        )
        .as('undelivered'),
      eb
        .selectFrom('lock_reprieves')
        .select(sql<Day | null>`max(until)`.as('until'))
        .where('account', '=', account)
        .where('ended_at', 'is', null)
        .as('reprieveUntil'),
    ]),
  {},
  ([row]) => ({
    contactStop: Boolean(row?.contactStop),
    revocationOpen: Boolean(row?.revocationOpen),
    undelivered: Boolean(row?.undelivered),
    reprieveUntil: row?.reprieveUntil ?? null,
  }),
);

const openContactStopOf = (account: string) =>
  expressionBuilder<Database>()
    .selectFrom('contact_stops')
    .select('account')
    .where('account', '=', account)
    .where('closed_at', 'is', null);

/** Whether nobody may be written to: a death or a dispute was told, or the customer had her data erased. */
export async function isContactStopped({ db }: Store, account: string): Promise<boolean> {
  const { stopped } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(openContactStopOf(account)),
          eb.exists(
            eb
              .selectFrom('loans')
              .innerJoin('data_keys', 'data_keys.id', 'loans.request_id')
              .select('data_keys.id')
              .where('loans.account', '=', account)
              .where('data_keys.archived', 'is not', null),
          ),
        ])
        .as('stopped'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(stopped);
}

/** Returns the promises of an account, the newest first. */
export const promisesOf = question(
  ({ db }, account: string) =>
    db
      .selectFrom('promises')
      .select(['amount_centavos', 'made_on', 'day', 'made_at'])
      .where('account', '=', account)
      .orderBy('made_on', 'desc'),
  { made_at: true },
  (rows): MadePromise[] =>
    rows.map(({ amount_centavos: centavos, made_on: madeOn, day, made_at: madeAt }) => ({
      centavos,
      madeOn,
      day,
      madeAt,
    })),
);

export async function insertPromise({ db }: TxStore, account: string, promised: Promised): Promise<void> {
  const { centavos, madeOn, day } = promised;
  await db
    .insertInto('promises')
    .values({ account, amount_centavos: centavos, made_on: madeOn, day })
    .execute();
}

/** False when contact is stopped already. */
export async function openContactStop(
  { db }: TxStore,
  account: string,
  { reason, by }: { reason: StopReason; by: string },
): Promise<boolean> {
  const row = await db
    .insertInto('contact_stops')
    .values({ account, reason, opened_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when contact is not stopped. */
export async function closeContactStop({ db }: TxStore, account: string, by: string): Promise<boolean> {
  const row = await db
    .updateTable('contact_stops')
    .set({ closed_at: sql<Date>`app_now()`, closed_by: by })
    .where('account', '=', account)
    .where('closed_at', 'is', null)
    .returning('account')
    .executeTakeFirst();
  return row !== undefined;
}

/** An unlock by hand: money does not lock the device until the end of a day. */
export async function insertReprieve(
  { db }: TxStore,
  account: string,
  { approvalId, until, why }: { approvalId: string; until: Day; why: HandUnlockReason },
): Promise<void> {
  await db.insertInto('lock_reprieves').values({ account, approval_id: approvalId, until, why }).execute();
}

export async function endReprieves({ db }: TxStore, account: string): Promise<void> {
  await db
    .updateTable('lock_reprieves')
    .set({ ended_at: sql<Date>`app_now()` })
    .where('account', '=', account)
    .where('ended_at', 'is', null)
    .execute();
}

/** Returns the holds of an account, open and closed, oldest first. */
export const holdsOf = question(
  ({ db }, account: string) =>
    db
      .selectFrom('device_holds')
      .select(['cause', 'opened_at', 'closed_at'])
      .where('account', '=', account)
      .orderBy('opened_at'),
  { opened_at: true, closed_at: true },
  (rows): Hold[] =>
    rows.map(({ cause, opened_at: openedAt, closed_at: closedAt }) => ({ cause, openedAt, closedAt })),
);

/** Returns the open holds of some accounts. */
export async function openHoldsOf(
  { db }: Store,
  accounts: readonly string[],
): Promise<Map<string, readonly Hold[]>> {
  const rows = await db
    .selectFrom('device_holds')
    .select(['account', 'cause', 'opened_at'])
    .where('account', 'in', [...accounts])
    .where('closed_at', 'is', null)
    .execute();
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  return new Map(
    [...byAccount].map(([account, holds]) => [
      account,
      holds.map(({ cause, opened_at: openedAt }) => ({ cause, openedAt, closedAt: null })),
    ]),
  );
}

/** Opens a hold on the device of a locked loan; false when it is open already. */
export async function openHold(tx: TxStore, account: string, cause: HoldCause): Promise<boolean> {
  const row = await tx.db
    .insertInto('device_holds')
    .values({ account, cause })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account')
    .executeTakeFirst();
  if (row) await copyHolds(tx, account);
  return row !== undefined;
}

/** Closes a hold on the device of a locked loan; false when it was not open. */
export async function closeHold(tx: TxStore, account: string, cause: HoldCause): Promise<boolean> {
  const row = await tx.db
    .updateTable('device_holds')
    .set({ closed_at: sql<Date>`app_now()` })
    .where('account', '=', account)
    .where('cause', '=', cause)
    .where('closed_at', 'is', null)
    .returning('account')
    .executeTakeFirst();
  if (row) await copyHolds(tx, account);
  return row !== undefined;
}

/** loans.locked_at: since when any hold is open that locks. */
async function copyHolds({ db }: TxStore, account: string): Promise<void> {
  await db
    .updateTable('loans')
    .set({
      locked_at: sql<Date | null>`(select min(opened_at) from device_holds
        where device_holds.account = ${account} and closed_at is null and cause not like 'report-%')`,
    })
    .where('account', '=', account)
    .execute();
}
