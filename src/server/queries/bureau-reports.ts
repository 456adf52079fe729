import { sql, type Selectable } from 'kysely';
import type { BureauSummary } from '#domain/credit/bureau-summary.ts';
import type { Db, Trx } from '#server/context.ts';
import { columns } from './columns.ts';
import type { Database } from './schema.ts';
import { prepared } from './prepared.ts';
import { sendAlong } from './send-along.ts';

export type BureauReportRow = Selectable<Database['bureau_reports']>;

/** What is kept of a report: what the decision reads, and how many accounts there are. */
export interface KeptReport extends Omit<BureauSummary, 'outcome'> {
  readonly openAccounts: number;
}

export const bureauReportOf = (db: Db | Trx, requestId: string): Promise<BureauReportRow | undefined> =>
  ofRequest({ requestId }).first(db);

const ofRequest = prepared((db, given: { requestId: string }) =>
  db.selectFrom('bureau_reports').select(columns.bureau_reports).where('request_id', '=', given.requestId),
);

/** What the decision reads; null while the bureau has not answered. */
export function bureauSummaryOf(row: BureauReportRow | undefined): BureauSummary | null {
  if (!row?.outcome || !row.summary) return null;
  const { openAccounts: _, ...kept } = row.summary as KeptReport;
  return { outcome: row.outcome, ...kept };
}

/** Counts an attempt before it is made; answers its number, from 1. */
export async function countBureauAttempt(db: Db, requestId: string): Promise<number> {
  const row = await counted({ requestId }).first(db);
  if (!row) throw new Error('an attempt was counted and not told');
  return row.attempts;
}

const counted = prepared((db, given: { requestId: string }) =>
  db
    .insertInto('bureau_reports')
    .values({ request_id: given.requestId, attempts: 1 })
    .onConflict((conflict) =>
      conflict.column('request_id').doUpdateSet({
        attempts: sql<number>`bureau_reports.attempts + 1`,
        asked_at: sql<Date>`app_now()`,
      }),
    )
    .returning('attempts'),
);

export async function saveBureauReport(
  trx: Trx,
  requestId: string,
  report: { folio: string; outcome: 'clear' | 'refused'; kept: KeptReport },
): Promise<void> {
  const { folio, outcome } = report;
  await sendAlong(trx)(answered({ requestId, folio, outcome, summary: JSON.stringify(report.kept) }));
}

const answered = prepared(
  (db, given: { requestId: string; folio: string; outcome: 'clear' | 'refused'; summary: string }) =>
    db
      .updateTable('bureau_reports')
      .set({
        answered_at: sql<Date>`app_now()`,
        folio: given.folio,
        outcome: given.outcome,
        summary: given.summary,
      })
      .where('request_id', '=', given.requestId)
      .where('answered_at', 'is', null),
);
