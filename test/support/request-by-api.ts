import type { StepId } from '#domain/onboarding/journey.ts';
import { stepIds } from '#domain/onboarding/journey.ts';
import type { ApiClient } from './api-client.ts';
import { ask, newestCode, solveCaptcha } from './api-calls.ts';
import { drawnSignature } from './paper.ts';
import { until } from './until.ts';

/** A credit request started by a visitor, and what its next steps need. */
export interface RequestInHand {
  readonly client: ApiClient;
  readonly partner: number;
  readonly phone: string;
  readonly requestId: string;
  readonly color: string;
}

/** Default: partner 1, its first product and that product's first colour. */
export interface Start {
  readonly phone: string;
  readonly partner?: number;
  readonly promoter?: number | null;
  readonly product?: number;
}

/** Pre-qualifies: captcha, checkPhone, precalification. The request is then at phone verification. */
export async function startRequest(client: ApiClient, start: Start): Promise<RequestInHand> {
  const { phone, partner = 1, promoter = null } = start;
  const product = await productOf(client, partner, start.product);
  const [{ color }] = JSON.parse(product.color[0]) as [{ color: string }];
  await solveCaptcha(client);
  await ask(client, 'POST', `onboarding/checkPhone/${phone}`);
  const path = [phone, product.name, product.price, partner, color].map(encodeURIComponent).join('/');
  const { requestId } = await ask<{ requestId: string }>(
    client,
    'POST',
    `onboarding/precalification/${path}`,
    {
      promotorId: promoter,
    },
  );
  return { client, partner, phone, requestId, color };
}

/** Walks on as an honest applicant who is approved, until the request is at `step`. */
export async function walkTo(
  request: RequestInHand,
  step: StepId,
  from: StepId = 'phone-verification',
): Promise<void> {
  for (const id of stepIds.slice(stepIds.indexOf(from), stepIds.indexOf(step))) await act[id](request);
}

/** What a person (or, while it waits, the server) does at each step to reach the next one. */
export const act = {
  'phone-verification': confirmCode,
  geolocalization: ({ client, requestId }) =>
    ask(client, 'POST', `onboarding/geolocation/${requestId}/19.4326/-99.1332?accuracy=20`),
  'identity-verification': ({ client, requestId }) => answerIdentity(client, requestId, 'approved'),
  'credit-bureau-consulting': async (request) => {
    const { client, requestId, phone } = request;
    const { rfc } = await ask<{ rfc: string }>(client, 'GET', `/sandbox/persona.json?phone=${phone}`);
    await ask(client, 'POST', 'onboarding/sendOtp', {
      requestId,
      phone,
      rfc,
      email: `emma.${phone}@correo.mx`,
    });
    await confirmCode(request);
    await ask(client, 'POST', 'deliveryOrder/consultBureau', { requestId });
  },
  'bureau-answer': ({ client, requestId }) =>
    until('the bureau', async () => {
      const path = `onboarding/getInfoRequest/${requestId}`;
      return (await ask<{ hasInformation: boolean }>(client, 'GET', path)).hasInformation;
    }),
  'personal-data-confirmation': ({ client, requestId }) =>
    ask(client, 'POST', 'onboarding/confirmPersonalData', { requestId }),
  'address-confirmation': ({ client, requestId }) =>
    ask(client, 'POST', `onboarding/confirmIneAddress/${requestId}`),
  // The address on the identification needs no proof.
  'address-proof': () => Promise.resolve(),
  'address-validation': async ({ client, requestId }) => {
    const address = await ask<object>(client, 'GET', `onboarding/getInfoAddressData/${requestId}`);
    await ask(client, 'POST', `onboarding/validateAddress/${requestId}`, address);
  },
  decision: ({ client, requestId }) =>
    until('the decision', async () => {
      const path = `onboarding/getAddressRequest/${requestId}`;
      return (await ask<{ approvedCredit: number | null }>(client, 'GET', path)).approvedCredit === 1;
    }),
  'aprove-credit': async ({ client, requestId, color }) => {
    const path = `onboarding/getInfoCreditData/${requestId}`;
    const { totalPeriod } = await ask<{ totalPeriod: number }>(client, 'GET', path);
    await ask(
      client,
      'POST',
      `onboarding/acceptCredit/${requestId}/${totalPeriod}/${encodeURIComponent(color)}`,
    );
  },
  'contract-signature': async ({ client, requestId }) => {
    const { id } = await ask<{ id: string }>(client, 'GET', `onboarding/getinfoContract/${requestId}`);
    const form = new FormData();
    form.set(
      'image',
      new Blob([(await drawnSignature()) as Uint8Array<ArrayBuffer>], { type: 'image/png' }),
      'firma.png',
    );
    await ask(client, 'POST', `onboarding/saveSignature/${id}/${requestId}/png`, form);
  },
  'down-payment': async ({ client, requestId }) => {
    const path = `onboarding/getinfoPayReference/${requestId}`;
    const due = await ask<{ barcode: string; payTotal: number }>(client, 'GET', path);
    await ask(client, 'POST', '/sandbox/caja/pay', { reference: due.barcode, amount: due.payTotal });
  },
  'device-send': () => Promise.resolve(),
} satisfies Record<StepId, (request: RequestInHand) => Promise<unknown>>;

/** Opens the identity session and ends it at the sandbox, which sends the signed webhook. */
export async function answerIdentity(
  client: ApiClient,
  requestId: string,
  outcome: 'approved' | 'refused' | 'abandoned',
) {
  const url = await ask<string>(client, 'POST', `onboarding/incodeInit/${requestId}`);
  const { pathname } = new URL(url, client.origin);
  await ask(client, 'POST', `${pathname}/${outcome}`);
  if (outcome === 'abandoned') return;
  await until('the identity webhook', async () => {
    const info = await ask<{ acceptCredit: boolean | null }>(
      client,
      'GET',
      `onboarding/getInfoRequest/${requestId}`,
    );
    return info.acceptCredit !== null;
  });
}

async function confirmCode({ client, phone, requestId }: RequestInHand) {
  const code = await newestCode(client, phone);
  await ask(client, 'POST', `onboarding/verificationPhone/${requestId}/${code}`);
}

interface Product {
  id: number;
  name: string;
  price: number;
  color: [string];
}

async function productOf(client: ApiClient, partner: number, id?: number): Promise<Product> {
  if (id !== undefined) return ask<Product>(client, 'GET', `products/${id}`);
  const { list } = await ask<{ list: Product[] }>(
    client,
    'GET',
    `productsNone?commercialPartnerId=${partner}`,
  );
  if (!list[0]) throw new Error(`Partner ${partner} has no products`);
  return list[0];
}
