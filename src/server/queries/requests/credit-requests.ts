import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Facts } from '#domain/onboarding/facts.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import {
  blindIndex,
  decryptRow,
  encryptRow,
  type Decrypted,
  dataKeyFor,
  dataKeyOf,
} from '#server/queries/keys/rows.ts';
import { giveBack } from '#server/queries/catalogue/stock.ts';
import type { Database } from '#server/database/schema.ts';

export type CreditRequest = Decrypted<'credit_requests', Selectable<Database['credit_requests']>>;

export async function requestById(store: Store, id: string): Promise<CreditRequest | undefined> {
  const row = await requests(store).where('id', '=', id).executeTakeFirst();
  return row && decryptRow(store, 'credit_requests', row);
}

/** Returns the partner of a request; null for an unknown one. */
export async function partnerOfRequest({ db }: Store, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('credit_requests')
    .select('partner_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.partner_id ?? null;
}

export async function requestByAccount(store: Store, account: string): Promise<CreditRequest | undefined> {
  const row = await requests(store).where('account', '=', account).executeTakeFirst();
  return row && decryptRow(store, 'credit_requests', row);
}

/** Read under a row lock that is held until the transaction ends. */
export type LockedRequest = CreditRequest & { readonly [locked]: true };
declare const locked: unique symbol;

/** Locks the row until the transaction ends, which serialises calls on one request. */
export async function lockRequest(tx: TxStore, id: string): Promise<LockedRequest | undefined> {
  const row = await requests(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && (decryptRow(tx, 'credit_requests', row) as LockedRequest);
}

/** Locks and returns the request of an identity session. */
export async function lockRequestOfSession(
  tx: TxStore,
  sessionId: string,
): Promise<LockedRequest | undefined> {
  const row = await requests(tx)
    .where('id', '=', (sessions) =>
      sessions.selectFrom('identity_sessions').select('request_id').where('id', '=', sessionId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && (decryptRow(tx, 'credit_requests', row) as LockedRequest);
}

const requests = ({ db }: Store) =>
  db.selectFrom('credit_requests').selectAll().select(dataKeyOf('credit_requests'));

/** The columns set at the beginning; the others follow later. */
export type NewRequest = Omit<
  Insertable<Database['credit_requests']>,
  'phone' | 'rfc' | 'email' | 'phone_index' | 'phone_end_index' | 'rfc_index' | 'email_index'
> &
  Pick<CreditRequest, 'phone'> &
  Partial<Pick<CreditRequest, 'rfc' | 'email'>>;

/** Inserts a request; false when its account is taken. */
export async function insertRequest(tx: TxStore, request: NewRequest): Promise<boolean> {
  const key = await dataKeyFor(tx, request.id);
  const row = await tx.db
    .insertInto('credit_requests')
    .values(encryptRow(tx, 'credit_requests', key, request))
    // No conflict target: an account is unique by itself and with its partner, and of two concurrent inserts the later
    // may meet either.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the requests of a phone, newest first; `partnerId` null: of every partner. */
export async function requestsOfPhone(
  store: Store,
  phone: string,
  partnerId: number | null,
): Promise<CreditRequest[]> {
  const rows = await requests(store)
    .where('phone_index', '=', blindIndex(store, 'phone', phone))
    .$if(partnerId !== null, (query) => query.where('partner_id', '=', partnerId))
    .orderBy('seq', 'desc')
    .execute();
  return rows.map((row) => decryptRow(store, 'credit_requests', row));
}

type FactColumn = {
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
 * Sets a fact's time once, together with `also`: false when it was already set, so that effects follow only the first
 * time. `row` as it was locked in this transaction: of two concurrent calls the second waits and then reads the first.
 */
export async function setFactOnce(
  tx: TxStore,
  row: LockedRequest,
  column: Exclude<FactColumn, 'created_at'>,
  also: Also = {},
): Promise<boolean> {
  if (row[column] !== null) return false;
  await setFact(tx, row.id, column, also);
  return true;
}

/** Like setFactOnce, where it does not matter which call was first, so the row need not be locked. */
export async function setFact(
  tx: TxStore,
  id: string,
  column: Exclude<FactColumn, 'created_at'>,
  also: Also = {},
): Promise<void> {
  const { rfc, email, ...plain } = also;
  const personal =
    rfc === undefined || email === undefined
      ? {}
      : encryptRow(tx, 'credit_requests', await dataKeyFor(tx, id), { id, rfc, email });
  await tx.db
    .updateTable('credit_requests')
    .set({ ...plain, ...personal, [column]: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where(column, 'is', null)
    .execute();
  // However a request ends, its piece is for the next one.
  if (column === 'cancelled_at') await giveBack(tx, id);
}

/** Voids the bureau consent because its data changed; only before the bureau query. */
export async function withdrawConsent({ db }: TxStore, id: string): Promise<void> {
  await db
    .updateTable('credit_requests')
    .set({ bureau_consented_at: null })
    .where('id', '=', id)
    .where('bureau_asked_at', 'is', null)
    .execute();
}

interface DecisionColumns {
  readonly outcome: 'approved' | 'refused' | 'review';
  readonly rulesVersion: string;
  readonly reasons: readonly { code: string; text: string }[];
}

/** Sets the rules' decision, once. */
export async function setDecision({ db }: TxStore, id: string, decision: DecisionColumns): Promise<void> {
  const { outcome, rulesVersion, reasons } = decision;
  await db
    .updateTable('credit_requests')
    .set({
      decision: outcome,
      decision_at: sql<Date>`app_now()`,
      decision_reasons: JSON.stringify(reasons),
      rules_version: rulesVersion,
    })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .execute();
}

/** Replaces why a person has to decide, after what she looks at was corrected. */
export async function setReviewReasons(
  { db }: TxStore,
  id: string,
  { rulesVersion, reasons }: Pick<DecisionColumns, 'rulesVersion' | 'reasons'>,
): Promise<void> {
  await db
    .updateTable('credit_requests')
    .set({ decision_reasons: JSON.stringify(reasons), rules_version: rulesVersion })
    .where('id', '=', id)
    .where('decision', '=', 'review')
    .execute();
}

/** What a counter-offer changes; only until the customer accepts a plan. */
export type OfferColumns = Partial<
  Pick<
    Updateable<Database['credit_requests']>,
    | 'product_id'
    | 'product'
    | 'price_centavos'
    | 'down_payment_centavos'
    | 'weekly_centavos'
    | 'weeks'
    | 'color'
  >
>;

/** Replaces 'review' by the outcome, and the offer by a counter-offer; false when there is no open review. */
export async function answerReview(
  { db }: TxStore,
  id: string,
  outcome: 'approved' | 'refused',
  reasons: DecisionColumns['reasons'],
  offer: OfferColumns = {},
): Promise<boolean> {
  const row = await db
    .updateTable('credit_requests')
    .set({
      ...offer,
      decision: outcome,
      decision_at: sql<Date>`app_now()`,
      decision_reasons: JSON.stringify(reasons),
    })
    .where('id', '=', id)
    .where('decision', '=', 'review')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces a refusal by a decision about another plan; false when it is no longer refused. */
export async function replaceRefusal(
  { db }: TxStore,
  id: string,
  { outcome, rulesVersion, reasons }: DecisionColumns,
  offer: OfferColumns,
): Promise<boolean> {
  const row = await db
    .updateTable('credit_requests')
    .set({
      ...offer,
      decision: outcome,
      decision_at: sql<Date>`app_now()`,
      decision_reasons: JSON.stringify(reasons),
      rules_version: rulesVersion,
    })
    .where('id', '=', id)
    .where('decision', '=', 'refused')
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the colour; false once the contract is signed. */
export async function changeColor({ db }: TxStore, id: string, color: string): Promise<boolean> {
  const row = await db
    .updateTable('credit_requests')
    .set({ color })
    .where('id', '=', id)
    .where('contract_signed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets to which store it is handed, by whom, now; null: to none. */
export async function setHandedStore(
  { db }: TxStore,
  id: string,
  handed: { readonly store: string; readonly by: string } | null,
): Promise<void> {
  await db
    .updateTable('credit_requests')
    .set({
      handed_store: handed?.store ?? null,
      handed_by: handed?.by ?? null,
      handed_at: handed && sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Sets the helping promoter; false once the request is decided or signed: then the attribution is final. */
export async function setHelper({ db }: TxStore, id: string, promoterId: number): Promise<boolean> {
  const row = await db
    .updateTable('credit_requests')
    .set({ helper_promoter_id: promoterId })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .where('contract_signed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the facts of a row under their domain names. */
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
  bureauDataReopenedAt: row.bureau_data_reopened_at,
  addressReopenedAt: row.address_reopened_at,
  addressProofReopenedAt: row.address_proof_reopened_at,
  shippingReopenedAt: row.shipping_reopened_at,
});
