import type { z } from 'zod';
import type { officeRequests } from '#contract/office/requests.ts';
import { DomainError } from '#domain/errors.ts';
import { momentInFigures } from '#domain/spanish-dates.ts';
import { requestStateNames } from '#domain/staff/request-state-names.ts';
import { stateOfStanding, stepOfStanding } from '#domain/staff/request-standing.ts';
import { stepNames } from '#domain/staff/step-names.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { partnerRefs } from '#server/actions/staff/grants-on-wire.ts';
import { requestsPage, type RequestRow } from '#server/queries/office/requests-page.ts';
import { csvPages, noteExport } from './csv-pages.ts';
import { requestsFilterOf } from './list-requests.ts';

/**
 * Returns the list under its filter as CSV, without anything sealed. What was searched for is not in the audit log: it
 * may be a person's. @throws not-found for another partner
 */
export async function exportRequests(
  { store }: Deps,
  staff: StaffCaller,
  query: z.output<typeof officeRequests.exportOfficeRequests.query>,
): Promise<AsyncIterable<Uint8Array>> {
  const { search, sort, partner, ...asked } = query;
  const partners = await partnerRefs(store);
  if (partner !== undefined && !partners.has(partner)) throw new DomainError('not-found');
  await noteExport(store, staff, 'export-lists', {
    what: 'requests',
    partner,
    ...asked,
    searched: (search ?? '') !== '',
  });
  const filter = requestsFilterOf(query, staff);
  return csvPages({
    heads,
    cellsOf: (row: RequestRow) => cellsOf(row, partners.get(row.partnerId)?.name ?? ''),
    pageAfter: (last, limit) =>
      requestsPage(store, {
        ...filter,
        newestFirst: sort === '-begun',
        from: last === undefined ? null : { id: last.id, backward: false },
        limit,
      }),
  });
}

const heads = [
  'Solicitud',
  'Socio',
  'Promotor',
  'Tienda',
  'Equipo',
  'Color',
  'Paso',
  'En el paso desde',
  'Empezó',
  'Estado',
  'Decisión',
  'Avisos',
  'Lleva',
];

const decisionNames = { approved: 'Aprobada', refused: 'No aprobada', review: 'A revisión' } as const;

function cellsOf(row: RequestRow, partner: string) {
  const step = stepOfStanding(row.standing);
  return [
    row.account,
    partner,
    row.promoter,
    row.store,
    row.product,
    row.colorName,
    step && stepNames[step],
    momentInFigures(row.since),
    momentInFigures(row.begunAt),
    requestStateNames[stateOfStanding(row.standing)],
    row.decision && decisionNames[row.decision],
    row.marks,
    row.holder,
  ];
}
