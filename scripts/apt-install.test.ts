import { afterEach, expect, test, vi } from 'vitest';
import { aptInstall } from './apt-install.ts';
import { findBrowser } from './ensure-browser.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('who may not install what is missing is told in one line how to', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  expect(() => aptInstall(['chromium', 'postgresql-15'], 'Chromium, PostgreSQL 15')).toThrow(
    'Chromium, PostgreSQL 15: not found, and only root on Debian or Ubuntu can add it here. Run: apt-get update && apt-get install -y chromium postgresql-15',
  );
});

test('a browser that is named and does not start is said', () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(() => findBrowser()).toThrow(
    'CHROMIUM_PATH=/nowhere/chromium does not start: name one that does, or unset it',
  );
});
