import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { lookupPublic, postWebhook } from './post-webhook.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
afterAll(() => receiver[Symbol.asyncDispose]());

const post = (url: string, isLocalAllowed: boolean) =>
  postWebhook({ url, headers: {}, body: '{}', signal: AbortSignal.timeout(5_000), isLocalAllowed });

test('an address of this machine is refused before anything is sent', async () => {
  const { port } = new URL(receiver.url);
  for (const url of [receiver.url, `https://127.0.0.1:${port}/`, `https://[::1]:${port}/`])
    await expect(post(url, false)).rejects.toThrow('an address that is not allowed');
  expect(receiver.received).toEqual([]);
});

test.each([true, false])(
  'a name that resolves to this machine is refused, all of its addresses asked: %s',
  async (all) => {
    const { promise, resolve } = Promise.withResolvers<Error | null>();
    lookupPublic('localhost', { all }, (error) => resolve(error));
    expect((await promise)?.message).toContain('no address of the internet');
  },
);

test('what is written down does not tell a name that nobody has from one of our network', async () => {
  const saidOf = (url: string) => post(url, false).then(String, String);
  const unknown = await saidOf('https://nobody.invalid/');
  expect(unknown).toContain('no address of the internet');
  expect(await saidOf('https://localhost./')).toBe(unknown);
});

test('a demonstration reaches it', async () => {
  await post(receiver.url, true);
  expect(receiver.received).toHaveLength(1);
});
