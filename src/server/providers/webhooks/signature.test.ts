import { expect, test } from 'vitest';
import { newWebhookSecret, signedHeaders } from './http.ts';

const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  atSeconds: 1_614_265_330,
  body: '{"test": 2432232314}',
};
/** The example of the scheme's own documentation. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('signs as Standard Webhooks does', () => {
  expect(signedHeaders(message, [secret])).toEqual({
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  });
});

test('signs with each secret that is good', () => {
  const [own, other, ...more] =
    signedHeaders(message, [secret, newWebhookSecret()])['webhook-signature']?.split(' ') ?? [];
  expect(own).toBe(signature);
  expect(other).toMatch(/^v1,[\w+/]{43}=$/);
  expect(other).not.toBe(signature);
  expect(more).toEqual([]);
});

test('a secret is 256 random bits', () => {
  expect(Buffer.from(newWebhookSecret().slice('whsec_'.length), 'base64')).toHaveLength(32);
});
