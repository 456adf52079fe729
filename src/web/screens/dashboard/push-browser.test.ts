import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { pushPaths } from './push-panel.tsx';

test.each(Object.entries(pushPaths))('%s goes where the contract says', (name, path) => {
  expect(api[name as keyof typeof pushPaths].path).toBe(path);
});
