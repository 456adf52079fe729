import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Facts } from '#domain/onboarding/facts.ts';
import type { Db, Trx } from '#server/context.ts';
import { blindOf, openRow, sealRow, type Opened } from '#server/vault/rows.ts';
import { dataKeyFor, dataKeyOf } from './data-keys.ts';
import { columns } from './columns.ts';
import { prepared, preparedForRows } from './prepared.ts';
import type { Database } from './schema.ts';
import { sendAlong } from './send-along.ts';

export type CreditRequest = Opened<'credit_requests', Selectable<Database['credit_requests']>>;

export async function requestById(db: Db | Trx, id: string): Promise<CreditRequest | undefined> {
  const row = await byId({ id }).first(db);
  return row && openRow(db, 'credit_requests', row);
}

/** Which shop a request belongs to; null for an unknown one. */
export async function partnerOfRequest(db: Db, id: string): Promise<number | null> {
  const row = await partnerById({ id }).first(db);
  return row?.partner_id ?? null;
}

export async function requestByAccount(db: Db | Trx, account: string): Promise<CreditRequest | undefined> {
  const row = await byAccount({ account }).first(db);
  return row && openRow(db, 'credit_requests', row);
}

/** Read in this transaction, and nobody else's until it ends. */
export type LockedRequest = CreditRequest & { readonly [locked]: true };
declare const locked: unique symbol;

/** Locks the row until the transaction ends: two calls on one request follow each other. */
export async function lockRequest(trx: Trx, id: string): Promise<LockedRequest | undefined> {
  const row = await lockedById({ id }).first(trx);
  return row && (openRow(trx, 'credit_requests', row) as LockedRequest);
}

/** The request of an identity session, locked likewise. */
export async function lockRequestOfSession(trx: Trx, sessionId: string): Promise<LockedRequest | undefined> {
  const row = await lockedBySession({ sessionId }).first(trx);
  return row && (openRow(trx, 'credit_requests', row) as LockedRequest);
}

const requests = (db: Db | Trx) =>
  db.selectFrom('credit_requests').select(columns.credit_requests).select(dataKeyOf('credit_requests'));

const byId = prepared((db, given: { id: string }) => requests(db).where('id', '=', given.id));
const lockedById = prepared((db, given: { id: string }) =>
  requests(db).where('id', '=', given.id).forUpdate(),
);
const lockedBySession = prepared((db, given: { sessionId: string }) =>
  requests(db)
    .where('id', '=', (sessions) =>
      sessions.selectFrom('identity_sessions').select('request_id').where('id', '=', given.sessionId),
    )
    .forUpdate(),
);
const byAccount = prepared((db, given: { account: string }) =>
  requests(db).where('account', '=', given.account),
);
const partnerById = prepared((db, given: { id: string }) =>
  db.selectFrom('credit_requests').select('partner_id').where('id', '=', given.id),
);

/** What a request is begun with: the rest comes as it happens. */
export type NewRequest = Omit<
  Insertable<Database['credit_requests']>,
  'phone' | 'rfc' | 'email' | 'phone_index' | 'phone_end_index' | 'rfc_index' | 'email_index'
> &
  Pick<CreditRequest, 'phone'> &
  Partial<Pick<CreditRequest, 'rfc' | 'email'>>;

/** False when its account is another's. */
export async function insertRequest(trx: Trx, request: NewRequest): Promise<boolean> {
  const key = await dataKeyFor(trx, request.id);
  return (await inserted(sealRow(trx, 'credit_requests', key, request)).first(trx)) !== undefined;
}

