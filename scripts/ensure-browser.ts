import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { aptInstall, orSayWhy, runs } from './apt-install.ts';

/** The distribution's packages, with the fonts to render Latin text. */
export const browserPackages = ['chromium', 'chromium-headless-shell', 'fonts-liberation'] as const;

/**
 * Returns the path of a Chromium that starts: CHROMIUM_PATH, the system's, then Playwright's cached one; null if none.
 */
export function findBrowser(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !starts(named))
    throw new Error(`CHROMIUM_PATH=${named} does not start: name one that does, or unset it`);
  return (named ? [named] : [...systemBrowsers, ...playwrightBrowsers()]).find(starts) ?? null;
}

/** Like findBrowser, but installs the distribution's package when there is none; throws when it cannot. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  aptInstall(browserPackages, 'Chromium');
  const installed = findBrowser();
  if (!installed)
    throw new Error('Chromium was installed but does not start: set CHROMIUM_PATH to one that does');
  return installed;
}

/**
 * Returns the path of the distribution's headless shell: the same engine without what a browser has around a page, so a
 * quarter less work; null where it is not installed, or CHROMIUM_PATH names what to use.
 */
export function findShell(): string | null {
  return process.env['CHROMIUM_PATH'] === undefined && starts(shell) ? shell : null;
}

const shell = '/usr/bin/chromium-headless-shell';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns Chromium builds left by `playwright install`, newest revision first. */
function playwrightBrowsers(): string[] {
  const caches = [
    process.env['PLAYWRIGHT_BROWSERS_PATH'],
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ].filter((path): path is string => path !== undefined && existsSync(path));
  const binaries = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ];
  return caches.flatMap((cache) =>
    readdirSync(cache)
      .filter((name) => /^chromium-\d+$/.test(name))
      .toSorted((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
      .flatMap((name) => binaries.map((binary) => join(cache, name, binary))),
  );
}

const starts = (path: string): boolean => existsSync(path) && runs(path, ['--version']);

if (import.meta.main) orSayWhy(() => console.log(ensureBrowser()));
