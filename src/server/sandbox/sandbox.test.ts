import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { startRequest, stepOf, walkTo } from '#test/support/applicant.ts';
import { signedRequest } from '#test/support/credit.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const html = { accept: 'text/html,application/xhtml+xml' };
const form = { ...html, 'content-type': 'application/x-www-form-urlencoded' };

const page = async (path: string) => {
  const reply = await server.client().get<string>(path, html);
  return { ...reply, text: String(reply.body) };
};
const submit = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  server.client().send('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { ...form, ...headers },
  });

test.each([
  '/sandbox',
  '/sandbox/',
  '/sandbox/outbox',
  '/sandbox/caja',
  '/sandbox/review',
  '/sandbox/clock',
  '/sandbox/dispositivos',
])('%s is a page in Spanish under a strict policy', async (path) => {
  const { status, text, headers } = await page(path);
  expect(status).toBe(200);
  expect(text).toContain('<html lang="es-MX">');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['cache-control']).toBe('no-store');
  expect(text).not.toMatch(/<script>|<style|style="|onclick=/);
});

test('every file that a page names is there, and never changes under its name', async () => {
  const { text } = await page('/sandbox/outbox');
  const files = [...text.matchAll(/(?:href|src)="(\/sandbox\/assets\/[^"]+)"/g)].map(
    ([, file]) => file ?? '',
  );
  expect(files).toHaveLength(3);
  const css = await server.client().get<string>(files.find((file) => file.endsWith('.css')) ?? '');
  const font = /url\(['"]?(\/sandbox\/assets\/[^'")]+)/.exec(String(css.body))?.[1] ?? '';
  for (const file of [...files, font]) {
    const { status, headers } = await server.client().get(file);
    expect([file, status]).toEqual([file, 200]);
    expect(headers['cache-control']).toContain('immutable');
  }
  expect((await server.client().get('/sandbox/assets/x/sandbox.css')).status).toBe(404);
});

test('the outbox gives a message to a phone with its code, newest first', async () => {
  const { phone } = await startRequest(server);
  await server.runJobs();
  const reply = await server.client().get<object[]>(`/sandbox/outbox.json?to=${phone}`);
  expect(reply.body).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      channel: 'sms',
      to: phone,
      text: expect.any(String),
      code: expect.stringMatching(/^\d{4}$/),
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ]);
  const [{ code }] = reply.body as [{ code: string }];
  expect((await page(`/sandbox/outbox?to=%2B52+${phone}`)).text).toContain(`<output>${code}</output>`);
  expect((await page('/sandbox/outbox?to=5500000000')).text).not.toContain(code);
});

test('what was sent is shown as text, never as markup', async () => {
  const message = { id: crypto.randomUUID(), to: '5511112222', text: '<script>alert(1)</script> & "ñ"' };
  await server.deps.sms.send(message, new AbortController().signal);
  const { text } = await page('/sandbox/outbox?to=5511112222');
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;ñ&quot;');
  expect((await page('/sandbox/outbox?to=%22%3E%3Cscript%3E')).text).not.toContain('"><script>');
});

test('the identity service is walked by forms alone, to each end', async () => {
  for (const [outcome, step] of [
    ['approved', 'credit-bureau-consulting'],
    ['refused', undefined],
  ] as const) {
    const applicant = await startRequest(server);
    await walkTo(applicant, 'identity-verification');
    const url = await applicant.client.post<string>(`onboarding/incodeInit/${applicant.requestId}`);
    const { pathname } = new URL(url.body, 'http://shop.test');
    for (const [from, next] of [
      ['start', 'Frente de tu INE'],
      ['front', 'Reverso de tu INE'],
      ['back', 'Tu selfie'],
      ['selfie', 'Qué resultado quieres'],
    ] as const) {
      expect((await submit(`${pathname}/paso`, { from })).headers.location).toBe(pathname);
      // The same form again does not skip a step.
      await submit(`${pathname}/paso`, { from });
      expect((await page(pathname)).text).toContain(next);
    }
    const ended = await submit(`${pathname}/${outcome}`);
    expect([ended.status, ended.headers.location]).toEqual([303, `${pathname}?fin=1`]);
    const done = await page(`${pathname}?fin=1`);
    expect(done.text).toContain(`/1/identity-verification/1/${applicant.requestId}?fromIncode=true`);
    if (step) expect(await stepOf(applicant)).toBe(step);
    const info = await applicant.client.get(`onboarding/getInfoRequest/${applicant.requestId}`);
    expect(info.body).toMatchObject({ acceptCredit: outcome === 'approved' });
  }
});

