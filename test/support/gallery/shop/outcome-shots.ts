import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { act, startRequest, type RequestInHand } from '#test/support/request-by-api.ts';
import { until } from '#test/support/until.ts';
import { newPeople } from '../people.ts';
import { pageOf, type Shot } from '../shot.ts';
import type { Tour } from '../tour.ts';

/** Waiting, refusal, review and a second request. */
export const outcomeShots: readonly Shot[] = [
  ...pageOf('shop', 'working', [
    {
      name: '09-working',
      async open(page, tour) {
        const request = await tour.request({ phone: '5512340007' }, 'bureau-answer');
        await tour.visitRequest(page, request, 'working', 'personal-data-confirmation');
      },
    },
    {
      name: '09-working-decision',
      async open(page, tour) {
        const request = await tour.request({ phone: '5512340005' }, 'decision');
        await tour.visitRequest(page, request, 'working');
      },
    },
  ]),
  ...pageOf('shop', 'address-proof', [
    {
      name: '12-address-proof',
      async open(page, tour) {
        const request = await withAnotherAddress(tour, '5512345679');
        await tour.visitRequest(page, request, 'address-proof');
      },
    },
    {
      name: '12-address-proof-correccion',
      async open(page, tour) {
        const request = await withProof(tour, corrected().phone);
        await tour.signInAtDesk(page, 'analyst');
        await tour.visit(page, `/oficina/solicitud/${request.requestId}?hacer=corregir`);
        await page
          .getByRole('group', { name: 'Comprobante de domicilio' })
          .getByRole('radio', { name: 'No se lee' })
          .check();
        await page.getByRole('textbox', { name: 'Mensaje al cliente' }).fill('Que se vea la fecha completa.');
        await page.getByRole('button', { name: 'Pedir al cliente' }).click();
        await page.getByText('Se pidió la corrección.').waitFor();
        await tour.visitRequest(page, request, 'address-proof');
        await page.getByText('Sube otro comprobante de domicilio.').waitFor();
      },
    },
  ]),
  ...pageOf('shop', 'working-email', [
    {
      name: '19-working-email',
      async open(page, tour) {
        const request = await tour.request({ phone: '5512340005' }, 'decision');
        await tour.visitRequest(page, request, 'working-email');
      },
    },
  ]),
  ...pageOf('shop', 'aprove-false', [
    {
      name: '20-aprove-false-sugerencias',
      async open(page, tour) {
        const request = await tour.request({ phone: '5512340006', product: 1 }, 'decision');
        await until('the refusal', async () => (await progress(request)).approvedCredit === 0);
        await tour.visitRequest(page, request, 'aprove-false');
      },
    },
    {
      name: '20-aprove-false-pendiente',
      async open(page, tour) {
        await tour.visitRequest(
          page,
          await tour.request({ phone: '5522340007' }, 'bureau-answer'),
          'aprove-false',
        );
      },
    },
    {
      name: '20-aprove-false-buro',
      async open(page, tour) {
        const request = await tour.request({ phone: '5512340001' }, 'bureau-answer');
        await until('the refusal', async () => (await progress(request)).verifiedCreditHistory === 0);
        await tour.visitRequest(page, request, 'aprove-false');
      },
    },
    {
      name: '20-aprove-false-decision',
      async open(page, tour) {
        const request = await tour.request({ phone: '5512340002' }, 'decision');
        await until('the refusal', async () => (await progress(request)).approvedCredit === 0);
        await tour.visitRequest(page, request, 'aprove-false');
      },
    },
  ]),
  ...pageOf('shop', 'credit-process', [
    {
      name: '26-credit-process',
      async open(page, tour) {
        const earlier = await tour.request({ phone: '5512345680' }, 'personal-data-confirmation');
        const second = secondRequests.get(earlier.requestId) ?? (await verifiedAgain(earlier));
        secondRequests.set(earlier.requestId, second);
        await tour.visitRequest(page, { ...second, requestId: earlier.requestId }, 'credit-process');
      },
    },
  ]),
];

const corrected = newPeople('551095');

const secondRequests = new Map<string, RequestInHand>();

/** Starts another request with the same phone in a new browser, and verifies its code. */
async function verifiedAgain({ client, phone }: RequestInHand): Promise<RequestInHand> {
  const request = await startRequest(new ApiClient(client.origin), { phone });
  const code = await until('the second code', async () => {
    const path = `/sandbox/outbox.json?to=${phone}`;
    const sent = await ask<{ code: string | null; sentAt: string }[]>(client, 'GET', path);
    return sent.filter(({ code }) => code !== null).length > 2 ? sent[0]?.code : null;
  });
  await ask(request.client, 'POST', `onboarding/verificationPhone/${request.requestId}/${code}`);
  return request;
}

const progress = ({ client, requestId }: RequestInHand) =>
  ask<{ verifiedCreditHistory: number | null; approvedCredit: number | null }>(
    client,
    'GET',
    `onboarding/getInfoRequest/${requestId}`,
  );

async function withAnotherAddress(tour: Tour, phone: string): Promise<RequestInHand> {
  const request = await tour.request({ phone }, 'address-confirmation');
  const { client, requestId } = request;
  const address = await ask<object>(client, 'GET', `onboarding/getInfoAddressData/${requestId}`);
  const other = { ...address, street: 'Avenida Reforma', streetNumberExt: '120' };
  await client.post(`onboarding/confirmAddress/${requestId}`, other);
  return request;
}

/** In review: a person compares the proof with the address. */
async function withProof(tour: Tour, phone: string): Promise<RequestInHand> {
  const request = await withAnotherAddress(tour, phone);
  const { client, requestId } = request;
  const form = new FormData();
  form.set('file', new File(['%PDF-1.7\nborroso'], 'borroso.pdf'));
  await ask(client, 'POST', `onboarding/addressProof/${requestId}/luz`, form);
  await ask(client, 'POST', 'onboarding/confirmData', { requestId });
  await act['address-validation'](request);
  return request;
}
