import { verify } from 'node:crypto';
import { addDays, type Day } from '#domain/calendar.ts';
import { callHttp, callJson } from '../call-http.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { ConektaSettings } from '#server/platform/provider-settings.ts';
import { conektaHeaders, postConekta } from './conekta-ways.ts';
import { SIGNATURE_WINDOW_SECONDS } from '../webhook-signature.ts';
import {
  paymentOf,
  type PaymentNotice,
  type PaymentsPort,
  type GivenBack,
  type PaymentEvent,
} from './port.ts';
import { z } from 'zod';

/**
 * Conekta, API 2.2.0 (its OpenAPI description: Orders; its guides "Eventos: order" and "Verificar firmas"): each reference
 * is an order with one cash charge (OXXO). Orders name one customer of the account, never the person. The charge id
 * identifies a payment, by webhook or by polling. Subscribe the webhook to order.paid, order.refunded,
 * order.partially_refunded and order.charged_back. A transfer comes under its CLABE, a card under the reference in its
 * order's metadata.
 */
export function conektaPayments(settings: ConektaSettings): PaymentsPort {
  const { url, customerId, referenceDays } = settings;
  const headers = conektaHeaders(settings);

  return {
    name: 'conekta',
    referenceDays,
    // Of OXXO, which takes its cash.
    cash: { leastCentavos: 1_000, mostCentavos: 1_000_000 },

    async reference({ key, amountCentavos, expiresOn }, signal) {
      const body = {
        currency: 'MXN',
        customer_info: { customer_id: customerId },
        line_items: [{ name: 'Pago', unit_price: amountCentavos, quantity: 1 }],
        charges: [{ payment_method: { type: 'cash', expires_at: endOf(expiresOn) } }],
        metadata: { key },
      };
      // The same debt, amount and last day is the same order.
      const once = { path: '/orders', key: `${key}:${amountCentavos}:${expiresOn}`, body, signal };
      const made = await postConekta(settings, once, order);
      const reference = made.charges.data[0]?.payment_method.reference;
      if (reference === undefined) throw new ProviderError('payments', 'an order without a reference');
      return reference;
    },

    async voidReference({ reference }, signal) {
      const found = await callJson(
        {
          provider: 'payments',
          url: `${url}/orders?${new URLSearchParams({ search: reference, limit: '20' })}`,
          headers,
          signal,
        },
        orderPage,
      );
      const order = found.data.find(({ charges }) =>
        charges.data.some(({ payment_method: method }) => method.reference === reference),
      );
      if (!order || order.charges.data.some(({ status }) => status !== 'pending_payment')) return;
      await callHttp({
        provider: 'payments',
        url: `${url}/orders/${encodeURIComponent(order.id)}/cancel`,
        method: 'POST',
        headers,
        signal,
        // Paid or expired since it was found: documented are 402 and 428.
        expected: [402, 409, 422, 428],
      });
    },

    async since(cursor, signal) {
      const now = Math.floor(Date.now() / 1000);
      const from = cursor === null ? now - 30 * 86_400 : Number(cursor);
      // Read a few hours per call after a long outage; the job continues as long as the cursor advances.
      const until = cursor === null ? now : Math.min(now, from + 6 * 3_600);
      const read = await Promise.all(
        [...paidStatuses.keys()].map(async (status) => {
          const orders = await ordersThatAre(status, from - overlapSeconds, until, signal);
          return orders.map((found) => ({ updatedAt: found.updated_at, notices: noticesIn(found, status) }));
        }),
      );
      const orders = read.flat();
      const latest = Math.max(cursor === null ? now : from, ...orders.map(({ updatedAt }) => updatedAt));
      const paidAt = (notice: PaymentNotice) => paymentOf(notice).paidAt.getTime();
      return {
        events: orders.flatMap(({ notices }) => notices).toSorted((a, b) => paidAt(a) - paidAt(b)),
        cursor: String(until < now - overlapSeconds ? until : latest),
      };
    },

    readWebhook(raw, given) {
      const signature = Buffer.from(given['digest'] ?? '', 'base64');
      if (!verify('RSA-SHA256', Buffer.from(raw), settings.webhookKey, signature)) return null;
      const event = eventIn(raw);
      // Their retries come hours later: polling finds those payments sooner.
      if (typeof event === 'string') return event;
      if (Math.abs(Date.now() / 1000 - event.sentAt) > SIGNATURE_WINDOW_SECONDS) return null;
      return event.notice;
    },
  };

  async function ordersThatAre(
    status: string,
    from: number,
    until: number,
    signal: AbortSignal,
  ): Promise<Order[]> {
    const found: Order[] = [];
    for (let next: string | undefined, more = true; more;) {
      const query = new URLSearchParams({
        payment_status: status,
        'updated_at.gte': String(from),
        'updated_at.lte': String(until),
        limit: '250',
        ...(next === undefined ? {} : { next }),
      });
      const page = await callJson(
        { provider: 'payments', url: `${url}/orders?${query}`, headers, signal },
        orderPage,
      );
      found.push(...page.data);
      next = page.data.at(-1)?.id;
      more = page.has_more && next !== undefined;
    }
    return found;
  }
}