test('an abandoned verification can be done again from its first step', async () => {
  const applicant = await startRequest(server);
  await walkTo(applicant, 'identity-verification');
  const url = await applicant.client.post<string>(`onboarding/incodeInit/${applicant.requestId}`);
  const { pathname } = new URL(url.body, 'http://shop.test');
  await submit(`${pathname}/paso`, { from: 'start' });
  expect((await server.client().post(`${pathname}/abandoned`)).body).toEqual({
    ok: true,
    outcome: 'abandoned',
  });
  expect(await stepOf(applicant)).toBe('identity-verification');
  expect((await page(pathname)).text).toContain('Comenzar');
  await submit(`${pathname}/paso`, { from: 'start' });
  expect((await page(pathname)).text).toContain('Frente de tu INE');
  await server.client().post(`${pathname}/approved`);
  expect(await stepOf(applicant)).toBe('credit-bureau-consulting');
});

test('an unknown session, outcome or step is no page', async () => {
  expect((await page('/sandbox/identity/unknown')).status).toBe(404);
  expect((await server.client().post('/sandbox/identity/unknown/approved')).status).toBe(404);
  const applicant = await startRequest(server);
  await walkTo(applicant, 'identity-verification');
  const url = await applicant.client.post<string>(`onboarding/incodeInit/${applicant.requestId}`);
  const { pathname } = new URL(url.body, 'http://shop.test');
  expect((await server.client().post(`${pathname}/won`)).status).toBe(404);
  expect((await submit(`${pathname}/paso`, { from: 'moon' })).status).toBe(400);
});

