import type { OfficeOutput } from '#contract/office/api.ts';
import type { z } from 'zod';
import type { paymentsQuery } from '#contract/office/payments.ts';
import { toPesos } from '#domain/credit/money.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { networkReadings } from '#server/queries/loans/payment-events.ts';
import { countToClear, paymentsPage, paymentsToClear } from '#server/queries/office/payments-page.ts';
import { paymentLines, paymentList } from './payment-lines.ts';

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
  const { waitingCentavos, ...toClear } = await countToClear(store, partnerId);
  return {
    ...page,
    rows: await paymentLines(store, page.rows),
    notApplied: toPesos(waitingCentavos),
    ...toClear,
  };
}
