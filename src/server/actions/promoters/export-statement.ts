import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { commissionCauses } from '#domain/staff/commission-causes.ts';
import { momentInFigures } from '#domain/spanish-dates.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { csvFile } from '#server/actions/office/csv-file.ts';
import { appendStaffEventOf } from '#server/actions/staff/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { entriesOfPromoter } from '#server/queries/loans/commissions.ts';
import { promoterById } from '#server/queries/partners/promoters.ts';

/** Returns a promoter's month as CSV with its sum; who took it is in the audit log. @throws not-found */
export async function exportStatement(
  { store }: Deps,
  staff: StaffCaller,
  { promoter, month }: { promoter: number; month: string },
): Promise<AsyncIterable<Uint8Array>> {
  const lines = await inTransaction(store, async (tx) => {
    const row = await promoterById(tx, promoter);
    if (!row) throw new DomainError('not-found');
    const entries = await entriesOfPromoter(tx, promoter, `${month}-01`);
    await appendStaffEventOf(tx, staff, row.partnerId, {
      kind: 'exported',
      detail: { what: 'commission-statement', promoter, month },
    });
    const sum = entries.reduce((total, { centavos }) => total + centavos, 0);
    return [
      ['Promotor', 'Clave', 'Momento', 'Cuenta', 'Concepto', 'Monto'],
      ...entries.map(({ at, account, cause, centavos }) => [
        row.name,
        row.code,
        momentInFigures(at),
        account,
        commissionCauses[cause],
        toPesos(centavos),
      ]),
      ['Total', '', '', '', '', toPesos(sum)],
    ];
  });
  return csvFile(lines);
}
