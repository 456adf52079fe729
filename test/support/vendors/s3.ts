import { createHash, createHmac } from 'node:crypto';
import { startVendor, type FakeVendor, type VendorAnswer, type VendorRequest } from './fake-vendor.ts';

export const s3Key = { id: 'AKIAEXAMPLEOFTHEFAKE', secret: 'secret-of-the-fake', region: 'mx-central-1' };

/** One S3 bucket, path-style: PUT, GET, HEAD, DELETE, each checked by Signature V4 as AWS describes it. */
export async function startS3(bucket: string): Promise<FakeVendor & { readonly puts: () => number }> {
  const objects = new Map<string, Buffer>();
  let puts = 0;

  const answer = (request: VendorRequest): VendorAnswer => {
    const { method, url, body } = request;
    if (!isSigned(request)) return refused(403, 'SignatureDoesNotMatch');
    if (!url.pathname.startsWith(`/${bucket}/`)) return refused(404, 'NoSuchBucket');
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2));
    if (method === 'PUT') {
      puts += objects.get(key)?.equals(body) === true ? 0 : 1;
      objects.set(key, body);
      return {};
    }
    if (method === 'DELETE') return objects.delete(key) ? { status: 204 } : { status: 204 };
    const found = objects.get(key);
    if (!found) return refused(404, 'NoSuchKey');
    return { body: method === 'HEAD' ? '' : found };
  };

  return { ...(await startVendor(answer)), puts: () => puts };
}

const refused = (status: number, code: string): VendorAnswer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
});

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** Implements "Authenticating Requests: Using the Authorization Header". */
function isSigned({ method, url, headers, body }: VendorRequest): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!parts) return false;
  const [, keyId, day = '', region = '', names = '', signature] = parts;
  const at = String(headers['x-amz-date']);
  if (keyId !== s3Key.id || region !== s3Key.region || !at.startsWith(day)) return false;
  const sum = sha256(body);
  if (headers['x-amz-content-sha256'] !== sum || !names.split(';').includes('x-amz-content-sha256'))
    return false;
  const canonical = [
    method,
    url.pathname,
    [...url.searchParams].map(([name, value]) => `${name}=${value}`).join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sum,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${s3Key.secret}`, day), region), 's3'), 'aws4_request');
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}
