import { sql, type Selectable } from 'kysely';
import type { BureauSummary } from '#domain/credit/bureau-summary.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';
import { decryptRow, encryptRow, type Decrypted, dataKeyFor, dataKeyOf } from '#server/queries/keys/rows.ts';
import { usualCreditLimits, type CreditLimits } from '#domain/credit/credit-limits.ts';
import { usualDeskHours, type DeskHours } from '#domain/staff/desk-hours.ts';
import { question } from '#server/database/question.ts';

export type BureauReportRow = Selectable<Database['bureau_reports']>;

/** The stored part of a report: what the decision uses, and the number of accounts. */
export interface StoredReport extends Omit<BureauSummary, 'outcome'> {
  readonly openAccounts: number;
}

export const bureauReportOf = question(
  ({ db }, requestId: string) =>
    db.selectFrom('bureau_reports').selectAll().where('request_id', '=', requestId),
  { answered_at: true, asked_at: true },
  ([row]): BureauReportRow | undefined => row,
);

/** Returns what the decision uses; null while the bureau has not responded. */
export function bureauSummaryOf(
  row: Pick<BureauReportRow, 'outcome' | 'summary'> | undefined,
): BureauSummary | null {
  if (!row?.outcome || !row.summary) return null;
  const { openAccounts: _, ...kept } = row.summary as StoredReport;
  return { outcome: row.outcome, ...kept };
}

/** Counts an attempt before it is made; returns its number, from 1. */
export async function countBureauAttempt({ db }: Store, requestId: string): Promise<number> {
  const { attempts } = await db
    .insertInto('bureau_reports')
    .values({ request_id: requestId, attempts: 1 })
    .onConflict((conflict) =>
      conflict.column('request_id').doUpdateSet({
        attempts: sql<number>`bureau_reports.attempts + 1`,
        asked_at: sql<Date>`app_now()`,
      }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return attempts;
}

export async function saveBureauReport(
  { db }: TxStore,
  requestId: string,
  report: { folio: string; outcome: 'clear' | 'refused'; kept: StoredReport },
): Promise<void> {
  const { folio, outcome } = report;
  await db
    .updateTable('bureau_reports')
    .set({ answered_at: sql<Date>`app_now()`, folio, outcome, summary: JSON.stringify(report.kept) })
    .where('request_id', '=', requestId)
    .where('answered_at', 'is', null)
    .execute();
}

export type BureauConsent = Decrypted<'bureau_consents', Selectable<Database['bureau_consents']>>;

export const bureauConsentOf = question(
  ({ db }, requestId: string) =>
    db
      .selectFrom('bureau_consents')
      .selectAll()
      .select(dataKeyOf('bureau_consents'))
      .where('request_id', '=', requestId),
  { consented_at: true, expires_at: true, requested_at: true, revoked_at: true },
  ([row], store): BureauConsent | undefined => row && decryptRow(store, 'bureau_consents', row),
);

/** Stores the consent with its evidence, unconfirmed until its code is entered. Replaces an earlier one. */
export async function insertConsent(
  tx: TxStore,
  consent: Omit<
    BureauConsent,
    'partner_id' | 'code_id' | 'requested_at' | 'consented_at' | 'expires_at' | 'revoked_at'
  >,
): Promise<void> {
  const key = await dataKeyFor(tx, consent.request_id);
  const sealed = encryptRow(tx, 'bureau_consents', key, consent);
  const unconfirmed = { code_id: null, consented_at: null, expires_at: null, revoked_at: null };
  await tx.db
    .insertInto('bureau_consents')
    .values({ ...sealed, ...unconfirmed })
    .onConflict((conflict) =>
      conflict
        .column('request_id')
        .doUpdateSet({ ...sealed, ...unconfirmed, requested_at: sql<Date>`app_now()` }),
    )
    .execute();
}

/** Confirms the consent with the code (NIP) that signed it; undefined when there is none to confirm. */
export async function confirmConsent(
  tx: TxStore,
  requestId: string,
  codeId: string,
  years: number,
): Promise<BureauConsent | undefined> {
  const row = await tx.db
    .updateTable('bureau_consents')
    .set({
      code_id: codeId,
      consented_at: sql<Date>`app_now()`,
      expires_at: sql<Date>`app_now() + ${years}::integer * interval '1 year'`,
    })
    .where('request_id', '=', requestId)
    .where('consented_at', 'is', null)
    .returningAll()
    .returning(dataKeyOf('bureau_consents'))
    .executeTakeFirst();
  return row && decryptRow(tx, 'bureau_consents', row);
}

/** Takes a consent back, once: null when it was already, or was never given. */
export async function revokeConsentRow({ db }: TxStore, requestId: string): Promise<Date | null> {
  const row = await db
    .updateTable('bureau_consents')
    .set({ revoked_at: sql<Date>`app_now()` })
    .where('request_id', '=', requestId)
    .where('consented_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .returning('revoked_at')
    .executeTakeFirst();
  return row?.revoked_at ?? null;
}

/** Returns the credit limits of a partner that hold now. */
export const creditLimitsOf = question(
  ({ db }, partnerId: number) =>
    db
      .selectFrom('credit_limits')
      .select(['version', 'limits'])
      .where('partner_id', '=', partnerId)
      .orderBy('version', 'desc')
      .limit(1),
  {},
  ([row]): CreditLimits => (row ? { ...row.limits, version: row.version } : usualCreditLimits),
);

/** Returns when these limits were set; null: they are the usual ones. */
export async function limitsSetAt({ db }: Store, partnerId: number, version: number): Promise<Date | null> {
  const row = await db
    .selectFrom('credit_limits')
    .select('set_at')
    .where('partner_id', '=', partnerId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.set_at ?? null;
}

/** Adds limits after those of this version; false when others were set meanwhile. */
export async function addLimits(
  { db }: TxStore,
  partnerId: number,
  after: number,
  { bands, noHistory }: Omit<CreditLimits, 'version'>,
): Promise<boolean> {
  const added = await db
    .insertInto('credit_limits')
    .values({
      partner_id: partnerId,
      version: after + 1,
      limits: JSON.stringify({ bands, noHistory }),
      set_at: sql<Date>`app_now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Returns when the desk of a partner works. */
export async function deskHoursOf({ db }: Store, partnerId: number): Promise<DeskHours> {
  const row = await db
    .selectFrom('desk_hours')
    .select(['opens_at as opensAt', 'closes_at as closesAt', 'days'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return row ?? usualDeskHours;
}

/** Sets when the desk of a partner works. */
export async function setDeskHours(
  { db }: TxStore,
  partnerId: number,
  { opensAt, closesAt, days }: DeskHours,
): Promise<void> {
  const hours = { opens_at: opensAt, closes_at: closesAt, days: [...days] };
  await db
    .insertInto('desk_hours')
    .values({ partner_id: partnerId, ...hours })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(hours))
    .execute();
}
