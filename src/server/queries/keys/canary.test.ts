import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { logOptions } from '#server/platform/log.ts';
import { sandboxKey, SIGNATURE_HEADER, signWebhook } from '#server/providers/webhook-signature.ts';
import { buildTestApp } from '#test/support/app.ts';
import {
  codeFor,
  doStep,
  moveClock,
  solveCaptcha,
  startRequest,
  typedAddress,
  verify,
  type Applicant,
} from '#test/support/applicant.ts';
import type { Reply } from '#test/support/client.ts';
import { signingPath } from '#test/support/signed-applicant.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { textsInFiles } from '#test/support/raw-bytes.ts';
import { stockShops } from '#test/support/shop.ts';

/** Texts that only their owner may ever see, each unique. */
const canary = {
  phone: '5583917264',
  rfc: 'ZAZZ561231GR8',
  email: 'zq.kanarienvogel@correo.mx',
  lat: '19.48317',
  lon: '-99.17723',
  userAgent: 'Kanarie/77.31',
  names: 'Zqenobia',
  lastName1: 'Zqarrubia',
  lastName2: 'Zqebadua',
  birthday: '1956-12-31',
  curp: 'ZAZZ561231MDFRRR06',
  nationality: 'Zqmexicana',
  ineStreet: 'Calle Zqalabaza',
  ineNumber: '90817Z',
  ineDistrict: 'Colonia Zqahuite',
  ineBetween: 'Zqocote y Zqopal',
  ineReference: 'Zqaguan rojo',
  inePostalCode: '72917',
  typedStreet: 'Calle Wxicama',
  typedNumber: '71829W',
  typedDistrict: 'Colonia Wxuautli',
  typedBetween: 'Wxempoal y Wxalate',
  typedReference: 'Wxorton verde',
  shippingStreet: 'Calle Vypazote',
  shippingDistrict: 'Colonia Vyuitla',
  shippingBetween: 'Vypantli y Vyotl',
  shippingReference: 'Vyentana azul',
  proofName: 'recibo-de-Zqenobia.pdf',
  proofText: 'recibo de luz numero 8271635',
  ip: '10.77.66.55',
};
const texts = Object.values(canary);

const lines: string[] = [];
const log = pino(
  { ...logOptions, level: 'trace' },
  new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  }),
);
const server = await buildTestApp({ log });
afterAll(() => server.close().catch(() => {}));

/** Every response body with a status other than 200. */
const refusals: string[] = [];

async function applicantWithCanaries(): Promise<Applicant> {
  const client = server.client();
  Object.defineProperty(client, 'address', { value: canary.ip });
  const plain = client.send.bind(client);
  client.send = async <Body>(...[method, path, more = {}]: Parameters<typeof plain>) => {
    const headers = { 'user-agent': canary.userAgent, ...more.headers };
    const reply = (await plain(method, path, { ...more, headers })) as Reply<Body>;
    if (reply.status !== 200) refusals.push(reply.bytes.toString());
    return reply;
  };
  return startRequest(server, { phone: canary.phone }, client);
}

test('thirty personal texts go through the whole product, and stand in no log, error or file [abuse]', async () => {
  await stockShops(server.deps);
  const applicant = await applicantWithCanaries();
  await walk(applicant);
  await logInAgain(applicant);
  await failWithCanaries(applicant);

  // The owner reads them back: the search below does not pass because nothing was stored.
  const data = await applicant.client.get<object>(`onboarding/getPersonalData/${applicant.requestId}`);
  expect(Object.values(data.body)).toEqual(
    expect.arrayContaining([canary.names, canary.curp, canary.rfc, canary.email, canary.birthday]),
  );
  expect(lines.length).toBeGreaterThan(30);
  expect(refusals.length).toBeGreaterThan(20);
  expect(inAny(lines)).toEqual([]);
  expect(inAny(refusals)).toEqual([]);
  expect(inAny(await everyRow())).toEqual([]);

  const { dataDir, databaseUrl } = server.deps.config;
  // A server's own files are not readable from here, and a checkpoint cannot be ordered: its rows were read above.
  if (databaseUrl === null) {
    await sql`checkpoint`.execute(server.deps.store.db);
    expect(textsInFiles(dataDir, ['getPersonalData', applicant.requestId]).length).toBeGreaterThan(0);
  }
  // In a page of the database any byte may follow a field.
  const inFiles = texts.map((text) =>
    text === canary.inePostalCode ? new RegExp(wordBeginning(text)) : text,
  );
  expect(textsInFiles(dataDir, inFiles)).toEqual([]);
});

