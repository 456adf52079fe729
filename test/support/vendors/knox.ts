import { generateKeyPairSync, verify } from 'node:crypto';
import { json, startVendor, type FakeVendor, type VendorAnswer, type VendorRequest } from './fake-vendor.ts';

type State = 'usable' | 'locked' | 'free';

export interface FakeKnox extends FakeVendor {
  /** PEM, as from the portal's certificate. */
  readonly privateKey: string;
  /** The shop's staff approves a phone under the account's number. */
  readonly approve: (approveId: string, imei?: string | null) => void;
  readonly stateOf: (approveId: string) => State | null;
  /** Number of times a phone was locked. */
  readonly locks: (approveId: string) => number;
}

export const knoxClientId = 'client-of-the-fake';

/** Knox Guard v1.1: an access token for a signed client id, then orders by approval id with a signed token. */
export async function startKnox(): Promise<FakeKnox> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const known = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const devices = new Map<string, { state: State; locks: number; imei: string | null }>();

  const answer = ({ url, headers, body }: VendorRequest): VendorAnswer => {
    const asked = JSON.parse(body.toString()) as Record<string, string>;
    if (url.pathname === '/ams/v0/users/accesstoken') {
      const claims = claimsOf(asked['clientIdentifierJwt']);
      const isOurs = claims?.['clientIdentifier'] === knoxClientId && claims['aud'] === 'KnoxWSM';
      return isOurs && claims['publicKey'] === known ? json({ accessToken: 'access-1' }) : json({}, 401);
    }
    if (claimsOf(headers['x-knox-apitoken'])?.['accessToken'] !== 'access-1') return json({}, 401);
    if (url.pathname === '/kcs/v1.1/kg/devices/list') {
      const found = [...devices].filter(([id]) => id === asked['search']);
      const deviceList = found.map(([approveId, { imei }]) => ({ approveId, deviceUid: imei }));
      return json({ totalCount: found.length, deviceList });
    }
    const device = devices.get(asked['approveId'] ?? '');
    if (!device) return json({ code: 4040000, message: 'no device' }, 404);
    const verb = url.pathname.replace('/kcs/v1.1/kg/devices/', '');
    if (verb === 'lock' && (!asked['message'] || !asked['tel'])) return json({ code: 4000001 }, 400);
    if (verb !== 'lock' && verb !== 'unlock' && verb !== 'complete') return json({}, 404);
    if (verb === 'lock') device.locks += 1;
    device.state = ({ lock: 'locked', unlock: 'usable', complete: 'free' } as const)[verb];
    return json({ result: 'SUCCESS' });
  };

  function claimsOf(token: string | string[] | undefined): Record<string, unknown> | null {
    const [head = '', payload = '', signature = ''] = String(token).split('.');
    const isSigned = verify(
      'RSA-SHA512',
      Buffer.from(`${head}.${payload}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    );
    if (!isSigned) return null;
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  }

  return {
    ...(await startVendor(answer)),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    approve: (id, imei = null) =>
      void (devices.has(id) || devices.set(id, { state: 'usable', locks: 0, imei })),
    stateOf: (id) => devices.get(id)?.state ?? null,
    locks: (id) => devices.get(id)?.locks ?? 0,
  };
}
