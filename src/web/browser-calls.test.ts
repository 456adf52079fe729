import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { browserCalls } from './browser-calls.ts';

test.each(Object.entries(browserCalls))('%s goes where the contract says', (name, call) => {
  const { method, path, as } = { as: undefined, ...api[name as keyof typeof browserCalls] };
  expect({ as: undefined, ...call }).toEqual({ method, path, as });
});
