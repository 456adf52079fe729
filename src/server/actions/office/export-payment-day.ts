import type { Day } from '#domain/calendar.ts';
import { toPesos } from '#domain/credit/money.ts';
import { csvLine, csvStart } from '#domain/csv.ts';
import { momentInFigures } from '#domain/spanish-dates.ts';
import type { PaymentResultName } from '#domain/staff/payment-list.ts';
import { DomainError } from '#domain/errors.ts';
import { permissions, reachOf } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { partnerRefs } from '#server/actions/staff/grants-on-wire.ts';
import { appendStaffEventOf } from '#server/actions/staff/staff-events.ts';
import { currentScope, within } from '#server/database/partner-scope.ts';
import { inTransaction } from '#server/database/store.ts';
import { placedPayments, type PlacedPayment } from '#server/queries/office/payment-days.ts';

interface Asked {
  readonly day: Day;
  readonly network?: string | undefined;
  readonly partner?: number | undefined;
}

const pageSize = 1_000;

/**
 * Returns a day's payments as CSV, page after page, with their sum in the last line. Who took it is in the audit log
 * before the first byte leaves: of each partner whose payments it has. @throws not-found for another partner
 */
export async function exportPaymentDay(
  { store }: Deps,
  staff: StaffCaller,
  { day, network, partner }: Asked,
): Promise<AsyncIterable<Uint8Array>> {
  const reach = reachOf(staff.grants, permissions['export-payments']);
  if (partner !== undefined && !(await partnerRefs(store)).has(partner)) throw new DomainError('not-found');
  const own = reach === 'every-partner' ? [null] : reach.toSorted((a, b) => a - b);
  await inTransaction(store, async (tx) => {
    const detail = { what: 'payment-day', day, network: network ?? null };
    for (const partnerId of partner === undefined ? own : [partner]) {
      await appendStaffEventOf(tx, staff, partnerId, { kind: 'exported', detail });
    }
  });
  const scope = { day, network: network ?? null, partnerId: partner ?? null };
  // The bytes are read after the call has returned: each page is asked for in the scope of the call.
  const callScope = currentScope();
  const pageAfter = (last: PlacedPayment | undefined) =>
    within(callScope, () =>
      placedPayments(store, scope, {
        after: last ?? { provider: '', eventId: '' },
        limit: pageSize,
      }),
    );
  return linesOf(pageAfter);
}

async function* linesOf(
  pageAfter: (last: PlacedPayment | undefined) => Promise<PlacedPayment[]>,
): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder();
  yield text.encode(csvStart + csvLine(heads));
  const sum = { centavos: 0, booked: 0, waiting: 0, returned: 0 };
  let page = await pageAfter(undefined);
  while (page.length > 0) {
    for (const row of page) {
      sum.centavos += row.centavos;
      sum.booked += row.booked;
      sum.waiting += row.waiting;
      sum.returned += row.returned;
    }
    yield text.encode(page.map((row) => csvLine(cellsOf(row))).join(''));
    page = page.length < pageSize ? [] : await pageAfter(page.at(-1));
  }
  yield text.encode(csvLine(['Total', '', '', '', '', '', '', '', ...amountsOf(sum)]));
}

const heads = [
  'Red',
  'Pago',
  'Referencia',
  'Cuenta',
  'Socio',
  'Pagado',
  'Recibido',
  'Resultado',
  'Monto',
  'Asentado',
  'Por aclarar',
  'Devuelto',
];

const cellsOf = (row: PlacedPayment) => [
  row.provider,
  row.eventId,
  row.reference,
  row.account,
  row.partner,
  momentInFigures(row.paidAt),
  momentInFigures(row.receivedAt),
  results[row.result],
  ...amountsOf(row),
];

const amountsOf = ({
  centavos,
  booked,
  waiting,
  returned,
}: Pick<PlacedPayment, 'centavos' | 'booked' | 'waiting' | 'returned'>) =>
  [centavos, booked, waiting, returned].map((amount) => toPesos(amount).toFixed(2));

const results: Record<PaymentResultName, string> = {
  applied: 'Aplicado',
  assigned: 'Asignado',
  returned: 'Devuelto',
  'unknown-reference': 'Sin cuenta',
  'amount-mismatch': 'Otro monto',
  'taken-back': 'Quitado de un crédito',
  'already-paid': 'Repetido',
};
