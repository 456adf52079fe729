import { z } from 'zod';
import type { ConektaSettings } from '#server/platform/provider-settings.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { callJson } from '#server/providers/call-http.ts';
import type { CardsPort, PaymentsPort, TransfersPort } from './port.ts';

/**
 * Conekta's recurring SPEI (API 2.2.0, Customers; guide "Pagos vía SPEI Recurrente"): a customer of the provider for each
 * credit, named by the account and no person, with one payment source. Whatever is sent to its CLABE comes as order.paid.
 */
export const conektaTransfers = (settings: ConektaSettings, beneficiary: string): TransfersPort => ({
  name: 'conekta',
  beneficiary,

  async clabe({ key, label }, signal) {
    const made = await postConekta(
      settings,
      {
        path: '/customers',
        key: `spei:${key}`,
        body: {
          name: label,
          // They require both, and no person has them: an address that reaches nobody, the phone of their examples.
          email: `${key.replaceAll(/\D/g, '-')}@cuentas.example.com`,
          phone: '+525555555555',
          payment_sources: [{ type: 'spei_recurrent' }],
          metadata: { key },
        },
        signal,
      },
      customer,
    );
    const clabe = made.payment_sources.data.find(({ type }) => type === 'spei_recurrent')?.reference;
    if (clabe === undefined) throw new ProviderError('payments', 'a customer without a CLABE');
    return clabe;
  },
});

/**
 * Conekta's HostedPayment (API 2.2.0, "Payment Link"): an order with a checkout of theirs, for cards only. Its reports are
 * those of its orders.
 */
export const conektaCards = (settings: ConektaSettings, payments: PaymentsPort): CardsPort => ({
  name: payments.name,
  since: (cursor, signal) => payments.since(cursor, signal),
  readWebhook: (raw, headers) => payments.readWebhook(raw, headers),
  // Its webhooks say all.
  payment: () => Promise.resolve('irrelevant'),

  async checkout({ reference, amountCentavos, concept, backUrl, expiresAt }, signal) {
    const body = {
      currency: 'MXN',
      customer_info: { customer_id: settings.customerId },
      line_items: [{ name: concept, unit_price: amountCentavos, quantity: 1 }],
      checkout: {
        type: 'HostedPayment',
        name: concept,
        allowed_payment_methods: ['card'],
        monthly_installments_enabled: false,
        success_url: backUrl,
        failure_url: backUrl,
        expires_at: Math.floor(expiresAt.getTime() / 1000) + shortestLifeSeconds,
      },
      metadata: { reference },
    };
    const made = await postConekta(
      settings,
      { path: '/orders', key: `card:${reference}`, body, signal },
      order,
    );
    return { url: made.checkout.url };
  },
});

/** They take no checkout that ends earlier than two days after the next midnight. */
const shortestLifeSeconds = 3 * 86_400;

const customer = z.object({
  payment_sources: z.object({
    data: z.array(z.object({ type: z.string(), reference: z.string().optional() })),
  }),
});
const order = z.object({ checkout: z.object({ url: z.string() }) });

/** The headers of every call to Conekta. */
export const conektaHeaders = ({ privateKey }: ConektaSettings) => ({
  authorization: `Bearer ${privateKey}`,
  accept: 'application/vnd.conekta-v2.2.0+json',
  'accept-language': 'es',
});

/** Posts to Conekta: of one key twice the second answer is the first. */
export const postConekta = <T>(
  settings: ConektaSettings,
  given: { path: string; key: string; body: object; signal: AbortSignal },
  shape: z.ZodType<T>,
): Promise<T> =>
  callJson(
    {
      provider: 'payments',
      url: `${settings.url}${given.path}`,
      method: 'POST',
      headers: {
        ...conektaHeaders(settings),
        'content-type': 'application/json',
        'idempotency-key': given.key,
      },
      body: JSON.stringify(given.body),
      signal: given.signal,
    },
    shape,
  );
