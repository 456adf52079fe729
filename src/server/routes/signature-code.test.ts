import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  codeFor,
  countOf,
  moveClock,
  otherCode,
  type Applicant,
} from '#test/support/applicant.ts';
import { messagesTo } from '#test/support/messages.ts';
import { pdfSentences } from '#test/support/pdf.ts';
import { stockShops } from '#test/support/shop.ts';
import { sign } from '#test/support/signed-applicant.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
  await stockShops(shop.deps);
});
afterAll(() => shop.close());
beforeEach(() => ask(true));

test('the right code goes into the evidence of the signature, its record and the contract', async () => {
  const applicant = await toSign();
  expect(await infoOf(applicant)).toEqual({ isProved: false, phoneEnding: applicant.phone.slice(-4) });
  expect(await send(applicant)).toMatchObject({ status: 200 });
  const [message] = (await messagesTo(shop.deps.store, applicant.phone)).slice(-1);
  expect(message?.body).toMatch(/^\d{4} es tu código de Alba para firmar tu contrato\./);
  const code = await codeFor(applicant);
  expect(await check(applicant, code)).toMatchObject({ status: 200 });
  expect(await infoOf(applicant)).toMatchObject({ isProved: true });
  // A lost answer: asked again, it is as right as before, and nothing more is stored.
  expect(await check(applicant, code)).toMatchObject({ status: 200 });
  expect(await countOf(applicant, 'signature-code-right')).toBe(1);

  await sign(applicant);
  // Nothing of the phone or the code itself.
  const proved = { channel: 'sms', at: expect.any(String) };
  expect(await evidenceOf(applicant)).toEqual({ summary: null, intent: null, code: proved });
  const row = await codeRow(applicant);
  expect(await detailOf(applicant, 'contract-signed')).toMatchObject({ code: row?.id });
  expect(await detailOf(applicant, 'signature-code-right')).toMatchObject({ plan: row?.plan_sha256 });
  await shop.runJobs();
  expect(await printed(applicant)).toContain(
    `Código al firmar Enviado por SMS al teléfono con terminación ${applicant.phone.slice(-4)}, escrito por el Cliente (`,
  );
  const late = await send(applicant);
  expect([late.status, late.body]).toEqual([409, { errors: ['Tu contrato ya está firmado.'] }]);
});

test('a signature without the code is as valid, and its evidence says so', async () => {
  const applicant = await toSign();
  await send(applicant);
  await sign(applicant);
  expect(await evidenceOf(applicant)).toMatchObject({ code: null });
  expect(await detailOf(applicant, 'contract-signed')).toMatchObject({ code: null });
  await shop.runJobs();
  expect(await printed(applicant)).toContain('Código al firmar Sin registro');
});

test('where the partner asks for none, the calls are refused, nothing is stored, and the signature is as before', async () => {
  await ask(false);
  const applicant = await toSign();
  const sent = (await messagesTo(shop.deps.store, applicant.phone)).length;
  expect(await infoOf(applicant)).toBeUndefined();
  for (const reply of [await send(applicant), await check(applicant, '0000')]) {
    expect([reply.status, reply.body]).toEqual([
      409,
      { errors: ['Esta tienda no pide un código para firmar.'] },
    ]);
  }
  expect(await codeRow(applicant)).toBeUndefined();
  expect(await messagesTo(shop.deps.store, applicant.phone)).toHaveLength(sent);
  expect(await countOf(applicant, 'signature-code-sent')).toBe(0);
  await sign(applicant);
  expect(await evidenceOf(applicant)).toEqual({ summary: null, intent: null });
  expect(await detailOf(applicant, 'contract-signed')).not.toHaveProperty('code');
});

test('a wrong code counts for nothing; three burn it', async () => {
  const applicant = await toSign();
  await send(applicant);
  const code = await codeFor(applicant);
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await check(applicant, otherCode(code))).toMatchObject({ status: 400, code: 'wrong-code' });
  }
  const burnt = await check(applicant, code);
  expect(burnt).toMatchObject({ status: 429, code: 'too-many-attempts' });
  expect(Number(burnt.headers['retry-after'])).toBeGreaterThan(0);
  expect(await infoOf(applicant)).toMatchObject({ isProved: false });
  await moveClock(shop, 61);
  expect(await send(applicant)).toMatchObject({ status: 200 });
  expect(await check(applicant, await codeFor(applicant))).toMatchObject({ status: 200 });
});

