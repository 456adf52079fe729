import type { z } from 'zod';
import type { paymentLine } from '#contract/office/payments.ts';
import { toPesos } from '#domain/credit/money.ts';
import type { KeysetList } from '#server/actions/base/keyset-list.ts';
import type { Store } from '#server/database/store.ts';
import { partnerRefs, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import type { EventName } from '#server/queries/loans/waiting-payments.ts';
import type { From, PaymentRow } from '#server/queries/office/payments-page.ts';

/** An event as the desk's calls name it. */
export const eventText = ({ provider, eventId }: EventName): string => `${provider}:${eventId}`;

export function eventNamed(text: string): EventName {
  const at = text.indexOf(':');
  return { provider: text.slice(0, at), eventId: text.slice(at + 1) };
}

/** Payments by key, the one before whose page begins or that it ends before named as the desk's calls do. */
export const paymentList = (
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
