import type { z } from 'zod';
import type { officeCredits } from '#contract/office/credits.ts';
import { DomainError } from '#domain/errors.ts';
import { momentInFigures } from '#domain/spanish-dates.ts';
import type { CreditState } from '#domain/staff/credit-views.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { partnerRefs } from '#server/actions/staff/grants-on-wire.ts';
import { creditsPage, type CreditRow } from '#server/queries/office/credits-page.ts';
import { deskToday, lineOf } from './credit-pages.ts';
import { csvPages, noteExport } from './csv-pages.ts';

/** Returns the list under its filter as CSV, without anything sealed. @throws not-found for another partner */
export async function exportCredits(
  { store }: Deps,
  staff: StaffCaller,
  { view, partner, search = '', sort }: z.output<typeof officeCredits.exportCredits.query>,
): Promise<AsyncIterable<Uint8Array>> {
  const partners = await partnerRefs(store);
  if (partner !== undefined && !partners.has(partner)) throw new DomainError('not-found');
  const detail = { what: 'credits', partner, view, searched: search !== '' };
  await noteExport(store, staff, 'export-lists', detail);
  const { today } = await deskToday(store);
  const filter = { view, partnerId: partner ?? null, search, today };
  return csvPages({
    heads,
    cellsOf: (row: CreditRow) => cellsOf(lineOf(row, today, partners), row.openedAt),
    pageAfter: (last, limit) =>
      creditsPage(store, {
        ...filter,
        order: sort === '-opened' ? 'newest' : 'oldest',
        from: last === undefined ? null : { account: last.account, backward: false },
        limit,
      }),
  });
}

const heads = [
  'Cuenta',
  'Socio',
  'Equipo',
  'Color',
  'Estado',
  'Bloqueado',
  'Días de atraso',
  'Por pagar',
  'Semanas pagadas',
  'Semanas',
  'Firma',
  'Perdonado',
];

const cellsOf = (line: ReturnType<typeof lineOf>, openedAt: Date) => [
  line.account,
  line.partner.name,
  line.product.name,
  line.product.color,
  stateNames[line.state],
  line.isLocked ? 'sí' : 'no',
  line.daysLate,
  line.owed === null ? null : line.owed.toFixed(2),
  line.weeksPaid,
  line.weeks,
  momentInFigures(openedAt),
  line.forgiven.toFixed(2),
];

const stateNames: Record<CreditState, string> = {
  pending: 'Por activar',
  current: 'Al corriente',
  late: 'Con atraso',
  locked: 'Bloqueado',
  paid: 'Liquidado',
  cancelled: 'Cancelado',
  revoked: 'Revocado',
  rescinded: 'Rescindido',
};
