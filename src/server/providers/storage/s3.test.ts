import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startS3, s3Key } from '#test/support/vendors/s3.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { storageContract } from './port.contract.ts';
import { s3Storage } from './s3.ts';

const vendor = await startS3('tienda');
afterAll(() => vendor.close());

const settings = {
  is: 's3',
  endpoint: vendor.origin,
  region: s3Key.region,
  bucket: 'tienda',
  accessKeyId: s3Key.id,
  secretAccessKey: s3Key.secret,
} as const;

storageContract(() => s3Storage(settings));

test.each(['reset', 'lost answer', 'error 500'] as const)('%s is tried again by itself', async (fault) => {
  const key = `public/${randomUUID()}.svg`;
  const before = vendor.puts();
  vendor.failNext(fault);
  await s3Storage(settings).put(key, Buffer.from('<svg/>'));
  expect(vendor.puts()).toBe(before + 1);
  vendor.failNext(fault);
  expect(Buffer.from((await s3Storage(settings).get(key)) ?? []).toString()).toBe('<svg/>');
});

test('told to come back later, the caller is told', async () => {
  vendor.failNext('too many');
  await expect(s3Storage(settings).put('public/later.svg', new Uint8Array(1))).rejects.toMatchObject({
    retryable: true,
    retryAfterSeconds: 7,
  });
});

test('a wrong secret is refused by the signature alone, and a refusal is not “not there”', async () => {
  const stranger = s3Storage({ ...settings, secretAccessKey: 'another' });
  await expect(stranger.put('public/x.svg', new Uint8Array(1))).rejects.toThrow('answered 403');
  await expect(stranger.get('public/none.svg')).rejects.toBeInstanceOf(ProviderError);
  await expect(stranger.has('public/none.svg')).rejects.toBeInstanceOf(ProviderError);
});