test('another is sent after a wait, by the way that was asked for, and replaces the one before', async () => {
  const { db } = shop.deps.store;
  await db
    .updateTable('partners')
    .set({ code_channels: ['sms', 'voice'] })
    .execute();
  const applicant = await toSign();
  await send(applicant);
  const first = await codeFor(applicant);
  expect(await send(applicant)).toMatchObject({ status: 429, code: 'rate-limited' });
  await moveClock(shop, 61);
  expect(await send(applicant, '?channel=voice')).toMatchObject({ status: 200 });
  const spelt = (await messagesTo(shop.deps.store, applicant.phone)).at(-1)?.body ?? '';
  const second = spelt.slice(0, 10).replaceAll(', ', '');
  if (first !== second) expect(await check(applicant, first)).toMatchObject({ code: 'wrong-code' });
  expect(await check(applicant, second)).toMatchObject({ status: 200 });
  await sign(applicant);
  expect(await evidenceOf(applicant)).toMatchObject({ code: { channel: 'voice' } });
  await db
    .updateTable('partners')
    .set({ code_channels: ['sms'] })
    .execute();
});

test('a code is over after ten minutes, and a right one counts for an hour', async () => {
  const applicant = await toSign();
  await send(applicant);
  await moveClock(shop, 601);
  expect(await check(applicant, await codeFor(applicant))).toMatchObject({ code: 'code-expired' });
  await send(applicant);
  await check(applicant, await codeFor(applicant));
  await moveClock(shop, 1_200);
  expect(await infoOf(applicant)).toMatchObject({ isProved: true });
  await moveClock(shop, 1_200);
  expect(await infoOf(applicant)).toMatchObject({ isProved: true });
  await moveClock(shop, 1_201);
  expect(await infoOf(applicant)).toMatchObject({ isProved: false });
  await sign(applicant);
  expect(await evidenceOf(applicant)).toMatchObject({ code: null });
});

test('a code of another request, of another purpose or for another plan is none', async () => {
  const [one, other] = [await toSign(), await toSign()];
  await Promise.all([send(one), send(other)]);
  const [code, theirs] = [await codeFor(one), await codeFor(other)];
  if (code !== theirs) expect(await check(one, theirs)).toMatchObject({ code: 'wrong-code' });
  const elsewhere = await other.client.post(`onboarding/checkSignatureCode/${one.requestId}`, { code });
  expect(elsewhere.status).toBe(404);
  const asPhoneCode = await one.client.post(`onboarding/verificationPhone/${one.requestId}/${code}`);
  expect(asPhoneCode.code).toBe('wrong-code');

  await check(one, code);
  const { db } = shop.deps.store;
  const dearer = { weekly_centavos: 25_000 };
  await db.updateTable('credit_requests').set(dearer).where('id', '=', one.requestId).execute();
  expect(await infoOf(one)).toMatchObject({ isProved: false });
  expect(await check(one, code)).toMatchObject({ code: 'wrong-code' });
  await db.updateTable('credit_requests').set(dearer).where('id', '=', other.requestId).execute();
  expect(await check(other, theirs)).toMatchObject({ code: 'wrong-code' });
});

const toSign = () => applicantAt(shop, 'contract-signature');

const send = ({ client, requestId }: Applicant, query = '') =>
  client.post(`onboarding/sendSignatureCode/${requestId}${query}`);

const check = ({ client, requestId }: Applicant, code: string) =>
  client.post(`onboarding/checkSignatureCode/${requestId}`, { code });

async function ask(signatureCode: boolean): Promise<void> {
  const features = JSON.stringify({ signatureCode });
  await shop.deps.store.db.updateTable('partners').set({ features }).execute();
}

async function infoOf({ client, requestId }: Applicant) {
  const { body } = await client.get<{ signatureCode?: object }>(`onboarding/getinfoContract/${requestId}`);
  return body.signatureCode;
}

const evidenceOf = async ({ requestId }: Applicant) =>
  (await contractOf(shop.deps.store, requestId))?.evidence;

const codeRow = ({ requestId }: Applicant) =>
  shop.deps.store.db
    .selectFrom('codes')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('purpose', '=', 'signature')
    .executeTakeFirst();

async function detailOf({ requestId }: Applicant, kind: string) {
  const row = await shop.deps.store.db
    .selectFrom('request_events')
    .select('detail')
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.detail;
}

const printed = async ({ client, requestId }: Applicant): Promise<string> =>
  pdfSentences((await client.get(`onboarding/pdf/Contract/${requestId}`)).bytes);
