import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicScreens, screenScripts } from '../../bench/screen-bytes.ts';

const kilobyte = 1024;

test('no public screen loads more than 115 KB of scripts, no other more than 120 KB, gzip, the routes’ list included', () => {
  const screens = screenScripts(join(import.meta.dirname, '../../build'));
  expect(screens.size).toBeGreaterThan(25);
  for (const [screen, { bytes }] of screens) {
    expect(bytes, screen).toBeLessThanOrEqual((publicScreens.has(screen) ? 115 : 120) * kilobyte);
  }
});
