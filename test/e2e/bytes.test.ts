import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screenScripts } from '#test/support/screen-bytes.ts';

const kilobyte = 1024;

test('no screen loads more than 140 KB of scripts, gzip, the routes’ list included', () => {
  const screens = screenScripts(join(import.meta.dirname, '../../build'));
  expect(screens.size).toBeGreaterThan(25);
  for (const [screen, { bytes }] of screens) {
    expect(bytes, screen).toBeLessThanOrEqual(140 * kilobyte);
  }
});
