import type { z } from 'zod';
import type { paymentLine, paymentsQuery } from '#contract/office/payments.ts';
import { toPesos } from '#domain/credit/money.ts';
import { type KeysetList, keysetList } from '#server/actions/base/keyset-list.ts';
import { type Store, inTransaction } from '#server/database/store.ts';
import { partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import type { EventName } from '#server/queries/loans/waiting-payments.ts';
import {
  type From,
  type PaymentRow,
  countToClear,
  paymentsPage,
  paymentsToClear,
  paymentRow,
} from '#server/queries/office/payments-page.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { networkReadings, leaveOddity } from '#server/queries/loans/payment-events.ts';
import { DomainError } from '#domain/errors.ts';
import { appendStaffEvent, appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { permissions, reachOf } from '#domain/staff/permissions.ts';

/** An event as the desk's calls name it. */
export const eventText = ({ provider, eventId }: EventName): string => `${provider}:${eventId}`;

export function eventNamed(text: string): EventName {
  const at = text.indexOf(':');
  return { provider: text.slice(0, at), eventId: text.slice(at + 1) };
}

/** Payments by key, the one before whose page begins or that it ends before named as the desk's calls do. */
const paymentList = (
  read: (from: From | null, limit: number) => Promise<PaymentRow[]>,
): KeysetList<PaymentRow> => ({
  keyOf: eventText,
  read: (from, limit) => read(from && { ...eventNamed(from.key), backward: from.backward }, limit),
});

/** Payments as the contract has them. */
export async function paymentLines(
  store: Store,
  rows: readonly PaymentRow[],
): Promise<z.input<typeof paymentLine>[]> {
  const partners = await partnerRefs(store);
  return rows.map((row) => lineOf(row, partners));
}

function lineOf(row: PaymentRow, partners: ReadonlyMap<number, PartnerRef>): z.input<typeof paymentLine> {
  const pesosOf = (centavos: number | null) => (centavos === null ? null : toPesos(centavos));
  return {
    event: eventText(row),
    network: row.provider,
    reference: row.reference,
    account: row.account,
    requestId: row.requestId,
    partner: row.partnerId === null ? null : (partners.get(row.partnerId) ?? null),
    amount: toPesos(row.centavos),
    paidAt: row.paidAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    result: row.result,
    oddity: row.isLeft ? null : row.oddity,
    // Of what went back nothing is said about the reference.
    due: row.givenBackCentavos === null ? pesosOf(row.dueCentavos) : null,
    givenBack: pesosOf(row.givenBackCentavos),
    returned: row.result === 'returned' ? toPesos(row.centavos) : pesosOf(row.returnedCentavos),
    isProposed: row.isProposed,
  };
}

/** Lists the payments of the partners in scope; money of an unknown reference is of none. */
export async function listPayments(
  { store, payments }: Deps,
  query: z.output<typeof paymentsQuery>,
): Promise<OfficeOutput<'listPayments'>> {
  const filter = {
    network: query.network ?? null,
    result: query.result ?? null,
    partnerId: query.partner ?? null,
    since: query.since ?? null,
    search: query.search ?? '',
  };
  const read = paymentList((from, limit) => paymentsPage(store, { ...filter, from, limit }));
  const page = await keysetList(query.cursor, read);
  const readings = await networkReadings(store);
  const isRead = readings.some(({ network }) => network === payments.name);
  return {
    ...page,
    rows: await paymentLines(store, page.rows),
    networks: [
      ...readings.map(({ network, readAt }) => ({ network, readAt: readAt.toISOString() })),
      ...(isRead ? [] : [{ network: payments.name, readAt: null }]),
    ],
  };
}

/** Lists the money that waits for a person or is odd. */
export async function listPaymentsToClear(
  { store }: Deps,
  query: { partner?: number | undefined; cursor?: string | undefined },
): Promise<OfficeOutput<'listPaymentsToClear'>> {
  const partnerId = query.partner ?? null;
  const read = paymentList((from, limit) => paymentsToClear(store, { from, partnerId, limit }));
  const page = await keysetList(query.cursor, read);
  const { waitingCentavos, onlyToReview, ...toClear } = await countToClear(store, partnerId);
  return {
    ...page,
    rows: await paymentLines(store, page.rows),
    notApplied: toPesos(waitingCentavos),
    onlyToReview,
    ...toClear,
  };
}

/** Leaves odd money where it was booked: it is off the list, and no peso moves. @throws not-found; conflict when it is not odd, or somebody did it before */
export async function leavePayment(
  { store }: Deps,
  staff: StaffCaller,
  event: string,
  reason: string,
): Promise<void> {
  await inTransaction(store, async (tx) => {
    if (!(await paymentRow(tx, eventNamed(event)))) throw new DomainError('not-found');
    const account = await leaveOddity(tx, eventNamed(event), staff.id);
    const loan = account === undefined ? undefined : await loanByAccount(tx, account);
    if (!loan) throw new DomainError('conflict');
    await appendStaffEvent(tx, staff, loan.request_id, {
      kind: 'payment-left',
      detail: { event },
      note: reason,
    });
  });
}

/** Has the payment network's list read now. */
export async function askNetwork(deps: Deps, staff: StaffCaller): Promise<void> {
  const reach = reachOf(staff.grants, permissions['clear-payments']);
  await inTransaction(deps.store, async (tx) => {
    await deps.jobs.send(tx, 'reconcile-payments', { follows: true });
    const event = { kind: 'network-asked' as const, detail: { network: deps.payments.name } };
    // The network has no partner: a person with one leaves the line in that partner's chain.
    for (const partnerId of reach === 'every-partner' ? [null] : reach.toSorted((a, b) => a - b)) {
      await appendStaffEventOf(tx, staff, partnerId, event);
    }
  });
}