const inserted = preparedForRows((db, row: Insertable<Database['credit_requests']>) =>
  db
    .insertInto('credit_requests')
    .values(row)
    // No column named: an account is unique by itself and with its partner, and of two at once the later may meet either.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/** Requests of a phone, newest first; `partnerId` null: of every partner. */
export async function requestsOfPhone(
  db: Db | Trx,
  phone: string,
  partnerId: number | null,
): Promise<CreditRequest[]> {
  const rows = await requests(db)
    .where('phone_index', '=', blindOf(db, 'phone', phone))
    .$if(partnerId !== null, (query) => query.where('partner_id', '=', partnerId))
    .orderBy('seq', 'desc')
    .execute();
  return rows.map((row) => openRow(db, 'credit_requests', row));
}

type Stamp = {
  [K in keyof CreditRequest]: K extends `${string}_at` ? K : never;
}[keyof CreditRequest];

type Also = Partial<
  Pick<
    CreditRequest,
    'identity' | 'identity_reason' | 'identity_review' | 'bureau' | 'decision' | 'address_edited' | 'color'
  >
> &
  (Pick<CreditRequest, 'rfc' | 'email'> | { rfc?: never; email?: never });

/**
 * Stores a fact's time once: false when it was already there (a repeat), so that effects follow only the first.
 * `also` is written with it. The locked row says it, so nobody waits for the statement; of two in one transaction the
 * second is told what the first was.
 */
export async function stampOnce(
  trx: Trx,
  row: LockedRequest,
  column: Exclude<Stamp, 'created_at'>,
  also: Also = {},
): Promise<boolean> {
  if (row[column] !== null) return false;
  await stamp(trx, row.id, column, also);
  return true;
}

/** As stampOnce, where it does not matter which was first, so the row need not be held. */
export async function stamp(
  trx: Trx,
  id: string,
  column: Exclude<Stamp, 'created_at'>,
  also: Also = {},
): Promise<void> {
  const { rfc, email, ...plain } = also;
  const personal =
    rfc === undefined || email === undefined
      ? {}
      : sealRow(trx, 'credit_requests', await dataKeyFor(trx, id), { id, rfc, email });
  const stamped = stamps.get(column) ?? stampOf(column);
  stamps.set(column, stamped);
  await sendAlong(trx)(stamped({ ...plain, ...personal, id }));
}

const stampOf = (column: Stamp) =>
  preparedForRows((db, { id, ...also }: Updateable<Database['credit_requests']> & { readonly id: string }) =>
    db
      .updateTable('credit_requests')
      .set({ ...also, [column]: sql<Date>`app_now()` })
      .where('id', '=', id)
      .where(column, 'is', null),
  );

const stamps = new Map<Stamp, ReturnType<typeof stampOf>>();

/** Other data make the bureau consent void; only before the bureau was asked. */
export async function withdrawConsent(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('credit_requests')
    .set({ bureau_consented_at: null })
    .where('id', '=', id)
    .where('bureau_asked_at', 'is', null)
    .$call(sendAlong(trx));
}

interface DecisionColumns {
  readonly outcome: 'approved' | 'refused' | 'review';
  readonly rulesVersion: string;
  readonly reasons: readonly { code: string; text: string }[];
}

/** Stores the rules' decision, once. */
export async function stampDecision(trx: Trx, id: string, decision: DecisionColumns): Promise<void> {
  const { outcome, rulesVersion } = decision;
  const reasons = JSON.stringify(decision.reasons);
  await sendAlong(trx)(decided({ id, outcome, rulesVersion, reasons }));
}

const decided = prepared((db, given: Omit<DecisionColumns, 'reasons'> & { id: string; reasons: string }) =>
  db
    .updateTable('credit_requests')
    .set({
      decision: given.outcome,
      decision_at: sql<Date>`app_now()`,
      decision_reasons: given.reasons,
      rules_version: given.rulesVersion,
    })
    .where('id', '=', given.id)
    .where('decision', 'is', null),
);

/** A person's answer takes the place of 'review'; false when nobody was asked, or somebody has answered. */
export async function answerReview(
  trx: Trx,
  id: string,
  outcome: 'approved' | 'refused',
  reasons: DecisionColumns['reasons'],
): Promise<boolean> {
  const row = await trx
    .updateTable('credit_requests')
    .set({ decision: outcome, decision_at: sql<Date>`app_now()`, decision_reasons: JSON.stringify(reasons) })
    .where('id', '=', id)
    .where('decision', '=', 'review')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False once the contract is signed. */
export async function changeColor(trx: Trx, id: string, color: string): Promise<boolean> {
  const row = await trx
    .updateTable('credit_requests')
    .set({ color })
    .where('id', '=', id)
    .where('contract_signed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False once the request is decided or the contract signed: from then on the attribution stands. */
export async function setHelper(trx: Trx, id: string, promoterId: number): Promise<boolean> {
  const row = await trx
    .updateTable('credit_requests')
    .set({ helper_promoter_id: promoterId })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .where('contract_signed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The facts of a row, under their proper names. */
export const factsOf = (row: CreditRequest): Facts => ({
  phoneVerifiedAt: row.phone_verified_at,
  locatedAt: row.located_at,
  identity: row.identity,
  identityReview: row.identity_review,
  bureauConsentedAt: row.bureau_consented_at,
  bureauAskedAt: row.bureau_asked_at,
  bureau: row.bureau,
  personalDataConfirmedAt: row.personal_data_confirmed_at,
  addressConfirmedAt: row.address_confirmed_at,
  addressEdited: row.address_edited,
  addressProofSentAt: row.address_proof_sent_at,
  shippingConfirmedAt: row.shipping_confirmed_at,
  decision: row.decision,
  creditAcceptedAt: row.credit_accepted_at,
  contractSignedAt: row.contract_signed_at,
  downPaymentPaidAt: row.down_payment_paid_at,
  cancelledAt: row.cancelled_at,
});
