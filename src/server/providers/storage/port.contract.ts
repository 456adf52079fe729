import { expect, test } from 'vitest';
import type { StoragePort } from './port.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The contract of every storage adapter. */
export function storageContract(make: () => StoragePort): void {
  test('what was put is there, byte for byte', async () => {
    const storage = make();
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 31) % 256);
    await storage.put('private/contracts/a-1.pdf', bytes);
    expect(await storage.has('private/contracts/a-1.pdf')).toBe(true);
    expect(Buffer.from((await storage.get('private/contracts/a-1.pdf')) ?? []).equals(bytes)).toBe(true);
  });

  test('what was never put is not there', async () => {
    const storage = make();
    expect(await storage.get('public/none.svg')).toBeNull();
    expect(await storage.has('public/none.svg')).toBe(false);
    await expect(storage.delete('public/none.svg')).resolves.toBeUndefined();
  });

  test('an empty file is a file; a folder is none', async () => {
    const storage = make();
    await storage.put('public/empty.txt', new Uint8Array());
    expect(await storage.get('public/empty.txt')).toHaveLength(0);
    expect(await storage.has('public')).toBe(false);
    expect(await storage.get('public')).toBeNull();
    expect(await storage.get('public/empty.txt/inside')).toBeNull();
  });

  test('what was deleted is gone, and may be put again', async () => {
    const storage = make();
    await storage.put('public/x.svg', bytesOf('one'));
    await storage.delete('public/x.svg');
    expect(await storage.get('public/x.svg')).toBeNull();
    await storage.put('public/x.svg', bytesOf('two'));
    expect(Buffer.from((await storage.get('public/x.svg')) ?? []).toString()).toBe('two');
  });

  test('the same key put by many at once is whole at every moment', async () => {
    const storage = make();
    const bytes = bytesOf('x'.repeat(50_000));
    await storage.put('public/busy.svg', bytes);
    const puts = Array.from({ length: 20 }, () => storage.put('public/busy.svg', bytes));
    const gets = Array.from({ length: 20 }, () => storage.get('public/busy.svg'));
    await Promise.all(puts);
    for (const got of await Promise.all(gets)) expect(got).toHaveLength(50_000);
  });

  test.each([
    '../out.txt',
    'public/../../out.txt',
    '/etc/passwd',
    'a//b',
    '.env',
    'a/.hidden',
    'a\\..\\b',
    'a\0b',
    '',
  ])('the key %j is refused', async (key) => {
    const storage = make();
    await expect(storage.put(key, bytesOf('x'))).rejects.toThrow(RangeError);
    expect(await storage.get(key)).toBeNull();
    expect(await storage.has(key)).toBe(false);
    await storage.delete(key);
  });
}