/** An order paid while a page is read may appear before the cursor: read this much again. */
const overlapSeconds = 600;

/** The last second of a day in Mexico City, whose clock does not change. */
const endOf = (day: Day): number => Date.parse(`${addDays(day, 1)}T00:00:00-06:00`) / 1000 - 1;

/** Of orders that money came for, by their payment_status, whether it went back. Their events are named by it. */
const paidStatuses: ReadonlyMap<string, GivenBack['givenBack'] | null> = new Map([
  ['paid', null],
  ['refunded', 'refunded'],
  ['partially_refunded', 'refunded'],
  ['charged_back', 'charged-back'],
]);

/** What an order with this status says of each of its payments. */
const noticesIn = (found: Order, status: string): PaymentNotice[] =>
  paymentsIn(found).map((payment) => {
    const givenBack = paidStatuses.get(status);
    if (!givenBack) return payment;
    // An order has one charge; the sum of its refunds stands beside it.
    const isPart = status === 'partially_refunded';
    const refunded = isPart ? (found.amount_refunded ?? 0) : payment.amountCentavos;
    return { givenBack, givenBackCentavos: Math.min(refunded, payment.amountCentavos), payment };
  });

/** Reads the body of a webhook, whose signature holds. */
function eventIn(raw: string): ConektaEvent | 'irrelevant' | 'malformed' {
  try {
    const json: unknown = JSON.parse(raw);
    const { type } = anyWebhook.parse(json);
    const status = /^order\.(\w+)$/.exec(type)?.[1] ?? '';
    if (!paidStatuses.has(status)) return 'irrelevant';
    const { created_at: sentAt, data } = webhook.parse(json);
    return { sentAt, notice: noticesIn(data.object, status)[0] ?? 'irrelevant' };
  } catch {
    return 'malformed';
  }
}

interface ConektaEvent {
  /** In seconds. */
  readonly sentAt: number;
  readonly notice: PaymentNotice | 'irrelevant';
}

const paymentsIn = ({ charges, metadata }: Order): PaymentEvent[] =>
  charges.data.flatMap(({ id, status, amount, paid_at, payment_method: method }) => {
    const reference = method.clabe ?? method.reference ?? metadata?.reference;
    return givenOrTaken.includes(status) && typeof paid_at === 'number' && reference !== undefined
      ? [{ eventId: id, reference, amountCentavos: amount, paidAt: new Date(paid_at * 1000) }]
      : [];
  });

/** Of a charge that went back, what it was before: it may not have been reported yet. */
const givenOrTaken: readonly string[] = [...paidStatuses.keys()];

const charge = z.object({
  id: z.string().min(1).max(100),
  status: z.string(),
  amount: z.number().int().positive(),
  paid_at: z.number().int().nullish(),
  payment_method: z.object({
    // A number in the provider's examples, a string in its responses.
    reference: z
      .union([z.string(), z.number()])
      .transform(String)
      .pipe(z.string().regex(/^\d{10,20}$/))
      .optional()
      // Of another kind of payment: it must not hide the others on its page.
      .catch(undefined),
    /** Of a transfer: where it arrived. */
    clabe: z
      .string()
      .regex(/^\d{18}$/)
      .optional()
      .catch(undefined),
  }),
});
const order = z.object({
  id: z.string(),
  updated_at: z.number().int(),
  /** In centavos, of all refunds so far. Without it a person sees that some went back, and looks how much. */
  amount_refunded: z.number().int().min(0).nullish(),
  charges: z.object({ data: z.array(charge) }),
  metadata: z
    .looseObject({
      reference: z
        .string()
        .regex(/^\d{20}$/)
        .optional()
        .catch(undefined),
    })
    .nullish(),
});
type Order = z.output<typeof order>;
const orderPage = z.object({ data: z.array(order), has_more: z.boolean() });
const anyWebhook = z.looseObject({ type: z.string() });
const webhook = z.object({
  created_at: z.number(),
  data: z.object({ object: order }),
});
