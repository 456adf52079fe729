import { expect, test, vi } from 'vitest';
import type { Deps } from '#server/actions/base/context.ts';
import { pictureReader } from './read-picture.ts';

function reading(stored: Record<string, string>) {
  const get = vi.fn((key: string) => Promise.resolve(stored[key] ? Buffer.from(stored[key]) : null));
  const storage = { get } as unknown as Deps['storage'];
  return { get, read: pictureReader({ storage }) };
}

test('two who ask for the same preview at once have it drawn once', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>';
  const { read, get } = reading({ 'public/a.svg': svg });
  const [one, other] = await Promise.all([read('a.svg.png', []), read('a.svg.png', [])]);
  expect(one.bytes).toBe(other.bytes);
  expect((await read('a.svg.png', [])).bytes).toBe(one.bytes);
  expect(get).toHaveBeenCalledTimes(1);
});

test('a picture that cannot be drawn is not tried again', async () => {
  const { read, get } = reading({ 'public/b.webp': 'no picture' });
  await expect(read('b.webp.png', [])).rejects.toMatchObject({ code: 'not-found' });
  await expect(read('b.webp.png', [])).rejects.toMatchObject({ code: 'not-found' });
  expect(get).toHaveBeenCalledTimes(1);
});