async function walk(applicant: Applicant): Promise<void> {
  const { client, requestId } = applicant;
  const ok = async (reply: Promise<Reply>) => expect(await reply).toMatchObject({ status: 200 });
  await ok(verify(applicant, await codeFor(applicant)));
  await ok(client.post(`onboarding/geolocation/${requestId}/${canary.lat}/${canary.lon}?accuracy=20`));
  await identify(applicant);
  const { phone, rfc, email } = canary;
  await ok(client.post('onboarding/sendOtp', { requestId, phone, rfc, email }));
  await ok(verify(applicant, await codeFor(applicant)));
  await ok(client.post('deliveryOrder/consultBureau', { requestId }));
  await server.runJobs();
  await ok(client.post('onboarding/confirmPersonalData', { requestId }));
  await ok(client.post(`onboarding/confirmAddress/${requestId}`, typed));
  const form = new FormData();
  form.set('file', new File([`%PDF-1.7\n${canary.proofText}`], canary.proofName));
  await ok(client.post(`onboarding/addressProof/${requestId}/luz`, form));
  await ok(client.post('onboarding/confirmData', { requestId }));
  await ok(client.post(`onboarding/validateAddress/${requestId}`, shipping));
  await ok(server.client().post(`/sandbox/review/${requestId}/approved`));
  await ok(doStep['aprove-credit'](applicant));
  const signature = new FormData();
  signature.set('image', new File([new Uint8Array(await drawnSignature())], 'firma.png'));
  await ok(client.post(await signingPath(applicant), signature));
  await server.runJobs();
  await ok(client.get(`onboarding/pdf/base64/Contract/${requestId}`));
  const due = await client.get<{ barcode: string; payTotal: number }>(
    `onboarding/getinfoPayReference/${requestId}`,
  );
  const { barcode: reference, payTotal: amount } = due.body;
  await ok(client.post('/sandbox/caja/pay', { reference, amount }));
  await server.runJobs({ includeDelayed: true });
}

/** Reports the canaries by the identity service's signed webhook. */
async function identify({ client, requestId }: Applicant): Promise<void> {
  const url = await client.post<string>(`onboarding/incodeInit/${requestId}`);
  const sessionId = new URL(url.body, 'http://shop.test').pathname.split('/').at(-1) ?? '';
  const address = {
    ...typedAddress,
    street: canary.ineStreet,
    streetNumberExt: canary.ineNumber,
    district: canary.ineDistrict,
    betweenStreets: canary.ineBetween,
    addressReference: canary.ineReference,
    postalCode: canary.inePostalCode,
  };
  const { names, lastName1, lastName2, birthday, curp, nationality } = canary;
  const person = { names, lastName1, lastName2, birthday, curp, nationality, address };
  const raw = JSON.stringify({ eventId: `identity-${sessionId}`, sessionId, outcome: 'approved', person });
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signWebhook(raw, sandboxKey(server.deps.config.secret, 'identity'), Date.now()),
  };
  const told = await client.send('POST', 'webhooks/identity/sandbox', { body: raw, headers });
  expect(told.status).toBe(200);
}

async function logInAgain({ phone }: Applicant): Promise<void> {
  await moveClock(server, 61);
  const client = server.client();
  await solveCaptcha(client);
  expect((await client.post(`onboarding/loginOtp/${phone}`)).status).toBe(200);
  const code = await codeFor({ test: server, phone });
  expect((await client.post(`onboarding/validarOtpCelular/${phone}/${code}`)).status).toBe(200);
}

/** Sends the canaries where they do not belong: in paths, queries, bodies and headers of failing calls. */
async function failWithCanaries({ client, requestId }: Applicant): Promise<void> {
  const stranger = server.client();
  for (const text of texts) {
    const part = encodeURIComponent(text);
    for (const reply of [
      await client.get(`deliveryOrder/byRequestId/${part}`),
      await client.get(`nothing/of/${part}`),
      await client.post(`onboarding/confirmAddress/${requestId}`, { street: text, [text]: text }),
      await client.post('onboarding/sendOtp', { requestId, phone: text, rfc: text, email: text }),
      await client.get(`productsNone?commercialPartnerId=1&order=${part}`),
      await stranger.get(`deliveryOrder/getLastDeliveryOrder/${part}`),
      await stranger.get(`crud/onboarding?search=${part}`),
      await stranger.send('POST', 'webhooks/identity/sandbox', {
        body: `{"${text}`,
        headers: { cookie: text },
      }),
    ]) {
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      refusals.push(reply.bytes.toString());
    }
  }
}

const typed = {
  ...typedAddress,
  street: canary.typedStreet,
  streetNumberExt: canary.typedNumber,
  district: canary.typedDistrict,
  betweenStreets: canary.typedBetween,
  addressReference: canary.typedReference,
};
const shipping = {
  ...typed,
  street: canary.shippingStreet,
  district: canary.shippingDistrict,
  betweenStreets: canary.shippingBetween,
  addressReference: canary.shippingReference,
};

/** Five figures stand by chance within a time, an account or a hash: a postal code begins a word of its own. */
const wordBeginning = (text: string) => String.raw`(?<!\w|\d\.)${text}`;

const inAny = (haystacks: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const found = text === canary.inePostalCode ? new RegExp(`${wordBeginning(text)}(?!\\w)`) : null;
    return haystacks
      .filter((each) => found?.test(each) ?? each.includes(text))
      .map((each) => `${text} in ${each}`);
  });

/**
 * Returns every row of every table as text, the queue's too: compression would hide them from a search of raw bytes.
 */
async function everyRow(): Promise<string[]> {
  const { db } = server.deps.store;
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db);
    found.push(...rows.rows.map(({ row }) => `${name} ${row}`));
  }
  expect(found.length).toBeGreaterThan(100);
  return found;
}
