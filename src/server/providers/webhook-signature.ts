import { createHmac } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { hmacHex, timingSafeEqualText } from '#server/platform/hmac.ts';

export const SIGNATURE_HEADER = 'x-signature';

/** A secret shared with one provider; `id` allows two valid keys during a rotation. */
export interface WebhookKey {
  readonly id: string;
  readonly secret: string;
}

/** Maximum age and clock skew of a webhook, in real time: the sandbox's clock has no influence. */
export const SIGNATURE_WINDOW_SECONDS = 300;

/** Returns the header `t=<unix seconds>,k=<key id>,v1=<HMAC-SHA256 of "t.raw", hex>`. */
export function signWebhook(raw: string, key: WebhookKey, now = Date.now()): string {
  const time = Math.floor(now / 1000);
  return `t=${time},k=${key.id},v1=${signatureOf(time, raw, key.secret)}`;
}

/**
 * Returns whether the header signs exactly these bytes with one of the keys, within the window. Does not detect replays
 * inside the window: events are idempotent by id.
 */
export function signatureHolds(
  raw: string,
  header: string | undefined,
  keys: readonly WebhookKey[],
  now = Date.now(),
): boolean {
  const parts = /^t=(\d{1,12}),k=([\w-]{1,40}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  if (!parts) return false;
  const [, time = '', keyId = '', given = ''] = parts;
  const key = keys.find((each) => each.id === keyId);
  if (!key || Math.abs(now / 1000 - Number(time)) > SIGNATURE_WINDOW_SECONDS) return false;
  return timingSafeEqualText(signatureOf(Number(time), raw, key.secret), given);
}

/** Derives the sandbox's key for one kind of webhook from the deployment's secret. */
export const sandboxKey = (secret: string, kind: 'identity' | 'payments'): WebhookKey => ({
  id: 'sandbox-1',
  secret: hmacHex(secret, `${kind}-webhook`, 'sandbox-1'),
});

/** Returns the keys of one kind of webhook: the configured ones, or the sandbox's own. The first signs. */
export function webhookKeysOf(
  config: Pick<Config, 'secret' | 'webhookKeys'>,
  kind: 'identity' | 'payments',
): readonly [WebhookKey, ...WebhookKey[]] {
  const [first, ...others] = config.webhookKeys[kind];
  return first ? [first, ...others] : [sandboxKey(config.secret, kind)];
}

const signatureOf = (time: number, raw: string, secret: string): string =>
  createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex');
