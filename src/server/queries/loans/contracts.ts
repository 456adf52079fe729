import { sql, type Selectable } from 'kysely';
import { agreeToLock } from '#domain/credit/signing-summary.ts';
import type { Plan } from '#domain/credit/plan.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import {
  decryptRow,
  encryptRow,
  type Decrypted,
  blindIndex,
  dataKeyFor,
  dataKeyOf,
} from '#server/queries/keys/rows.ts';
import type { Database } from '#server/database/schema.ts';
import type { PayoffQuote } from '#domain/credit/ledger/payoff.ts';
import type { Day } from '#domain/calendar.ts';
import { question } from '#server/database/question.ts';

/** A signed contract; `plan` is the one behind summary, contract and pagaré. */
export type Contract = Omit<Decrypted<'contracts', Selectable<Database['contracts']>>, 'plan'> & {
  readonly plan: Plan;
};

export const contractOf = question(
  ({ db }, requestId: string) =>
    db.selectFrom('contracts').selectAll().select(dataKeyOf('contracts')).where('request_id', '=', requestId),
  { signed_at: true },
  ([row], store) => row && (decryptRow(store, 'contracts', row) as Contract),
);

/** Whether the contract of an account does not let anybody lock its device. */
export async function isLockExcluded({ db }: Store, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('loans')
    .innerJoin('contracts', 'contracts.request_id', 'loans.request_id')
    .select('contracts.clauses')
    .where('loans.account', '=', account)
    .executeTakeFirst();
  return row !== undefined && !agreeToLock(row.clauses);
}

export async function insertContract(
  tx: TxStore,
  contract: Pick<
    Contract,
    | 'request_id'
    | 'plan'
    | 'clauses'
    | 'signature_file'
    | 'signature_sha256'
    | 'ip'
    | 'user_agent'
    | 'evidence'
  >,
): Promise<void> {
  const key = await dataKeyFor(tx, contract.request_id);
  await tx.db
    .insertInto('contracts')
    .values({
      ...encryptRow(tx, 'contracts', key, contract),
      plan: JSON.stringify(contract.plan),
      evidence: contract.evidence && JSON.stringify(contract.evidence),
      // The same time as the request's fact.
      signed_at: sql<Date>`(select contract_signed_at from credit_requests where id = ${contract.request_id})`,
    })
    .execute();
}

export interface StoredPapers {
  readonly contractFile: string;
  readonly contractSha256: string;
  readonly pagareFile: string;
  readonly pagareSha256: string;
}

/** Sets the file names of the signed documents, once: the first ones stay. Returns the contract as stored. */
export async function nameStoredPapers(
  store: Store,
  requestId: string,
  papers: StoredPapers,
): Promise<Contract | undefined> {
  const row = await store.db
    .updateTable('contracts')
    .set({
      contract_file: papers.contractFile,
      contract_sha256: papers.contractSha256,
      pagare_file: papers.pagareFile,
      pagare_sha256: papers.pagareSha256,
    })
    .where('request_id', '=', requestId)
    .where('contract_file', 'is', null)
    .returningAll()
    .returning(dataKeyOf('contracts'))
    .executeTakeFirst();
  return row ? (decryptRow(store, 'contracts', row) as Contract) : contractOf(store, requestId);
}

export interface SignedContract {
  readonly requestId: string;
  readonly account: string;
  readonly partnerId: number;
  /** Open: its down payment is still to come, or something of it is owed. */
  readonly active: boolean;
}

/** Returns the signed contracts of a phone, newest first; `partnerId` null: with every partner. */
export const signedContracts = question(
  (store, phone: string, partnerId: number | null) =>
    store.db
      .selectFrom('credit_requests')
      .leftJoin('loans', 'loans.request_id', 'credit_requests.id')
      .select([
        'credit_requests.id',
        'credit_requests.account',
        'credit_requests.partner_id',
        sql<boolean>`coalesce(loans.status in ('PendingDownPayment', 'Active'), true)`.as('active'),
      ])
      .where('credit_requests.phone_index', '=', blindIndex(store, 'phone', phone))
      .where('contract_signed_at', 'is not', null)
      .$if(partnerId !== null, (query) => query.where('credit_requests.partner_id', '=', partnerId))
      .orderBy('contract_signed_at', 'desc')
      .orderBy('credit_requests.id'),
  {},
  (rows): readonly SignedContract[] =>
    rows.map(({ id, account, partner_id, active }) => ({
      requestId: id,
      account,
      partnerId: partner_id,
      active,
    })),
);

/** The customer's code, or two people of the desk. */
export type AcceptedBy = { readonly codeId: string } | { readonly approvalId: string };

/** Keeps the words of a pause as they were accepted. */
export async function insertAddendum(
  { db }: TxStore,
  addendum: { account: string; number: number; weeks: number; body: string; sha256: string } & AcceptedBy,
): Promise<void> {
  const { account, number, weeks, body, sha256 } = addendum;
  const acceptedBy =
    'codeId' in addendum ? { code_id: addendum.codeId } : { approval_id: addendum.approvalId };
  await db
    .insertInto('pause_addenda')
    .values({ account, number, weeks, body, sha256, ...acceptedBy })
    .execute();
}

/** Returns every quote that was made for an account, also expired ones. The id of a quote is its day. */
export const quotesOf = question(
  ({ db }, account: string) =>
    db.selectFrom('payoff_quotes').selectAll().where('account', '=', account).orderBy('day'),
  { made_at: true },
  (rows): PayoffQuote[] =>
    rows.map((row) => ({
      id: row.day,
      day: row.day,
      weeksElapsed: row.weeks_elapsed,
      amountCentavos: row.amount_centavos,
      coveredCentavos: row.paid_centavos,
      validUntil: row.valid_until,
    })),
);

/** Inserts the quote of a day, for a locked loan; the first of a day holds. */
export async function insertQuote({ db }: TxStore, account: string, quote: PayoffQuote): Promise<void> {
  await db
    .insertInto('payoff_quotes')
    .values({
      account,
      day: quote.day,
      weeks_elapsed: quote.weeksElapsed,
      amount_centavos: quote.amountCentavos,
      paid_centavos: quote.coveredCentavos,
      valid_until: quote.validUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface RevocationNotice {
  readonly id: string;
  readonly sentOn: Day;
  readonly outcome: string | null;
}

/** Returns the notices of an account, the newest first. */
export const noticesOf = question(
  ({ db }, account: string) =>
    db
      .selectFrom('revocation_notices')
      .select(['id', 'sent_on as sentOn', 'outcome'])
      .where('account', '=', account)
      .orderBy('at', 'desc'),
  {},
  (rows): readonly RevocationNotice[] => rows,
);

/** Writes a notice down; null while an earlier one is open. */
export async function insertNotice(
  { db }: TxStore,
  account: string,
  { sentOn, actor }: { sentOn: Day; actor: string },
): Promise<RevocationNotice | null> {
  const row = await db
    .insertInto('revocation_notices')
    .values({ account, sent_on: sentOn, actor })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'sent_on as sentOn', 'outcome'])
    .executeTakeFirst();
  return row ?? null;
}

/** Decides an open notice. */
export async function decideNotice(
  { db }: TxStore,
  id: string,
  { outcome, by }: { outcome: 'accepted' | 'refused'; by: string },
): Promise<void> {
  await db
    .updateTable('revocation_notices')
    .set({ outcome, decided_by: by, decided_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}
