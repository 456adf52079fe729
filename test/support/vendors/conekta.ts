import { generateKeyPairSync, randomInt, sign } from 'node:crypto';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { json, startVendor, type FakeVendor, type VendorAnswer, type VendorRequest } from './fake-vendor.ts';

interface Order {
  readonly id: string;
  updated_at: number;
  payment_status: string;
  amount_refunded?: number;
  charges: { object: 'list'; has_more: boolean; data: Record<string, unknown>[] };
}

export interface FakeConekta extends FakeVendor {
  readonly webhookKey: string;
  /** Simulates an OXXO payment under a reference. */
  readonly pay: (event: PaymentEvent) => void;
  /**
   * Money of a paid reference goes back, wholly, in part (so much in all), or by the payer's bank. Returns the webhook that
   * says so.
   */
  readonly giveBack: (
    reference: string,
    status: 'refunded' | 'partially_refunded' | 'charged_back',
    refundedCentavos?: number,
  ) => { raw: string; headers: Record<string, string> };
  /** The signed order.paid webhook, as sent at `millis`. */
  readonly webhook: (event: PaymentEvent, millis: number) => { raw: string; headers: Record<string, string> };
  /** Signs any body as they would. */
  readonly signed: (raw: string) => Record<string, string>;
  readonly orders: () => number;
}

const seconds = (millis: number): number => Math.floor(millis / 1000);

/** Conekta's orders (v2.2): create with an idempotency key, list the paid ones page by page; webhooks with DIGEST. */
export async function startConekta(privateKey: string, customerId: string): Promise<FakeConekta> {
  const { publicKey, privateKey: signer } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const orders: Order[] = [];
  const byKey = new Map<string, Order>();

  const signed = (raw: string) => ({
    digest: sign('RSA-SHA256', Buffer.from(raw), signer).toString('base64'),
  });

  const answer = ({ method, url, headers, body }: VendorRequest): VendorAnswer => {
    if (headers.authorization !== `Bearer ${privateKey}`) return json({ type: 'authentication_error' }, 401);
    const cancelled = /^\/orders\/([^/]+)\/cancel$/.exec(url.pathname)?.[1];
    if (cancelled !== undefined && method === 'POST') return cancel(cancelled);
    if (url.pathname !== '/orders') return json({ type: 'resource_not_found_error' }, 404);
    return method === 'POST' ? create(String(headers['idempotency-key']), body) : list(url.searchParams);
  };

  function create(key: string, body: Buffer): VendorAnswer {
    const known = byKey.get(key);
    if (known) return json(known);
    const asked = JSON.parse(body.toString()) as {
      customer_info: { customer_id: string };
      line_items: { unit_price: number }[];
      charges: { payment_method: { type: string; expires_at: number } }[];
    };
    const cash = asked.charges[0]?.payment_method;
    const isRight = asked.customer_info.customer_id === customerId && cash?.type === 'cash';
    if (!isRight || cash.expires_at * 1000 < Date.now())
      return json({ type: 'parameter_validation_error' }, 422);
    const made = order(`ord_${orders.length + 1}`, {
      id: `charge-${orders.length + 1}`,
      status: 'pending_payment',
      amount: asked.line_items[0]?.unit_price,
      payment_method: { type: 'oxxo', reference: `98000${randomInt(1e8, 1e9)}`, service_name: 'OxxoPay' },
    });
    orders.push(made);
    byKey.set(key, made);
    return json(made);
  }

  const referenceIn = ({ charges }: Order) =>
    (charges.data[0]?.['payment_method'] as { reference: string } | undefined)?.reference;

  function cancel(id: string): VendorAnswer {
    const known = orders.find((each) => each.id === id);
    if (!known) return json({ type: 'resource_not_found_error' }, 404);
    if (known.payment_status === 'paid') return json({ type: 'processing_error' }, 402);
    known.payment_status = 'canceled';
    Object.assign(known.charges.data[0] ?? {}, { status: 'canceled' });
    return json(known);
  }

  /** Newest first, two per page, whatever the limit: callers must follow the pages. */
  function list(query: URLSearchParams): VendorAnswer {
    const searched = query.get('search');
    if (searched !== null) {
      return json({
        object: 'list',
        data: orders.filter((each) => referenceIn(each) === searched),
        has_more: false,
      });
    }
    const within = orders.filter(
      (each) =>
        each.payment_status === query.get('payment_status') &&
        each.updated_at >= Number(query.get('updated_at.gte')) &&
        each.updated_at <= Number(query.get('updated_at.lte')),
    );
    const newest = within.toReversed();
    const after = newest.findIndex(({ id }) => id === query.get('next')) + 1;
    const data = newest.slice(after, after + 2);
    return json({ object: 'list', data, has_more: after + 2 < newest.length });
  }

  const order = (id: string, charge: Record<string, unknown>): Order => ({
    id,
    updated_at: seconds(Date.now()),
    payment_status: charge['status'] === 'paid' ? 'paid' : 'pending_payment',
    charges: { object: 'list', has_more: false, data: [charge] },
  });

  const paid = ({ eventId, reference, amountCentavos, paidAt }: PaymentEvent) => ({
    id: eventId,
    status: 'paid',
    amount: amountCentavos,
    paid_at: seconds(paidAt.getTime()),
    payment_method: { type: 'oxxo', reference },
  });

  return {
    ...(await startVendor(answer)),
    webhookKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    orders: () => orders.length,
    pay: (event) => {
      for (const each of orders) {
        if (each.payment_status === 'canceled') continue;
        if (referenceIn(each) === event.reference) Object.assign(each, order(each.id, paid(event)));
      }
    },
    giveBack: (reference, status, refundedCentavos) => {
      const object = orders.find((order) => referenceIn(order) === reference);
      if (!object) throw new TypeError('no order has this reference');
      object.payment_status = status;
      if (refundedCentavos !== undefined) object.amount_refunded = refundedCentavos;
      Object.assign(object.charges.data[0] ?? {}, { status });
      const raw = JSON.stringify({
        id: 'evt_2',
        type: `order.${status}`,
        created_at: seconds(Date.now()),
        data: { object },
      });
      return { raw, headers: signed(raw) };
    },
    webhook: (event, millis) => {
      const object = order('ord_paid', paid(event));
      const raw = JSON.stringify({
        id: 'evt_1',
        type: 'order.paid',
        created_at: seconds(millis),
        data: { object },
      });
      return { raw, headers: signed(raw) };
    },
    signed,
  };
}
