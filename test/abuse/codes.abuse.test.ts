import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isEmail } from '#domain/applicant/email.ts';
import { inTransaction } from '#server/database/store.ts';
import { noteCode } from '#server/queries/codes/code-days.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  codeFor,
  countOf,
  moveClock,
  moveToNewDay,
  otherCode,
  rfcOf,
  sendNip,
  solveCaptcha,
  startRequest,
  stepOf,
  verify,
  type Applicant,
} from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';
import { rowsOf } from '#test/support/rows.ts';

/** Abuse cases of codes and of the bureau's consent, by their numbers in the list (see reading.abuse.test.ts). */
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
beforeEach(() => moveToNewDay(test));
afterAll(() => test.close());

const triesOf = async ({ requestId }: Applicant) => {
  const rows = await test.deps.store.db
    .selectFrom('codes')
    .select('tries')
    .where('request_id', '=', requestId)
    .execute();
  return rows.map(({ tries }) => tries);
};
const messagesTo = (phone: string) => rowsOf(test.deps, 'outbox', 'recipient', phone);
const resend = ({ client, requestId }: Applicant) => client.post(`onboarding/resendOtp/${requestId}`);

it('abuse 17: the right code twenty times at once succeeds once; forty wrong ones are three tries', async () => {
  const [right, wrong] = [await startRequest(test), await startRequest(test)];
  const code = await codeFor(right);
  const replies = await Promise.all(Array.from({ length: 20 }, () => verify(right, code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await countOf(right, 'phone-verified')).toBe(1);

  const guess = otherCode(await codeFor(wrong));
  const guesses = await Promise.all(Array.from({ length: 40 }, () => verify(wrong, guess)));
  expect(guesses.filter((reply) => reply.code === 'wrong-code')).toHaveLength(3);
  expect(await triesOf(wrong)).toEqual([3]);
});

// The list says 400 and a try counted; readings §2: a request that is not this browser's is 404, without a session
// 401, so that a stranger cannot use up the owner's three tries.
it('abuse 18: the right code is worth nothing in a browser that did not begin the request', async () => {
  const applicant = await startRequest(test);
  const code = await codeFor(applicant);
  expect((await verify({ ...applicant, client: test.client() }, code)).status).toBe(401);
  const thief = test.client();
  await solveCaptcha(thief);
  expect((await verify({ ...applicant, client: thief }, code)).status).toBe(404);
  expect(await triesOf(applicant)).toEqual([0]);
  expect((await verify(applicant, code)).status).toBe(200);
});

it('abuse 19: a login’s code verifies no phone, and a phone’s code is no login', async () => {
  const applicant = await startRequest(test);
  const phoneCode = await codeFor(applicant);
  await solveCaptcha(applicant.client);
  await moveClock(test, 1);
  expect((await applicant.client.post(`onboarding/loginOtp/${applicant.phone}`)).status).toBe(200);
  const loginCode = await differentFrom(phoneCode, applicant);
  expect((await verify(applicant, loginCode)).code).toBe('wrong-code');
  const asLogin = await applicant.client.post(`onboarding/validarOtpCelular/${applicant.phone}/${phoneCode}`);
  expect([asLogin.status, asLogin.code]).toEqual([400, 'wrong-code']);
  expect(await stepOf(applicant)).toBe('phone-verification');
});

/** The newest login code; by chance it may be the other one, and then another is sent. */
async function differentFrom(other: string, applicant: Applicant): Promise<string> {
  let code = await codeFor(applicant);
  while (code === other) {
    await moveClock(test, 61);
    await solveCaptcha(applicant.client);
    await applicant.client.post(`onboarding/loginOtp/${applicant.phone}`);
    code = await codeFor(applicant);
  }
  return code;
}

it('abuse 20: the code of one request opens no other, not even of the same phone', async () => {
  const first = await startRequest(test);
  const code = await codeFor(first);
  let second = await startRequest(test, { phone: first.phone });
  while ((await codeFor(second)) === code) second = await startRequest(test, { phone: first.phone });
  expect((await verify(second, code)).code).toBe('wrong-code');
  expect(await stepOf(second)).toBe('phone-verification');
});

it('abuse 21: the code before a newer one is worth nothing', async () => {
  const applicant = await startRequest(test);
  const old = await codeFor(applicant);
  do {
    await moveClock(test, 901);
    expect((await resend(applicant)).status).toBe(200);
  } while ((await codeFor(applicant)) === old);
  expect((await verify(applicant, old)).code).toBe('wrong-code');
});

// The list says five minutes; readings §3 say ten.
it('abuse 22: a code is over after its ten minutes, and a clock set back gives it no longer life', async () => {
  const [late, early] = [await startRequest(test), await startRequest(test)];
  await moveClock(test, 601);
  const over = await verify(late, await codeFor(late));
  expect([over.status, over.code]).toEqual([400, 'code-expired']);

  await moveClock(test, -601 - 3600);
  await sql`update sessions set last_seen_at = app_now()`.execute(test.deps.store.db);
  const back = await verify(early, await codeFor(early));
  expect([back.status, back.code]).toEqual([400, 'code-expired']);
  await moveClock(test, 3600);
});

// The list caps a phone at five codes; the readings' waits grow to 900 s, and ten a day is the cap (ADR 19).
it('abuse 24: asking again and again sends nothing before its time, and no more than ten a day', async () => {
  const applicant = await startRequest(test);
  for (let time = 0; time < 6; time++) {
    const reply = await resend(applicant);
    expect([reply.status, Number(reply.headers['retry-after']) > 0]).toEqual([429, true]);
  }
  expect(await messagesTo(applicant.phone)).toHaveLength(1);
  for (let sent = 1; sent < 10; sent++) {
    await moveClock(test, 901);
    expect((await resend(applicant)).status).toBe(200);
  }
  await moveClock(test, 901);
  expect((await resend(applicant)).status).toBe(429);
  expect(await messagesTo(applicant.phone)).toHaveLength(10);
});

it('abuse 25: the NIP goes to the phone that was verified and to no other', async () => {
  const applicant = await applicantAt(test, 'credit-bureau-consulting');
  const phone = '5599887766';
  const before = (await messagesTo(applicant.phone)).length;
  const reply = await applicant.client.post('onboarding/sendOtp', { ...typed(applicant), phone });
  expect([reply.status, reply.code]).toEqual([400, 'phone-invalid']);
  expect(await messagesTo(phone)).toEqual([]);
  expect(await messagesTo(applicant.phone)).toHaveLength(before);
});

// That no pattern takes more than linear time is shown for each of them in scripts/redos.test.ts.
it('abuse 26: an address made to stall or to add recipients is refused at once, and nothing is sent', async () => {
  const applicant = await applicantAt(test, 'credit-bureau-consulting');
  const stalling = `a@${'a.'.repeat(5 * 1024)}@`;
  for (const email of [stalling, stalling.slice(0, 250), 'x@y.com\r\nBcc:z@y.com', 'x@y.com\nTo: z@y.com']) {
    expect(isEmail(email, 'known')).toBe(false);
    const reply = await applicant.client.post('onboarding/sendOtp', { ...typed(applicant), email });
    expect(reply.status).toBe(400);
  }
  const mails = await test.deps.store.db
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', 'email')
    .execute();
  expect(mails).toEqual([]);
});

it('abuse 27: an RFC of 12 is too short, one of 14 wrong; small letters are taken as capitals', async () => {
  const applicant = await applicantAt(test, 'credit-bureau-consulting');
  const send = (rfc: string) => applicant.client.post('onboarding/sendOtp', { ...typed(applicant), rfc });
  const rfc = rfcOf(applicant.phone);
  const short = await send(rfc.slice(0, 12));
  expect([short.status, short.body]).toEqual([400, { errors: ['El RFC debe tener al menos 13 caracteres'] }]);
  expect((await send(`${rfc}8`)).status).toBe(400);
  expect((await send(rfc.toLowerCase())).status).toBe(200);
  expect((await verify(applicant, await codeFor(applicant))).status).toBe(200);
  const kept = await applicant.client.get(`deliveryOrder/getRfc/${applicant.requestId}`);
  expect(kept.body).toMatchObject({ rfc });
});

// The list says 409; a missing consent is something to read and mend, and spec §8 shows the sentence of a 400.
it('abuse 28: no consent, no query; with it, ten calls at once are one query', async () => {
  const applicant = await applicantAt(test, 'credit-bureau-consulting');
  const { requestId } = applicant;
  const consult = () => applicant.client.post('deliveryOrder/consultBureau', { requestId });
  const early = await consult();
  expect([early.status, early.code]).toEqual([400, 'consent-required']);
  await sendNip(applicant);
  expect((await consult()).code).toBe('consent-required');
  expect((await verify(applicant, await codeFor(applicant))).status).toBe(200);
  const replies = await Promise.all(Array.from({ length: 10 }, consult));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  await test.runJobs();
  const asked = await test.deps.store.db.selectFrom('sandbox_bureau_queries').selectAll().execute();
  expect(asked.map(({ attempts }) => attempts)).toEqual([1]);
  expect(await countOf(applicant, 'bureau-asked')).toBe(1);
});

const typed = ({ requestId, phone }: Applicant) => ({
  requestId,
  phone,
  rfc: rfcOf(phone),
  email: 'emma@correo.mx',
});

it('A4: beyond a hundred wrong codes at a partner in a day each code has one try; a right one is never refused', async () => {
  await moveToNewDay(test);
  const { store } = test.deps;
  await inTransaction(store, async (tx) => {
    for (let count = 0; count < 100; count++) await noteCode(tx, 1, 'wrong');
  });
  const honest = await startRequest(test);
  expect((await verify(honest, await codeFor(honest))).status).toBe(200);
  const mistyped = await startRequest(test);
  const code = await codeFor(mistyped);
  const wrong = await verify(mistyped, otherCode(code));
  expect([wrong.code, wrong.body]).toEqual([
    'wrong-code',
    {
      errors: [
        'Ingresa un código de verificación válido',
        'Por seguridad, cada código tiene ahora un solo intento: pide otro.',
      ],
    },
  ]);
  expect((await messagesTo(mistyped.phone)).find(({ body }) => body.startsWith(code))?.body).toContain(
    'Tiene un solo intento.',
  );
  expect((await verify(mistyped, code)).code).toBe('too-many-attempts');
  await moveClock(test, 61);
  expect((await resend(mistyped)).status).toBe(200);
  expect((await verify(mistyped, await codeFor(mistyped))).status).toBe(200);
  const elsewhere = await startRequest(test, { partner: 2 });
  const right = await codeFor(elsewhere);
  expect((await verify(elsewhere, otherCode(right))).code).toBe('wrong-code');
  expect((await verify(elsewhere, right)).status).toBe(200);
  await moveToNewDay(test);
});
