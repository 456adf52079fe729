import { expect, test } from 'vitest';
import { newRequestId } from './request-id.ts';

test('no two requests have one name, also after what was drawn at once is used up', () => {
  const ids = Array.from({ length: 2_000 }, newRequestId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[\w-]{12}$/.test(id))).toEqual([]);
});
