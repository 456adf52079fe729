import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hmacHex } from '#server/platform/hmac.ts';
import type { VapidKeys } from '#server/platform/provider-settings.ts';
import type { Deps } from '#server/actions/base/context.ts';

/** A browser that the sandbox plays: its keys follow from its id. */
export interface PushBrowser {
  readonly p256dh: string;
  readonly auth: string;
  /** Opens what was sealed for it (RFC 8291). */
  readonly open: (body: Uint8Array) => string;
}

export function pushBrowser(secret: string, id: string): PushBrowser {
  const pair = pairOf(secret, `browser ${id}`);
  const auth = bytesOf(secret, `auth ${id}`).subarray(0, 16);
  return {
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    open(body) {
      const { salt, sender, sealed, tag } = parts(Buffer.from(body));
      const info = Buffer.concat([text('WebPush: info\0'), pair.getPublicKey(), sender]);
      const shared = hkdf(pair.computeSecret(sender), auth, info, 32);
      const key = hkdf(shared, salt, text('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(shared, salt, text('Content-Encoding: nonce\0'), 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(tag);
      const padded = Buffer.concat([cipher.update(sealed), cipher.final()]);
      // A 2 ends the text; zeros may follow.
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

/** The identity of the sandbox's server at push services. */
export function sandboxVapid(secret: string): VapidKeys {
  const pair = pairOf(secret, 'server');
  const privateKey = pair.getPrivateKey().toString('base64url');
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey,
    subject: 'mailto:sandbox@enganche.example',
  };
}

/** The header of RFC 8188: salt, record size, the sender's public key. There is one record. */
function parts(body: Buffer) {
  const senderEnd = 21 + (body[20] ?? 0);
  return {
    salt: body.subarray(0, 16),
    sender: body.subarray(21, senderEnd),
    sealed: body.subarray(senderEnd, -16),
    tag: body.subarray(-16),
  };
}

const text = (content: string): Buffer => Buffer.from(content);
const hkdf = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));
const bytesOf = (secret: string, what: string): Buffer =>
  Buffer.from(hmacHex(secret, 'sandbox-push', what), 'hex');

function pairOf(secret: string, what: string) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytesOf(secret, what));
  return pair;
}

/**
 * POST /sandbox/push: a browser that the sandbox plays, as `PushSubscription.toJSON()` describes one, for scripts without a
 * push service. What it is sent appears at /sandbox/outbox (adapters/push.ts).
 */
export function registerPushService(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  app.post('/push', () => {
    const id = randomBytes(16).toString('base64url');
    const { p256dh, auth } = pushBrowser(config.secret, id);
    return Promise.resolve({
      endpoint: `${config.publicOrigin}/sandbox/push/${id}`,
      keys: { p256dh, auth },
    });
  });
}
