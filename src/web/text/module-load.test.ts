import { afterAll, expect, test, vi } from 'vitest';
import type * as Text from './text.ts';

afterAll(() => {
  vi.doUnmock('./text.ts');
  vi.resetModules();
});

/** A module is loaded once, for all partners: a sentence read at load time would belong to none of them. */
test('no module of the web says a word while it is loaded', async () => {
  const said: string[] = [];
  vi.resetModules();
  vi.doMock('./text.ts', async (original) => ({
    ...(await original<typeof Text>()),
    t: (key: string) => said.push(key) && key,
    plural: (_: number, key: string) => said.push(key) && key,
  }));
  const modules = import.meta.glob([
    '../screens/**/*.{ts,tsx}',
    '../shell/*.{ts,tsx}',
    '../ui/*.{ts,tsx}',
    '!**/*.test.*',
    // Runs in a worker, which has no sentences.
    '!**/solve-worker.ts',
  ]);
  const loaded = await Promise.all(Object.values(modules).map((load) => load()));
  expect(loaded.length).toBeGreaterThan(100);
  expect(said).toEqual([]);
});
