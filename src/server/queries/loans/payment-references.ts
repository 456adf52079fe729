import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Purpose } from '#domain/credit/ledger/entries.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { Database } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { question } from '#server/database/question.ts';

/** A reference of the network. It leads to its account for ever, also once it was replaced or has expired. */
export interface PaymentReference {
  readonly reference: string;
  readonly account: string;
  readonly purpose: Purpose;
  readonly amountCentavos: Centavos;
  /** Its last day at a till; null: not known. */
  readonly expiresOn: Day | null;
  /** Replaced or voided: still counts when it is paid, but nobody is shown it. */
  readonly isReplaced: boolean;
  readonly channel: Channel;
  readonly issuedAt: Date;
}

/** How money comes under it: at a till, by a transfer to a CLABE, by a card at a hosted checkout. */
export type Channel = 'cash' | 'spei' | 'card';

export type NewReference = Omit<PaymentReference, 'account' | 'isReplaced' | 'channel' | 'issuedAt'>;

/** Selects the account of a reference; none for an unknown one. */
export const accountOfReference = (reference: string): RawBuilder<string> =>
  sql<string>`(select account from payment_references where reference = ${reference})`;

export const paymentReference = question(
  ({ db }, reference: string) =>
    db.selectFrom('payment_references').selectAll().where('reference', '=', reference),
  { issued_at: true, voided_at: true },
  ([row]): PaymentReference | undefined => row && referenceOf(row),
);

/** Returns every reference of an account that a till takes, the oldest first. */
export const referencesOf = question(
  ({ db }, account: string) =>
    db
      .selectFrom('payment_references')
      .selectAll()
      .where('account', '=', account)
      .where('channel', '=', 'cash')
      .orderBy('issued_at')
      .orderBy('reference'),
  { issued_at: true, voided_at: true },
  (rows) => rows.map(referenceOf),
);

/** The same for many accounts. */
export async function referencesByAccount(
  { db }: Store,
  accounts: readonly string[],
): Promise<Map<string, PaymentReference[]>> {
  const rows = await db
    .selectFrom('payment_references')
    .selectAll()
    .where('account', 'in', [...accounts])
    .where('channel', '=', 'cash')
    .orderBy('issued_at')
    .orderBy('reference')
    .execute();
  return Map.groupBy(rows.map(referenceOf), ({ account }) => account);
}

/** Inserts references of one account; those that take another's place after that other was replaced. */
export async function insertReferences(
  { db }: TxStore,
  account: string,
  references: readonly NewReference[],
): Promise<void> {
  if (references.length === 0) return;
  const rows = references.map(({ reference, purpose, amountCentavos, expiresOn }) => ({
    reference,
    ...columnsOf(purpose),
    amount_centavos: amountCentavos,
    expires_on: expiresOn,
  }));
  // One parameter, as for the instalments.
  await sql`
    insert into payment_references (account, reference, kind, week, to_week, quote, amount_centavos, expires_on)
    select ${account}, * from json_to_recordset(${JSON.stringify(rows)}::json) as issued
      (reference text, kind text, week integer, to_week integer, quote date, amount_centavos bigint, expires_on date)`.execute(
    db,
  );
}

/** Marks a reference as replaced by another. */
export async function setReplaced({ db }: TxStore, reference: string, by: string): Promise<void> {
  await db
    .updateTable('payment_references')
    .set({ replaced_by: by })
    .where('reference', '=', reference)
    .execute();
}

/** Sets the reference that is shown for a week; 0 is the down payment. */
export async function setShownReference(
  { db }: TxStore,
  account: string,
  { week, reference }: { week: number; reference: string },
): Promise<void> {
  await db
    .updateTable('instalments')
    .set({ reference })
    .where('account', '=', account)
    .where('number', '=', week)
    .execute();
}

/**
 * Returns the references of an account under which the network still takes money: those that were replaced too, but
 * none that was paid.
 */
export async function referencesToVoid({ db }: Store, account: string, today: Day): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_references as issued')
    .select('reference')
    .where('account', '=', account)
    .where('channel', '=', 'cash')
    .where('voided_at', 'is', null)
    .where((where) => where.or([where('expires_on', 'is', null), where('expires_on', '>=', today)]))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payment_events as event')
            .select('event_id')
            .whereRef('event.reference', '=', 'issued.reference'),
        ),
      ),
    )
    .orderBy('reference')
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Records that the network takes no more money under a reference. */
export async function setVoided({ db }: Store, reference: string): Promise<void> {
  await db
    .updateTable('payment_references')
    .set({ voided_at: sql<Date>`app_now()` })
    .where('reference', '=', reference)
    .where('voided_at', 'is', null)
    .execute();
}

type Row = Selectable<Database['payment_references']>;

/** A row of the table as it is used. */
export function referenceOf(row: Row): PaymentReference {
  return {
    reference: row.reference,
    account: row.account,
    purpose: purposeOf(row),
    amountCentavos: row.amount_centavos,
    expiresOn: row.expires_on,
    isReplaced: row.replaced_by !== null || row.voided_at !== null,
    channel: row.channel === 'spei' || row.channel === 'card' ? row.channel : 'cash',
    issuedAt: row.issued_at,
  };
}

function purposeOf({ kind, week, to_week: to, quote }: Row): Purpose {
  if (kind === 'week') return { kind, week: week ?? 0 };
  if (kind === 'weeks') return { kind, from: week ?? 0, to: to ?? 0 };
  if (kind === 'payoff') return { kind, quote: quote ?? '' };
  return { kind: kind === 'down' || kind === 'catch-up' ? kind : 'amount' };
}

function columnsOf(purpose: Purpose) {
  const { kind } = purpose;
  const [week, to] =
    kind === 'down'
      ? [0, null]
      : kind === 'week'
        ? [purpose.week, null]
        : kind === 'weeks'
          ? [purpose.from, purpose.to]
          : [null, null];
  return { kind, week, to_week: to, quote: kind === 'payoff' ? purpose.quote : null };
}

/** Sets the next day on which a loan needs references; null: never again. */
export async function setReferencePlan({ db }: TxStore, account: string, nextOn: Day | null): Promise<void> {
  if (nextOn === null) {
    await db.deleteFrom('reference_plans').where('account', '=', account).execute();
    return;
  }
  await db
    .insertInto('reference_plans')
    .values({ account, next_on: nextOn })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ next_on: nextOn }))
    .execute();
}

/** Has a loan looked at on a day at the latest. */
export async function bringReferencePlanForward({ db }: TxStore, account: string, day: Day): Promise<void> {
  await db
    .insertInto('reference_plans')
    .values({ account, next_on: day })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({ next_on: day }).where('reference_plans.next_on', '>', day),
    )
    .execute();
}

/** Returns a page of the accounts that need references on a day, in their order. */
export async function accountsToReference(
  { db }: Store,
  today: Day,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reference_plans')
    .select('account')
    .where('next_on', '<=', today)
    .where('account', '>', after)
    .orderBy('account')
    .limit(limit)
    .execute();
  return rows.map(({ account }) => account);
}
