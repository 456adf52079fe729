import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { callHttp, type HttpAnswer } from '../call-http.ts';
import { watched } from '../with-deadline.ts';
import type { ProviderObserver } from '../observer.ts';
import { type StoragePort, badKey, partsOfKey } from './port.ts';
import type { S3Settings } from '#server/platform/provider-settings.ts';

/**
 * A bucket, by requests signed with Signature V4, body included. Writes are atomic and every call may be retried. The
 * access key needs s3:GetObject, PutObject, DeleteObject, and ListBucket: without that, S3 responds 403 instead of 404
 * for a missing object.
 */
export function s3Storage(settings: S3Settings, observer: ProviderObserver | null = null): StoragePort {
  const s3 = watched(observer)('storage', objects(settings), {
    put: { timeoutMs: 15_000, attempts: 3 },
    get: { timeoutMs: 10_000, attempts: 3 },
    head: { timeoutMs: 5_000, attempts: 3 },
    delete: { timeoutMs: 5_000, attempts: 3 },
  });
  const patient = new AbortController().signal;
  return {
    async put(key, bytes) {
      if (!partsOfKey(key)) throw badKey();
      await s3.put({ key, bytes }, patient);
    },
    async get(key) {
      if (!partsOfKey(key)) return null;
      const { status, bytes } = await s3.get(key, patient);
      return status === 404 ? null : bytes;
    },
    has: async (key) => partsOfKey(key) !== null && (await s3.head(key, patient)).status === 200,
    async delete(key) {
      if (partsOfKey(key)) await s3.delete(key, patient);
    },
  };
}

interface Objects {
  put(input: { key: string; bytes: Uint8Array }, signal: AbortSignal): Promise<HttpAnswer>;
  get(key: string, signal: AbortSignal): Promise<HttpAnswer>;
  head(key: string, signal: AbortSignal): Promise<HttpAnswer>;
  delete(key: string, signal: AbortSignal): Promise<HttpAnswer>;
}

function objects({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): Objects {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });

  async function call(
    method: 'GET' | 'PUT' | 'DELETE' | 'HEAD',
    key: string,
    signal: AbortSignal,
    body = new Uint8Array(0),
  ): Promise<HttpAnswer> {
    const url = `${endpoint}/${bucket}/${key}`;
    const sum = createHash('sha256').update(body).digest('hex');
    const signed = await client.sign(url, { method, headers: { 'x-amz-content-sha256': sum } });
    return callHttp({
      provider: 'storage',
      url,
      method,
      headers: Object.fromEntries(signed.headers),
      ...(method === 'PUT' && { body }),
      signal,
      expected: method === 'PUT' ? [] : [404],
      largestAnswerBytes: 64 * 1024 * 1024,
    });
  }

  return {
    put: ({ key, bytes }, signal) => call('PUT', key, signal, new Uint8Array(bytes)),
    get: (key, signal) => call('GET', key, signal),
    head: (key, signal) => call('HEAD', key, signal),
    delete: (key, signal) => call('DELETE', key, signal),
  };
}
