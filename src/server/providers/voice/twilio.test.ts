import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { twilioAccount } from '#test/support/vendors/twilio.ts';
import { startTwilioCalls } from '#test/support/vendors/twilio-calls.ts';
import { faultContract } from '../faults.contract.ts';
import { twilioVoice } from './twilio.ts';

const vendor = await startTwilioCalls();
afterAll(() => vendor.close());

const signal = new AbortController().signal;
const writtenAt = new Date();
const settings = {
  is: 'twilio',
  accountSid: twilioAccount.sid,
  authToken: twilioAccount.token,
  from: '+525500000000',
  url: vendor.origin,
} as const;

faultContract(() => {
  const port = twilioVoice(settings);
  const to = `55${String(Math.random()).slice(2, 10)}`;
  const message = { id: randomUUID(), to, text: '4, 8, 2, 1 es tu código.', writtenAt };
  return {
    failNext: vendor.failNext,
    call: (limit) => port.call(message, limit),
    effects: () => vendor.said(`+52${to}`).length,
  };
});

test('a call says the words twice in Spanish, and no word of theirs is an instruction', async () => {
  const message = {
    id: randomUUID(),
    to: '5518427111',
    text: '4, 8, 2, 1 es tu código de <Pan & Luz>.',
    writtenAt,
  };
  await twilioVoice(settings).call(message, signal);
  expect(vendor.said('+525518427111')).toEqual([
    '<Response><Say voice="Polly.Mia" language="es-MX" loop="2">4, 8, 2, 1 es tu código de &lt;Pan &amp; Luz&gt;.</Say></Response>',
  ]);
});

test('a repeat of another process asks before it calls', async () => {
  const message = { id: randomUUID(), to: '5518427112', text: 'Hola', writtenAt };
  await twilioVoice(settings).call(message, signal);
  await twilioVoice(settings).call({ ...message, repeat: true }, signal);
  expect(vendor.said('+525518427112')).toHaveLength(1);
});

test('after a restart an earlier call is not taken for that of a message written later', async () => {
  const to = '5518427113';
  await twilioVoice(settings).call({ id: randomUUID(), to, text: 'Uno', writtenAt }, signal);
  const later = { id: randomUUID(), to, text: 'Dos', writtenAt: new Date(Date.now() + 60_000), repeat: true };
  await twilioVoice(settings).call(later, signal);
  expect(vendor.said(`+52${to}`)).toHaveLength(2);
});

test.each(['+15551234567', '551842700'])('nobody is called at %s', async (to) => {
  const made = twilioVoice(settings).call({ id: randomUUID(), to, text: 'Hola', writtenAt }, signal);
  await expect(made).rejects.toMatchObject({ retryable: false });
});

test('it is tried without a call, and a wrong token is told', async () => {
  const before = vendor.requests.length;
  await twilioVoice(settings).probe(null, signal);
  expect(vendor.requests.slice(before).map(({ method }) => method)).toEqual(['GET']);
  const old = twilioVoice({ ...settings, authToken: 'old' }).probe(null, signal);
  await expect(old).rejects.toThrow('answered 401');
});
