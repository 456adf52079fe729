import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { json, startVendor } from '#test/support/vendors/fake-vendor.ts';
import { faultContract } from '../faults.contract.ts';
import { httpSms } from './http.ts';
import { smsContract } from './port.contract.ts';

/** A gateway as docs/providers.md specifies it: an id is sent once. */
const sent = new Map<string, { to: string; text: string }>();
const vendor = await startVendor(({ method, headers, body }) => {
  if (method !== 'POST' || headers.authorization !== 'Bearer token-of-the-fake') return json({}, 401);
  const { id, to, text } = JSON.parse(body.toString()) as { id: string; to: string; text: string };
  if (headers['idempotency-key'] !== id) return json({}, 400);
  if (!sent.has(id)) sent.set(id, { to, text });
  return json({ id }, 202);
});
afterAll(() => vendor.close());

const port = httpSms({ is: 'http', url: `${vendor.origin}/messages`, token: 'token-of-the-fake' });
const textsTo = (to: string) =>
  [...sent.values()].filter((each) => each.to === `+52${to}`).map(({ text }) => text);

smsContract(() => ({ port, delivered: (to) => Promise.resolve(textsTo(to)) }));

faultContract(() => {
  const to = `55${String(Math.random()).slice(2, 10)}`;
  const message = { id: randomUUID(), to, text: 'Tu código es 4821.' };
  return {
    failNext: vendor.failNext,
    call: (signal) => port.send(message, signal),
    effects: () => textsTo(to).length,
  };
});

test('a 200 that does not name the message took no message', async () => {
  const other = await startVendor(() => json({ ok: true }));
  const lost = httpSms({ is: 'http', url: other.origin, token: 't' });
  const message = { id: randomUUID(), to: '5518427009', text: 'Hola' };
  await expect(lost.send(message, new AbortController().signal)).rejects.toThrow('makes no sense');
  await other.close();
});

test('a gateway is tried without a message, whatever it makes of that; a wrong token is told', async () => {
  const gateway = await startVendor(({ headers }) =>
    json({}, headers.authorization === 'Bearer good' ? 405 : 401),
  );
  const signal = new AbortController().signal;
  const of = (token: string) => httpSms({ is: 'http', url: gateway.origin, token });
  await of('good').probe(null, signal);
  await expect(of('old').probe(null, signal)).rejects.toThrow('answered 401');
  await gateway.close();
});
