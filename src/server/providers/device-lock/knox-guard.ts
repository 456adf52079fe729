import { createPrivateKey, createPublicKey, randomUUID, sign } from 'node:crypto';
import { z } from 'zod';
import { callHttp, callJson } from '../call-http.ts';
import { onceById } from '../once-by-id.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { KnoxSettings } from '#server/platform/provider-settings.ts';
import type { Probed } from '../probe.ts';
import type { DeviceLockPort, DeviceOrder } from './port.ts';

/**
 * Samsung Knox Guard. A device is known by its approval id, which is our account number: the shop approves the phone
 * under that number when it packs it, and 'enroll' only checks that it is there, and that it is the phone with that IMEI
 * (Knox: deviceUid). This process sends an order once;
 * across processes the job's row ensures that.
 */
export function knoxGuard(settings: KnoxSettings): DeviceLockPort & Probed {
  const token = accessTokens(settings);
  const once = onceById();

  return {
    name: 'knox-guard',
    order: async (order, signal) => {
      signal.throwIfAborted();
      await once(`${order.account}:${order.action}:${order.cause}`, async () => {
        if (order.action === 'enroll') await assertApproved(order, signal);
        else await post(`kcs/v1.1/kg/devices/${verbs[order.action]}`, bodyOf(order), signal);
        return order;
      });
    },
    async probe(_, signal) {
      await post('kcs/v1.1/kg/devices/list', { pageNum: 0, pageSize: 1, search: 'probe' }, signal);
    },
  };

  function bodyOf({ account: approveId, action }: DeviceOrder): Record<string, unknown> {
    const { lockMessage: message, supportPhone: tel } = settings;
    return action === 'lock' ? { approveId, message, tel } : { approveId };
  }

  async function assertApproved({ account, imei }: DeviceOrder, signal: AbortSignal): Promise<void> {
    const body = { pageNum: 0, pageSize: 10, search: account };
    const { bytes } = await post('kcs/v1.1/kg/devices/list', body, signal);
    const listed = Buffer.from(bytes).toString('utf8');
    // Independent of the response's structure: the approval id is the account, verbatim, and the IMEI likewise.
    if (!listed.includes(`"${account}"`))
      throw new ProviderError('device-lock', 'no device is approved for that account yet');
    if (imei != null && !listed.includes(`"${imei}"`))
      throw new ProviderError('device-lock', 'another device is approved for that account');
  }

  async function post(path: string, body: Record<string, unknown>, signal: AbortSignal) {
    return callHttp({
      provider: 'device-lock',
      url: `${settings.url}/${path}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-knox-apitoken': await token(signal),
        'x-knox-transactionid': randomUUID(),
      },
      body: JSON.stringify(body),
      signal,
    });
  }
}

const verbs = { lock: 'lock', unlock: 'unlock', release: 'complete' } as const;

/** Returns a cached access token, renewed shortly before it expires (half an hour). */
function accessTokens({ url, clientId, privateKey: pem }: KnoxSettings) {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  let cached: { token: string; until: number } | null = null;

  return async (signal: AbortSignal): Promise<string> => {
    if (cached && Date.now() < cached.until) return cached.token;
    const issued = Math.floor(Date.now() / 1000);
    const clientIdentifierJwt = jwt({
      clientIdentifier: clientId,
      publicKey,
      aud: 'KnoxWSM',
      iat: issued,
      exp: issued + 1_800,
      jti: randomUUID() + randomUUID(),
    });
    const call = {
      provider: 'device-lock',
      url: `${url}/ams/v0/users/accesstoken`,
      method: 'POST' as const,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientIdentifierJwt, base64EncodedStringPublicKey: publicKey }),
      signal,
    };
    const { accessToken } = await callJson(call, z.object({ accessToken: z.string().min(1) }));
    cached = { token: jwt({ accessToken, publicKey }), until: (issued + 1_500) * 1000 };
    return cached.token;
  };

  function jwt(payload: Record<string, unknown>): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'RS512', typ: 'JWT' })}.${part(payload)}`;
    return `${signed}.${sign('RSA-SHA512', Buffer.from(signed), privateKey).toString('base64url')}`;
  }
}
