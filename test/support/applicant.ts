import { emptyAddress } from '#domain/applicant/address.ts';
import { sql } from 'kysely';
import { stepIds, type StepId } from '#domain/onboarding/journey.ts';
import { personaFor } from '#server/sandbox/persona.ts';
import { codeIn } from '#server/providers/message-code.ts';
import type { TestApp } from './app.ts';
import { messagesTo } from './messages.ts';
import type { Reply, TestClient } from './client.ts';
import { colors, newPhone, price, productName, weeks } from './shop.ts';

/** An applicant for a credit at partner 1, with a browser session of their own. */
export interface Applicant {
  readonly test: TestApp;
  readonly client: TestClient;
  readonly phone: string;
  readonly requestId: string;
}

export interface Choice {
  readonly phone?: string;
  readonly partner?: number;
  readonly name?: string;
  readonly price?: string;
  readonly color?: string;
  readonly promotorId?: number | string | null;
  readonly offer?: object;
  readonly plan?: object;
}

export const solveCaptcha = (client: TestClient): Promise<Reply> =>
  client.post('verifyCaptcha', { token: 'sandbox-ok' });

export function precalify(
  client: TestClient,
  choice: Choice = {},
  headers: Record<string, string> = {},
): Promise<Reply<{ requestId: string }>> {
  const { partner = 1, promotorId = null } = choice;
  const parts = [choice.phone ?? newPhone(), choice.name ?? productName, choice.price ?? price, partner];
  const path = [...parts, choice.color ?? colors[0]?.color ?? ''].map(encodeURIComponent).join('/');
  const { offer, plan } = choice;
  const body = { promotorId, ...(offer && { offer }), ...(plan && { plan }) };
  return client.post(`onboarding/precalification/${path}`, body, headers);
}

/** Starts a request and sends its phone code. */
export async function startRequest(
  test: TestApp,
  choice: Choice = {},
  client = test.client(),
): Promise<Applicant> {
  const phone = choice.phone ?? newPhone();
  await solveCaptcha(client);
  const reply = await precalify(client, { ...choice, phone });
  if (reply.status !== 200) throw new Error(`precalification answered ${reply.status} ${reply.code}`);
  return { test, client, phone, requestId: reply.body.requestId };
}

/** Returns the newest code in the outbox for a phone. */
export async function codeFor({ test, phone }: Pick<Applicant, 'test' | 'phone'>): Promise<string> {
  const newest = (await messagesTo(test.deps.store, phone)).at(-1);
  return codeIn(newest?.body ?? '') ?? '';
}

/** Returns a wrong code. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

export const typedAddress = {
  ...emptyAddress,
  street: 'Calle Álamos',
  streetNumberExt: '12-B',
  district: 'La Paz',
  betweenStreets: 'Pinos y Cedros',
  addressReference: 'Portón azul',
  postalCode: '72160',
  municipality: 'Puebla',
  city: 'Puebla',
  state: 'Puebla',
  country: 'México',
};

/** A place of one's own: an address of three people goes to review. */
export const addressFor = (phone: string) => ({ ...typedAddress, streetNumberExt: phone.slice(-8) });

/** Uses the invented person's own RFC: another one is refused. */
export const sendNip = ({ client, requestId, phone }: Applicant): Promise<Reply> =>
  client.post('onboarding/sendOtp', { requestId, phone, rfc: rfcOf(phone), email: emailOf(phone) });

/** Each has an own one: one of two people goes to review. */
export const emailOf = (phone: string): string => `emma.${phone}@correo.mx`;

export const rfcOf = (phone: string): string => personaFor(phone).rfc;

export const verify = ({ client, requestId }: Applicant, code: string): Promise<Reply> =>
  client.post(`onboarding/verificationPhone/${requestId}/${code}`);

