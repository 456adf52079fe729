import { csvLine, csvStart } from '#domain/csv.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { commissionCauses } from '#domain/staff/commission-causes.ts';
import { momentInFigures } from '#domain/spanish-dates.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
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
  const text = await inTransaction(store, async (tx) => {
    const row = await promoterById(tx, promoter);
    if (!row) throw new DomainError('not-found');
    const entries = await entriesOfPromoter(tx, promoter, `${month}-01`);
    await appendStaffEventOf(tx, staff, row.partnerId, {
      kind: 'exported',
      detail: { what: 'commission-statement', promoter, month },
    });
    const sum = entries.reduce((total, { centavos }) => total + centavos, 0);
    return [
      csvStart,
      csvLine(['Promotor', 'Clave', 'Momento', 'Cuenta', 'Concepto', 'Monto']),
      ...entries.map(({ at, account, cause, centavos }) =>
        csvLine([
          row.name,
          row.code,
          momentInFigures(at),
          account,
          commissionCauses[cause],
          toPesos(centavos),
        ]),
      ),
      csvLine(['Total', '', '', '', '', toPesos(sum)]),
    ].join('');
  });
  return oneChunk(new TextEncoder().encode(text));
}

// eslint-disable-next-line -- a stream of one piece
async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
