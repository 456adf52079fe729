import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { timingSafeEqualText } from '#server/platform/hmac.ts';
import type { MercadoPagoSettings } from '#server/platform/provider-settings.ts';
import { callJson } from '../call-http.ts';
import { SIGNATURE_WINDOW_SECONDS } from '../webhook-signature.ts';
import type { CardsPort, PaymentEvent, GivenBack, PaymentNotice } from './port.ts';

/**
 * Mercado Pago's Checkout Pro, by the reference and the guide "Webhooks" of Mercado Pago Developers: a preference for each
 * checkout, cards only (money in the payer's account there cannot be excluded). Its webhook names a payment, signed; what
 * the payment is, is asked. Amounts are pesos with two decimals there.
 */
export function mercadoPagoCards(settings: MercadoPagoSettings): CardsPort {
  const { url, accessToken, webhookSecret } = settings;
  const headers = { authorization: `Bearer ${accessToken}` };
  const provider = 'cards';

  return {
    name: 'mercado-pago',

    async checkout({ reference, amountCentavos, concept, backUrl, reportUrl, expiresAt }, signal) {
      const body = {
        items: [{ title: concept, quantity: 1, currency_id: 'MXN', unit_price: amountCentavos / 100 }],
        external_reference: reference,
        back_urls: { success: backUrl, failure: backUrl, pending: backUrl },
        auto_return: 'approved',
        // Without their older IPN, which is not signed.
        notification_url: `${reportUrl}?source_news=webhooks`,
        payment_methods: {
          excluded_payment_types: ['ticket', 'atm', 'bank_transfer', 'digital_currency'].map((id) => ({
            id,
          })),
          installments: 1,
        },
        expires: true,
        expiration_date_to: expiresAt.toISOString(),
      };
      const made = await callJson(
        {
          provider,
          url: `${url}/checkout/preferences`,
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'x-idempotency-key': reference },
          body: JSON.stringify(body),
          signal,
        },
        z.object({ init_point: z.string() }),
      );
      return { url: made.init_point };
    },

    async payment({ id }, signal) {
      const found = await callJson(
        { provider, url: `${url}/v1/payments/${encodeURIComponent(id)}`, headers, signal },
        payment,
      );
      return noticeOf(found) ?? 'irrelevant';
    },

    async since(cursor, signal) {
      const begin = new Date((cursor === null ? Date.now() - 30 * 86_400_000 : Number(cursor)) - overlapMs);
      const found: Payment[] = [];
      for (let more = true; more;) {
        const query = new URLSearchParams({
          sort: 'date_last_updated',
          criteria: 'asc',
          range: 'date_last_updated',
          begin_date: begin.toISOString(),
          end_date: 'NOW',
          limit: String(pageSize),
          offset: String(found.length),
        });
        const page = await callJson(
          { provider, url: `${url}/v1/payments/search?${query}`, headers, signal },
          z.object({ results: z.array(payment) }),
        );
        found.push(...page.results);
        more = page.results.length === pageSize && found.length < mostRows;
      }
      const latest = Math.max(
        cursor === null ? 0 : Number(cursor),
        ...found.map((each) => Date.parse(each.date_last_updated)),
      );
      return {
        events: found.flatMap((each) => noticeOf(each) ?? []),
        cursor: String(latest === 0 ? begin.getTime() + overlapMs : latest),
      };
    },

    readWebhook(raw, given, query) {
      const parts = /^ts=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(
        (given['x-signature'] ?? '').replaceAll(' ', ''),
      );
      const id = query['data.id'] ?? '';
      if (!parts) return null;
      const [, time = '', signature = ''] = parts;
      const requestId = given['x-request-id'];
      // As documented: parts that were not sent are left out, letters of the id are lower case.
      const manifest =
        (id === '' ? '' : `id:${id.toLowerCase()};`) +
        (requestId === undefined ? '' : `request-id:${requestId};`) +
        `ts:${time};`;
      const expected = createHmac('sha256', webhookSecret).update(manifest).digest('hex');
      if (!timingSafeEqualText(expected, signature)) return null;
      // Seconds or milliseconds, by the kind of notice.
      const seconds = Number(time) > 1e11 ? Number(time) / 1000 : Number(time);
      if (Math.abs(Date.now() / 1000 - seconds) > SIGNATURE_WINDOW_SECONDS) return null;
      const type = typeIn(raw);
      if (type === 'malformed') return type;
      if (type !== 'payment') return 'irrelevant';
      return /^\d{1,20}$/.test(id) ? { ask: id } : 'malformed';
    },
  };
}

/** A payment approved while a page is read may appear before the cursor: read this much again. */
const overlapMs = 600_000;
const pageSize = 100;
const mostRows = 5_000;

function typeIn(raw: string): string {
  try {
    return z.looseObject({ type: z.string() }).parse(JSON.parse(raw)).type;
  } catch {
    return 'malformed';
  }
}

function noticeOf(found: Payment): PaymentNotice | null {
  const event = eventOf(found);
  if (!event) return null;
  const refunded = Math.round((found.transaction_amount_refunded ?? 0) * 100);
  if (found.status === 'charged_back') {
    const dispute = disputes.get(found.status_detail ?? '');
    return dispute
      ? { givenBack: dispute, givenBackCentavos: refunded, payment: event }
      : { givenBack: 'charged-back', givenBackCentavos: event.amountCentavos, payment: event };
  }
  const whole = found.status === 'refunded' ? event.amountCentavos : 0;
  const givenBackCentavos = Math.min(event.amountCentavos, Math.max(refunded, whole));
  return givenBackCentavos > 0 ? { givenBack: 'refunded', givenBackCentavos, payment: event } : event;
}

/** Of a chargeback: while it is looked at, and once the shop has its money again. */
const disputes: ReadonlyMap<string, GivenBack['givenBack']> = new Map([
  ['in_process', 'disputed'],
  ['reimbursed', 'dispute-won'],
]);

/** The payment as it was approved; null for one that never was, or that has no reference of ours. */
function eventOf({ id, external_reference: reference, ...rest }: Payment): PaymentEvent | null {
  if (!rest.date_approved || !/^\d{20}$/.test(reference ?? '')) return null;
  if (!receivedStatuses.includes(rest.status)) return null;
  return {
    eventId: String(id),
    reference: reference ?? '',
    amountCentavos: Math.round(rest.transaction_amount * 100),
    paidAt: new Date(rest.date_approved),
  };
}

/** In mediation the payer disputes it: the money came, and has not gone back yet. */
const receivedStatuses: readonly string[] = ['approved', 'in_mediation', 'refunded', 'charged_back'];

const payment = z.object({
  id: z.union([z.number().int(), z.string().max(40)]),
  status: z.string(),
  status_detail: z.string().nullish(),
  transaction_amount: z.number().positive(),
  transaction_amount_refunded: z.number().min(0).nullish(),
  external_reference: z.string().nullish(),
  date_approved: z.string().nullish(),
  date_last_updated: z.string(),
});
type Payment = z.output<typeof payment>;
