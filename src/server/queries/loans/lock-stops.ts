import { expressionBuilder, sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { HandUnlockReason } from '#domain/credit/ledger/hand-lock.ts';
import type { LockCircumstances } from '#domain/credit/ledger/lock.ts';
import type { Promised } from '#domain/credit/ledger/promise.ts';
import type { Database, StopReason } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/** What stops a lock that the ledger of an account would allow. */
export type LockStops = Pick<
  LockCircumstances,
  'promises' | 'contactStop' | 'revocationOpen' | 'undelivered' | 'reprieveUntil'
>;

export async function stopsOf(store: Store, account: string): Promise<LockStops> {
  const [promises, stops] = await Promise.all([
    promisesOf(store, account),
    store.db
      .selectNoFrom((eb) => [
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
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    promises,
    contactStop: Boolean(stops.contactStop),
    revocationOpen: Boolean(stops.revocationOpen),
    undelivered: Boolean(stops.undelivered),
    reprieveUntil: stops.reprieveUntil,
  };
}

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

export interface StoredPromise extends Promised {
  readonly madeAt: Date;
}

/** Returns the promises of an account, the newest first. */
export async function promisesOf({ db }: Store, account: string): Promise<StoredPromise[]> {
  const rows = await db
    .selectFrom('promises')
    .select(['amount_centavos', 'made_on', 'day', 'made_at'])
    .where('account', '=', account)
    .orderBy('made_on', 'desc')
    .execute();
  return rows.map(({ amount_centavos: centavos, made_on: madeOn, day, made_at: madeAt }) => ({
    centavos,
    madeOn,
    day,
    madeAt,
  }));
}

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
