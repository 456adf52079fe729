import { buffer } from 'node:stream/consumers';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  type Download,
  type Page,
} from 'playwright-core';
import { ensureBrowser, findShell } from '#scripts/ensure-browser.ts';
import { limit } from './limits.ts';
import { watchForTroubles, type Troubles } from './troubles.ts';
import { beforeWorkerEnds } from './worker-end.ts';

/** 'whole': with push messages and a profile of addresses, which the headless shell lacks. */
export type BrowserKind = 'shell' | 'whole';

/** A connection to this process's Chromium; closing it closes what was opened through it. */
export async function openBrowser(kind: BrowserKind = 'shell'): Promise<Browser> {
  const server = (launched[kind] ??= launch(kind));
  return chromium.connect((await server).wsEndpoint());
}

/** A Chromium of its own, for a tool; the caller closes it. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(chosen('shell'));

const launched: { [K in BrowserKind]?: Promise<BrowserServer> | undefined } = {};

async function launch(kind: BrowserKind): Promise<BrowserServer> {
  const server = await chromium.launchServer(chosen(kind));
  server.once('close', () => (launched[kind] = undefined));
  beforeWorkerEnds(`browser ${kind}`, () => server.close());
  return server;
}

const chosen = (kind: BrowserKind) => ({
  executablePath: (kind === 'shell' && findShell()) || ensureBrowser(),
  args: browserFlags,
});

/** A visitor's device: separate cookies and storage, one page, and everything that went wrong on it. */
export interface Device extends AsyncDisposable {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors, broken resources, policy violations and layout shifts of every page and popup so far. */
  readonly troubles: Troubles;
}

/** The customer's phone: 360×740, touch, Mexican Spanish, location shared, in Mexico City. */
export const newPhone = (browser: Browser, options: BrowserContextOptions = {}): Promise<Device> =>
  newDevice(browser, {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Mobile Safari/537.36`,
    ...options,
  });

/** A desktop of 1280×800 in the same place. */
export const newDesktop = (browser: Browser, options: BrowserContextOptions = {}): Promise<Device> =>
  newDevice(browser, { viewport: { width: 1280, height: 800 }, ...options });

/** What a page has saved. */
export const downloaded = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream());

/** The centre of Mexico City. */
export const mexicoCity = { latitude: 19.4326, longitude: -99.1332, accuracy: 20 };

async function newDevice(browser: Browser, options: BrowserContextOptions): Promise<Device> {
  const context = await browser.newContext({
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    geolocation: mexicoCity,
    permissions: ['geolocation'],
    // A page that goes on by itself would race with the test that presses its button.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(limit(30_000));
  const troubles = await watchForTroubles(context);
  const page = await context.newPage();
  return { context, page, troubles, [Symbol.asyncDispose]: () => context.close() };
}

/**
 * Turned off: what Chromium prepares beside every page in processes of their own, though no page sees it. Only the last list
 * of a command line counts, so that what Playwright turns off stands here too.
 */
const featuresOff = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // Playwright's.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const browserFlags = [
  `--disable-features=${featuresOff.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