/** Performs each step as the applicant; returns the call's response, of a step with several the last one. */
export const doStep: Record<StepId, (applicant: Applicant) => Promise<Reply>> = {
  'phone-verification': async (applicant) => verify(applicant, await codeFor(applicant)),
  geolocalization: ({ client, requestId }) =>
    client.post(`onboarding/geolocation/${requestId}/19.4326/-99.1332?accuracy=20`),
  'identity-verification': async ({ client, requestId }) => {
    const opened = await client.post<string>(`onboarding/incodeInit/${requestId}`);
    if (opened.status !== 200) return opened;
    return client.post(`${new URL(opened.body, 'http://shop.test').pathname}/approved`);
  },
  'credit-bureau-consulting': async (applicant) => {
    const { client, requestId } = applicant;
    await sendNip(applicant);
    await verify(applicant, await codeFor(applicant));
    return client.post('deliveryOrder/consultBureau', { requestId });
  },
  'bureau-answer': async ({ test, client, requestId }) => {
    await test.runJobs();
    return client.get(`onboarding/getInfoRequest/${requestId}`);
  },
  'personal-data-confirmation': ({ client, requestId }) =>
    client.post('onboarding/confirmPersonalData', { requestId }),
  'address-confirmation': ({ client, requestId }) => client.post(`onboarding/confirmIneAddress/${requestId}`),
  'address-proof': ({ client, requestId }) => client.post('onboarding/confirmData', { requestId }),
  'address-validation': ({ client, requestId, phone }) =>
    client.post(`onboarding/validateAddress/${requestId}`, addressFor(phone)),
  decision: ({ client, requestId }) => client.get(`onboarding/getAddressRequest/${requestId}`),
  'aprove-credit': ({ client, requestId }) =>
    client.post(`onboarding/acceptCredit/${requestId}/${weeks}/${encodeURIComponent('#30343B')}`),
  'contract-signature': ({ client, requestId }) => client.get(`onboarding/getinfoContract/${requestId}`),
  'down-payment': ({ client, requestId }) => client.get(`onboarding/getinfoPayReference/${requestId}`),
  'device-send': ({ client, requestId }) => client.get(`onboarding/getSendingData/${requestId}`),
};

/** Walks on as an honest applicant until the request is at `step`. */
export async function walkTo(applicant: Applicant, step: StepId): Promise<void> {
  for (const id of stepIds.slice(0, stepIds.indexOf(step))) {
    const reply = await doStep[id](applicant);
    if (reply.status !== 200) throw new Error(`${id} answered ${reply.status} ${reply.code}`);
  }
}

/** Creates an applicant whose request is at `step`. */
export async function applicantAt(test: TestApp, step: StepId, choice: Choice = {}): Promise<Applicant> {
  const applicant = await startRequest(test, choice);
  await walkTo(applicant, step);
  return applicant;
}

/** Counts an event in the request's audit log: that is where effects are counted. */
export async function countOf({ test, requestId }: Applicant, kind: string): Promise<number> {
  const rows = await test.deps.store.db
    .selectFrom('request_events')
    .select('id')
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .execute();
  return rows.length;
}

/** Returns the current step as the server reports it. */
export async function stepOf({ client, requestId }: Applicant): Promise<string | undefined> {
  const order = await client.get<{ step?: string }>(`deliveryOrder/byRequestId/${requestId}`);
  return order.body.step;
}

/** Advances the sandbox's clock; facts, codes, sessions and limits follow it. */
export async function moveClock({ deps }: TestApp, seconds: number): Promise<void> {
  await sql`update clock_shift set shift = shift + ${seconds} * interval '1 second'`.execute(deps.store.db);
}

/** Advances the clock to the start of a day, so that no test runs into the next day's limits. */
export async function moveToNewDay({ deps }: TestApp): Promise<void> {
  await sql`update clock_shift set shift = shift + (
    86401 - extract(epoch from app_now())::bigint % 86400) * interval '1 second'`.execute(deps.store.db);
}
