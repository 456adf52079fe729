import { json, startVendor, type FakeVendor, type VendorRequest } from './fake-vendor.ts';

/** Conekta's customers with a recurring SPEI source, and orders with a hosted checkout. */
export const startConektaWays = (privateKey: string, clabe: string): Promise<FakeVendor> =>
  startVendor(({ headers, url, body }) => {
    if (headers.authorization !== `Bearer ${privateKey}`) return json({ type: 'authentication_error' }, 401);
    const asked = bodyOf(body);
    const isCustomer = ['name', 'email', 'phone'].every((field) => typeof asked[field] === 'string');
    if (
      url.pathname === '/customers' &&
      isCustomer &&
      JSON.stringify(asked['payment_sources']).includes('spei_recurrent')
    ) {
      const source = { id: 'src_1', object: 'payment_source', type: 'spei_recurrent', reference: clabe };
      return json({ id: 'cus_1', payment_sources: { object: 'list', data: [source] } });
    }
    const checkout = asked['checkout'] as { type?: string; expires_at?: number } | undefined;
    const isLongEnough = (checkout?.expires_at ?? 0) * 1000 >= Date.now() + 2 * 86_400_000;
    if (url.pathname !== '/orders' || checkout?.type !== 'HostedPayment' || !isLongEnough)
      return json({ type: 'parameter_validation_error' }, 422);
    return json({ id: 'ord_1', checkout: { id: 'chk_1', url: 'https://pay.conekta.com/checkout/chk_1' } });
  });

/** Mercado Pago's preferences and payments. */
export const startMercadoPago = (
  accessToken: string,
  payments: ReadonlyMap<string, object>,
): Promise<FakeVendor> =>
  startVendor(({ method, headers, url }) => {
    if (headers.authorization !== `Bearer ${accessToken}`) return json({ status: 401 }, 401);
    if (method === 'POST' && url.pathname === '/checkout/preferences') {
      return json({
        id: 'pref_1',
        init_point: 'https://www.mercadopago.com.mx/checkout/v1/redirect?pref_id=pref_1',
      });
    }
    if (url.pathname === '/v1/payments/search') {
      const offset = Number(url.searchParams.get('offset'));
      const status = url.searchParams.get('status');
      const found = [...payments.values()].filter(
        (each) => status === null || Reflect.get(each, 'status') === status,
      );
      return json({ results: found.slice(offset, offset + 100) });
    }
    const found = payments.get(url.pathname.split('/').at(-1) ?? '');
    return found ? json(found) : json({ status: 404 }, 404);
  });

/** The JSON of a request. */
export const bodyOf = (body: VendorRequest['body']) => JSON.parse(body.toString()) as Record<string, unknown>;