test('a foreign page cannot press our buttons', async () => {
  const evil = { origin: 'https://evil.example' };
  expect((await submit('/sandbox/clock', { days: '1' }, evil)).status).toBe(403);
  expect((await submit('/sandbox/clock', { days: '1' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(
    403,
  );
});

test('the till finds a reference, shows concept and amount, and pays it once', async () => {
  const { account, phone } = await signedRequest(server.deps, { phone: newPhone() });
  const due = await server.deps.db
    .selectFrom('instalments')
    .select(['reference', 'amount_centavos'])
    .where('account', '=', account)
    .where('number', '=', 0)
    .executeTakeFirstOrThrow();
  const found = await page(`/sandbox/caja?referencia=${due.reference.replace(/(.{4})/g, '$1+')}`);
  expect(found.text).toContain('Enganche');
  expect(found.text).toMatch(/<b>\$<\/b>1,299<i>\.00<\/i>/);
  const ticket = /name="ticket" value="([^"]+)"/.exec(found.text)?.[1] ?? '';

  const fields = { reference: due.reference, amount: '1299', ticket };
  const replies = await Promise.all([1, 2].map(() => submit('/sandbox/caja/pay', fields)));
  replies.push(await submit('/sandbox/caja/pay', fields));
  for (const { status, headers } of replies) {
    expect([status, headers.location]).toEqual([303, `/sandbox/caja?recibo=caja-${ticket}`]);
  }
  expect((await page(`/sandbox/caja?recibo=caja-${ticket}`)).text).toContain('Pagado');
  const loan = await server.deps.db
    .selectFrom('loans')
    .select(['status', 'phone'])
    .where('account', '=', account)
    .executeTakeFirst();
  expect(loan).toEqual({ status: 'Active', phone });
  const events = await server.deps.db
    .selectFrom('payment_events')
    .select('result')
    .where('reference', '=', due.reference)
    .execute();
  expect(events).toEqual([{ result: 'applied' }]);
  expect((await page(`/sandbox/caja?referencia=${due.reference}`)).text).toContain('Pagada el');
});

test('a script pays by JSON in pesos; unknown, paid and senseless ones are told apart', async () => {
  const { account } = await signedRequest(server.deps, { phone: newPhone() });
  const { reference } = await server.deps.db
    .selectFrom('instalments')
    .select('reference')
    .where('account', '=', account)
    .where('number', '=', 0)
    .executeTakeFirstOrThrow();
  const post = (body: object) => server.client().post('/sandbox/caja/pay', body);
  expect((await post({ reference: '1850000000009', amount: 10 })).code).toBe('reference-unknown');
  expect((await post({ reference, amount: -5 })).code).toBe('invalid-input');
  expect((await post({ reference, amount: 1.999 })).code).toBe('invalid-input');
  expect((await post([])).code).toBe('invalid-input');
  const paid = await post({ reference, amount: 1299 });
  expect([paid.status, paid.body]).toMatchObject([
    200,
    { ok: true, result: 'applied', amount: 1299, reference },
  ]);
  expect((await post({ reference, amount: 1299 })).status).toBe(409);
});

test('another amount than due is reported as it is, and the loan stays as it was', async () => {
  const { account } = await signedRequest(server.deps, { phone: newPhone() });
  const { reference } = await server.deps.db
    .selectFrom('instalments')
    .select('reference')
    .where('account', '=', account)
    .where('number', '=', 0)
    .executeTakeFirstOrThrow();
  const reply = await server.client().post('/sandbox/caja/pay', { reference, amount: 500.5 });
  expect(reply.body).toMatchObject({ result: 'amount-mismatch', amount: 500.5 });
  const loan = await server.deps.db
    .selectFrom('loans')
    .select('status')
    .where('account', '=', account)
    .executeTakeFirst();
  expect(loan).toEqual({ status: 'PendingDownPayment' });
});

test('…0005 waits for a person; the answer at the desk decides and goes out by e-mail', async () => {
  const applicant = await startRequest(server, { phone: newPhone().slice(0, 6) + '0005' });
  await walkTo(applicant, 'decision');
  expect((await page('/sandbox/review')).text).toContain(applicant.requestId);
  const path = `/sandbox/review/${applicant.requestId}`;
  expect((await server.client().post(`${path}/maybe`)).status).toBe(404);
  expect((await submit(`${path}/approved`)).headers.location).toBe('/sandbox/review');
  expect(await stepOf(applicant)).toBe('aprove-credit');
  expect((await server.client().post(`${path}/approved`)).status).toBe(200);
  expect((await server.client().post(`${path}/refused`)).status).toBe(409);
  await server.runJobs();
  const mail = await server.client().get<object[]>('/sandbox/outbox.json?to=Emma@correo.mx');
  expect(mail.body[0]).toMatchObject({
    channel: 'email',
    text: expect.stringContaining(applicant.requestId),
  });
  expect((await page('/sandbox/review')).text).not.toContain(applicant.requestId);
});

test('the clock goes ahead, by hours and by days, and never back', async () => {
  const clock = (body: object) => server.client().post<{ now: string }>('/sandbox/clock', body);
  const before = Date.parse((await clock({ hours: 1 })).body.now);
  const after = Date.parse((await clock({ days: 2, hours: 3 })).body.now);
  expect(Math.round((after - before) / 3_600_000)).toBe(51);
  for (const body of [{}, { days: -1 }, { hours: 'x' }, { days: 99_999 }, { days: 0.5 }]) {
    expect((await clock(body)).status).toBe(400);
  }
  expect((await page('/sandbox/clock')).text).toContain('Adelantada');
});

test('the first page names the shops, their promoters, the phones and the person behind one', async () => {
  const { text } = await page('/sandbox?telefono=55+1234+5678');
  for (const part of ['/1/inicio', '/1/10/inicio', 'PROM1', '0004', 'STAFF_TOKEN', 'CURP']) {
    expect(text).toContain(part);
  }
});

test('a locked device shows so', async () => {
  const { account } = await signedRequest(server.deps, { phone: newPhone() });
  const signal = new AbortController().signal;
  await server.deps.deviceLock.order({ account, action: 'lock', cause: 'test' }, signal);
  expect((await page('/sandbox/dispositivos')).text).toMatch(new RegExp(`${account}[\\s\\S]*?Bloqueado`));
});

test('with the sandbox off all of it is 404', async () => {
  const off = await buildTestApp({ config: { sandbox: false } });
  try {
    const visitor = off.client();
    const paths = [
      '/sandbox',
      '/sandbox/outbox',
      '/sandbox/outbox.json',
      '/sandbox/caja',
      '/sandbox/assets/x/y',
    ];
    for (const path of paths) expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
    for (const path of ['/sandbox/clock', '/sandbox/caja/pay', '/sandbox/identity/x/approved']) {
      expect([path, (await visitor.post(path, { days: 1 })).status]).toEqual([path, 404]);
    }
  } finally {
    await off.close();
  }
});
