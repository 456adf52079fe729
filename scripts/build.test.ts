import { expect, test } from 'vitest';
import { inTurn } from './build.ts';

test('what a build before it has removed is built again', async () => {
  const there = new Set(['server']);
  const built = await inTurn(
    ['web', 'server'],
    (name) => there.has(name),
    async (name) => {
      if (name === 'web') there.clear();
      there.add(name);
      return name;
    },
  );
  expect(built).toEqual(['web', 'server']);
  expect([...there]).toEqual(['web', 'server']);
});
