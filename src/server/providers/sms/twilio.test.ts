import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startTwilio, twilioAccount } from '#test/support/vendors/twilio.ts';
import { faultContract } from '../faults.contract.ts';
import type { ProviderError } from '#server/providers/provider-error.ts';
import { smsContract } from './port.contract.ts';
import { twilioSms } from './twilio.ts';

const vendor = await startTwilio();
afterAll(() => vendor.close());

const signal = new AbortController().signal;
const settings = {
  is: 'twilio',
  accountSid: twilioAccount.sid,
  authToken: twilioAccount.token,
  from: '+525500000000',
  url: vendor.origin,
} as const;
const delivered = (to: string) => Promise.resolve(vendor.delivered(`+52${to}`));

smsContract(() => ({ port: twilioSms(settings), delivered }));

faultContract(() => {
  const port = twilioSms(settings);
  const to = `55${String(Math.random()).slice(2, 10)}`;
  const message = { id: randomUUID(), to, text: 'Tu código es 4821.' };
  return {
    failNext: vendor.failNext,
    call: (limit) => port.send(message, limit),
    effects: () => vendor.delivered(`+52${to}`).length,
  };
});

test('a repeat of another process asks before it sends: what arrived is not sent again', async () => {
  const message = { id: randomUUID(), to: '5518427091', text: 'Tu código es 7312.' };
  await twilioSms(settings).send(message, signal);
  await twilioSms(settings).send({ ...message, repeat: true }, signal);
  expect(await delivered(message.to)).toEqual([message.text]);
  await twilioSms(settings).send({ ...message, to: '5518427092', repeat: true }, signal);
  expect(await delivered('5518427092')).toEqual([message.text]);
});

test('a Messaging Service sends where one is named', async () => {
  const from = `MG${'1b'.repeat(16)}`;
  await twilioSms({ ...settings, from }).send({ id: randomUUID(), to: '5518427093', text: 'Hola' }, signal);
  const form = new URLSearchParams(vendor.requests.at(-1)?.body.toString());
  expect(Object.fromEntries(form)).toEqual({ To: '+525518427093', Body: 'Hola', MessagingServiceSid: from });
});

test('a refusal says its number, never whom or what it was about', async () => {
  const port = twilioSms({ ...settings, authToken: 'old' });
  const error: unknown = await port
    .send({ id: randomUUID(), to: '5518427094', text: 'Tu código es CANARIO.' }, signal)
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ retryable: false, message: 'answered 401, code 20003' });
  expect(JSON.stringify(error) + String((error as ProviderError).stack)).not.toMatch(
    /5518427094|CANARIO|old/,
  );
});

test('it is tried without a message, and a wrong token is told', async () => {
  const before = vendor.requests.length;
  await twilioSms(settings).probe(null, signal);
  expect(vendor.requests.slice(before).map(({ method }) => method)).toEqual(['GET']);
  const old = twilioSms({ ...settings, authToken: 'old' }).probe(null, signal);
  await expect(old).rejects.toThrow('answered 401');
});
