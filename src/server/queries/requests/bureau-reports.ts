import { sql, type Selectable } from 'kysely';
import type { BureauSummary } from '#domain/credit/bureau-summary.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Database } from '#server/database/schema.ts';

export type BureauReportRow = Selectable<Database['bureau_reports']>;

/** The stored part of a report: what the decision uses, and the number of accounts. */
export interface StoredReport extends Omit<BureauSummary, 'outcome'> {
  readonly openAccounts: number;
}

export const bureauReportOf = ({ db }: Store, requestId: string): Promise<BureauReportRow | undefined> =>
  db.selectFrom('bureau_reports').selectAll().where('request_id', '=', requestId).executeTakeFirst();

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
