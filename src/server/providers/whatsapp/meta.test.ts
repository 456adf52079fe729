import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startWhatsApp, whatsAppAccount } from '#test/support/vendors/whatsapp.ts';
import { faultContract } from '../faults.contract.ts';
import { metaWhatsApp } from './meta.ts';

const vendor = await startWhatsApp();
afterAll(() => vendor.close());

const signal = new AbortController().signal;
const settings = {
  is: 'meta',
  url: `${vendor.origin}/v23.0`,
  ...whatsAppAccount,
  template: 'codigo_de_verificacion',
} as const;

faultContract(() => {
  const port = metaWhatsApp(settings);
  const to = `55${String(Math.random()).slice(2, 10)}`;
  const message = { id: randomUUID(), to, code: '4821' };
  return {
    failNext: vendor.failNext,
    call: (limit) => port.send(message, limit),
    effects: () => vendor.delivered(`52${to}`).length,
    // Meta cannot be asked what it has sent.
    except: ['lost answer'],
  };
});

test('the code is in the body and behind the button, once for each id', async () => {
  const port = metaWhatsApp(settings);
  const message = { id: randomUUID(), to: '5518427101', code: '0417' };
  await Promise.all([port.send(message, signal), port.send(message, signal)]);
  await port.send(message, signal);
  expect(vendor.delivered('525518427101')).toEqual(['0417']);
});

test.each(['+15551234567', '551842700'])('nothing goes to %s', async (to) => {
  const sent = metaWhatsApp(settings).send({ id: randomUUID(), to, code: '4821' }, signal);
  await expect(sent).rejects.toMatchObject({ retryable: false });
});

test('a refusal says nothing of whom or what it was about', async () => {
  const error: unknown = await metaWhatsApp({ ...settings, token: 'old' })
    .send({ id: randomUUID(), to: '5518427102', code: 'CANARIO' }, signal)
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ retryable: false, message: 'answered 401, code 190' });
  expect(JSON.stringify(error) + String(error)).not.toMatch(/5518427102|CANARIO|old/);
});

test('it is tried without a message, and a wrong token is told', async () => {
  const before = vendor.requests.length;
  await metaWhatsApp(settings).probe(null, signal);
  expect(vendor.requests.slice(before).map(({ method }) => method)).toEqual(['GET']);
  const old = metaWhatsApp({ ...settings, token: 'old' }).probe(null, signal);
  await expect(old).rejects.toThrow('answered 401');
});
