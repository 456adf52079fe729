import { expect, test } from 'vitest';
import { pagesAround } from './pagination.tsx';

test.each([
  [1, 8, [1, 2, 3, 4, 5]],
  [3, 8, [1, 2, 3, 4, 5]],
  [4, 8, [2, 3, 4, 5, 6]],
  [8, 8, [4, 5, 6, 7, 8]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
  [99, 8, [4, 5, 6, 7, 8]],
])('page %i of %i shows %j [spec:9.catalogue.pages]', (page, pages, shown) => {
  expect(pagesAround(page, pages)).toEqual(shown);
});
