import { z } from 'zod';
import type { GivenBack, PaymentEvent, PaymentNotice } from './port.ts';

/** Of orders that money came for, by their payment_status, whether it went back. Their events are named by it. */
export const paidStatuses: ReadonlyMap<string, GivenBack['givenBack'] | null> = new Map([
  ['paid', null],
  ['refunded', 'refunded'],
  ['partially_refunded', 'refunded'],
  ['charged_back', 'charged-back'],
]);

/** What an order with this status says of each of its payments. */
export const noticesIn = (found: Order, status: string): PaymentNotice[] =>
  paymentsIn(found).map((payment) => {
    const givenBack = paidStatuses.get(status);
    if (!givenBack) return payment;
    // An order has one charge; the sum of its refunds stands beside it.
    const isPart = status === 'partially_refunded';
    const refunded = isPart ? (found.amount_refunded ?? 0) : payment.amountCentavos;
    return { givenBack, givenBackCentavos: Math.min(refunded, payment.amountCentavos), payment };
  });

/** Reads the body of a webhook, whose signature holds. */
export function eventIn(raw: string): ConektaEvent | 'irrelevant' | 'malformed' {
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
export const order = z.object({
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
export type Order = z.output<typeof order>;
export const orderPage = z.object({ data: z.array(order), has_more: z.boolean() });
const anyWebhook = z.looseObject({ type: z.string() });
const webhook = z.object({
  created_at: z.number(),
  data: z.object({ object: order }),
});
