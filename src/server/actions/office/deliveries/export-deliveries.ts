import { csvLine, csvStart } from '#domain/csv.ts';
import { dayIn, type Day } from '#domain/calendar.ts';
import { promisedDays } from '#domain/delivery/promise.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone, momentInFigures } from '#domain/spanish-dates.ts';
import type { DeliveryView } from '#domain/staff/delivery-views.ts';
import { limitsOf, permissions, reachOf } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { partnerRefs } from '#server/actions/staff/grants-on-wire.ts';
import { appendStaffEventOf } from '#server/actions/staff/staff-events.ts';
import { currentScope, within } from '#server/database/partner-scope.ts';
import { inTransaction } from '#server/database/store.ts';
import { deliveriesPage, type DeliveryRow } from '#server/queries/office/deliveries-page.ts';

interface Asked {
  readonly view: DeliveryView;
  readonly partner?: number | undefined;
  readonly since?: Day | undefined;
  readonly search?: string | undefined;
  /** Those that were chosen; absent: the whole list. */
  readonly only?: readonly string[] | undefined;
}

const pageSize = 500;

/**
 * Returns one list as CSV, page after page, without anything sealed. Who took it is in the audit log of each of the
 * partners before the first byte leaves; what was searched for is not. @throws not-found for another partner
 */
export async function exportDeliveries(
  { store }: Deps,
  staff: StaffCaller,
  { view, partner, since, search = '', only }: Asked,
): Promise<AsyncIterable<Uint8Array>> {
  const partners = await partnerRefs(store);
  if (partner !== undefined && !partners.has(partner)) throw new DomainError('not-found');
  const reach = reachOf(staff.grants, permissions['read-deliveries']);
  const limited = limitsOf(staff.grants, permissions['read-deliveries']).map(({ partnerId }) => partnerId);
  const own =
    reach === 'every-partner' ? [null] : [...new Set([...reach, ...limited])].toSorted((a, b) => a - b);
  await inTransaction(store, async (tx) => {
    const detail = {
      what: 'deliveries',
      view,
      since: since ?? null,
      searched: search !== '',
      ...(only && { chosen: only.length }),
    };
    for (const partnerId of partner === undefined ? own : [partner]) {
      await appendStaffEventOf(tx, staff, partnerId, { kind: 'exported', detail });
    }
  });
  const filter = {
    view,
    partnerId: partner ?? null,
    since: since ?? null,
    search,
    ...(only && { only }),
    reverse: false,
  };
  // The bytes are read after the call has returned: each page is asked for in the scope of the call.
  const scope = currentScope();
  const nameOf = ({ partnerId }: DeliveryRow) => partners.get(partnerId)?.name ?? '';
  return linesOf(nameOf, (last) =>
    within(scope, () =>
      deliveriesPage(store, {
        ...filter,
        from: last === undefined ? null : { account: last.account, backward: false },
        limit: pageSize,
      }),
    ),
  );
}

async function* linesOf(
  nameOf: (row: DeliveryRow) => string,
  pageAfter: (last: DeliveryRow | undefined) => Promise<DeliveryRow[]>,
): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder();
  yield text.encode(csvStart + csvLine(heads));
  let page = await pageAfter(undefined);
  while (page.length > 0) {
    yield text.encode(page.map((row) => csvLine(cellsOf(row, nameOf(row)))).join(''));
    page = page.length < pageSize ? [] : await pageAfter(page.at(-1));
  }
}

const heads = [
  'Cuenta',
  'Socio',
  'Equipo',
  'Color',
  'Pagó enganche',
  'Prometido',
  'Empacado',
  'Enviado',
  'Paquetería',
  'Entregado',
  'Devuelto',
];

const cellsOf = (row: DeliveryRow, partner: string) => [
  row.account,
  partner,
  row.product,
  row.colorName,
  momentInFigures(row.beganAt),
  promisedDays(dayIn(businessZone, row.beganAt)).until,
  moment(row.packedAt),
  moment(row.leftAt),
  row.carrier,
  row.deliveredOn,
  moment(row.returnedAt),
];

const moment = (at: Date | null): string | null => at && momentInFigures(at);
