import { expect, test } from 'vitest';
import { isOffline } from './offline-page.tsx';

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  'nobody answered: %s',
  (message) => {
    expect(isOffline(new TypeError(message))).toBe(true);
  },
);

test.each([
  new TypeError("Cannot read properties of undefined (reading 'name')"),
  new Error('The API answered 500 internal'),
  new Response('', { status: 404 }),
  undefined,
])('a fault of ours stays one: %s', (error) => {
  expect(isOffline(error)).toBe(false);
});
