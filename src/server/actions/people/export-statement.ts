import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { commissionCauses } from '#domain/staff/commission-causes.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { tableFile, type FileFormat } from '#server/actions/base/list-file.ts';
import { companyOf } from '#server/actions/papers/paper-data-of.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { render } from '#server/documents/render.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { entriesOfPromoter } from '#server/queries/loans/commissions.ts';
import { promoterById } from '#server/queries/partners/promoters.ts';

interface Asked {
  readonly promoter: number;
  /** '2026-11' */
  readonly month: string;
}

/** Returns a promoter's month as a file with its sum; who took it is in the audit log. @throws not-found */
export async function exportStatement(
  deps: Deps,
  staff: StaffCaller,
  { format, ...asked }: Asked & { readonly format: FileFormat },
): Promise<AsyncIterable<Uint8Array>> {
  const { row, entries } = await takeStatement(deps, staff, asked, format);
  const sum = entries.reduce((total, { centavos }) => total + centavos, 0);
  return tableFile(
    format,
    ['Promotor', 'Clave', 'Momento', 'Cuenta', 'Concepto', 'Monto'],
    [
      ...entries.map(({ at, account, cause, centavos }) => [
        row.name,
        row.code,
        at,
        account,
        commissionCauses[cause],
        toPesos(centavos),
      ]),
      ['Total', '', '', '', '', toPesos(sum)],
    ],
  );
}

/** The same on paper (PDF). @throws not-found */
export async function printStatement(
  deps: Deps,
  staff: StaffCaller,
  asked: Asked,
): Promise<AsyncIterable<Uint8Array>> {
  const { row, partner, entries, at } = await takeStatement(deps, staff, asked, 'pdf');
  const pdf = await render({
    paper: 'statement',
    at,
    data: {
      company: companyOf(partner),
      promoter: { name: row.name, code: row.code, store: row.storeName },
      month: asked.month,
      entries: entries.map(({ cause, ...entry }) => ({ ...entry, cause: commissionCauses[cause] })),
    },
  });
  return (async function* () {
    yield pdf;
  })();
}

const takeStatement = (
  { store }: Deps,
  staff: StaffCaller,
  { promoter, month }: Asked,
  format: FileFormat | 'pdf',
) =>
  inTransaction(store, async (tx) => {
    const row = await promoterById(tx, promoter);
    const partner = row && (await partnerRow(tx, row.partnerId));
    if (!partner) throw new DomainError('not-found');
    const entries = await entriesOfPromoter(tx, promoter, `${month}-01`);
    const at = await appNow(tx.db);
    await appendStaffEventOf(tx, staff, row.partnerId, {
      kind: 'exported',
      detail: { what: 'commission-statement', promoter, month, ...(format === 'xlsx' && { format }) },
    });
    return { row, partner, entries, at };
  });
