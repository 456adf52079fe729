import { afterAll, beforeAll, expect, test } from 'vitest';
import { personaFor, type Persona } from '#server/sandbox/persona.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { emailOf, startRequest, stepOf, walkTo } from '#test/support/applicant.ts';
import { signedRequest } from '#test/support/credit.ts';
import { personAt } from '#test/support/desk.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server.close());

const { page, submit } = personAt(() => server);

test.each([
  '/sandbox',
  '/sandbox/',
  '/sandbox/outbox',
  '/sandbox/caja',
  '/sandbox/clock',
  '/sandbox/dispositivos',
])('%s is a page in Spanish under a strict policy', async (path) => {
  const { status, body: text, headers } = await page(path);
  expect(status).toBe(200);
  expect(text).toContain('<html lang="es-MX">');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['cache-control']).toBe('no-store');
  expect(text).not.toMatch(/<script>|<style|style="|onclick=/);
});

test('every file that a page names is there, and never changes under its name', async () => {
  const { body: text } = await page('/sandbox/outbox');
  const files = [...text.matchAll(/(?:href|src)="(\/sandbox\/assets\/[^"]+)"/g)].map(
    ([, file]) => file ?? '',
  );
  expect(files).toHaveLength(4);
  const css = await server.client().get<string>(files.find((file) => file.endsWith('.css')) ?? '');
  const font = /url\(['"]?(\/sandbox\/assets\/[^'")]+)/.exec(css.body)?.[1] ?? '';
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
  expect((await page(`/sandbox/outbox?to=%2B52+${phone}`)).body).toContain(`<output>${code}</output>`);
  expect((await page('/sandbox/outbox?to=5500000000')).body).not.toContain(`<output>${code}`);
  // Ten digits inside a longer word are no phone.
  const mail = await server.client().get<object[]>(`/sandbox/outbox.json?to=walk-${phone}@example.com`);
  expect(mail.body).toEqual([]);
  expect((await page(`/sandbox?telefono=walk-${phone}@example.com`)).body).toContain('Teléfono no válido');
});

test('what was sent is shown as text, never as markup', async () => {
  const message = { id: crypto.randomUUID(), to: '5511112222', text: '<script>alert(1)</script> & "ñ"' };
  await server.deps.sms.send(message, new AbortController().signal);
  const { body: text } = await page('/sandbox/outbox?to=5511112222');
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;ñ&quot;');
  expect((await page('/sandbox/outbox?to=%22%3E%3Cscript%3E')).body).not.toContain('"><script>');
});

test('a foreign page cannot press our buttons', async () => {
  const evil = { origin: 'https://evil.example' };
  expect((await submit('/sandbox/clock', { days: '1' }, evil)).status).toBe(403);
  expect((await submit('/sandbox/clock', { days: '1' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(
    403,
  );
});

test('…0005 waits for a person; the answer, here by script, decides and goes out by e-mail', async () => {
  const applicant = await startRequest(server, { phone: newPhone().slice(0, 6) + '0005' });
  await walkTo(applicant, 'decision');
  const path = `/sandbox/review/${applicant.requestId}`;
  expect((await server.client().post(`${path}/maybe`)).status).toBe(404);
  expect((await submit(`${path}/approved`)).headers.location).toBe('/sandbox');
  expect(await stepOf(applicant)).toBe('aprove-credit');
  expect((await server.client().post(`${path}/approved`)).status).toBe(200);
  expect((await server.client().post(`${path}/refused`)).status).toBe(409);
  await server.runJobs();
  const mail = await server
    .client()
    .get<object[]>(`/sandbox/outbox.json?to=${emailOf(applicant.phone).toUpperCase()}`);
  expect(mail.body[0]).toMatchObject({
    channel: 'email',
    text: expect.stringContaining(applicant.requestId),
  });
});

test('the clock goes ahead, by minutes, hours and days, and never back', async () => {
  const clock = (body: object) => server.client().post<{ now: string }>('/sandbox/clock', body);
  const before = Date.parse((await clock({ hours: 1 })).body.now);
  const after = Date.parse((await clock({ days: 2, hours: 3 })).body.now);
  expect(Math.round((after - before) / 3_600_000)).toBe(51);
  expect(Date.parse((await clock({ minutes: 2 })).body.now) - after).toBeGreaterThanOrEqual(120_000);
  for (const body of [{}, { days: -1 }, { hours: 'x' }, { days: 99_999 }, { days: 0.5 }]) {
    expect((await clock(body)).status).toBe(400);
  }
  expect((await page('/sandbox/clock')).body).toContain('Adelantada');
});

test('the first page names the shops, their promoters, the phones and the person behind one', async () => {
  const { body: text } = await page('/sandbox?telefono=55+1234+5678');
  for (const part of ['/1/inicio', '/1/10/inicio', 'PROM1', '0004', 'STAFF_TOKEN', 'CURP', '"/oficina"']) {
    expect(text).toContain(part);
  }
});

test('a locked device shows so', async () => {
  const { account } = await signedRequest(server.deps, { phone: newPhone() });
  const signal = new AbortController().signal;
  await server.deps.deviceLock.order({ account, action: 'lock', cause: 'test' }, signal);
  expect((await page('/sandbox/dispositivos')).body).toMatch(new RegExp(`${account}[\\s\\S]*?Bloqueado`));
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

test('a script asks who is behind a phone, and whose RFC that is', async () => {
  const { body } = await server.client().get<Persona>('/sandbox/persona.json?phone=5512345678');
  expect(body).toMatchObject({ phone: '5512345678', ...personaFor('5512345678') });
  expect(await server.client().get('/sandbox/persona.json?phone=55')).toMatchObject({
    status: 400,
    code: 'phone-invalid',
  });
});
