/**
 * `npm run tool bench-phone`: home, product, code and contract on a throttled cheap phone (CPU ÷ 4, slow 4G), each in a
 * browser with an empty cache, five times; reports the worst. Largest paint and shift are the page's own entries, the
 * interaction is the slowest of a few taps, from the finger to the next picture. `-- --quick` looks once and writes nothing.
 */
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '#test/support/api-client.ts';
import { launchBrowser, newPhone } from '#test/support/browser.ts';
import { spawnProduct } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import type { StepId } from '#domain/onboarding/journey.ts';
import { describeRun } from './describe-run.ts';
import { row, writeTable } from './table.ts';

const quick = process.argv.includes('--quick');
const times = quick ? 1 : 5;
const goals = 'largest paint ≤ 2.5 s, interaction ≤ 200 ms, shift ≤ 0.01';

/** Chromium's 'Slow 4G' and its mid-tier mobile. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const cpuSlowdown = 4;

interface Visit {
  readonly name: string;
  /** Null: a page that is the same for everybody. */
  readonly step: StepId | null;
  readonly path: string;
  /** Taps, as a customer makes them first. */
  readonly act: (page: Page) => Promise<void>;
}

const visits: readonly Visit[] = [
  {
    name: 'home',
    step: null,
    path: '/1/inicio',
    act: async (page) => {
      await page.locator('header button[popovertarget="menu"]').tap();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'product',
    step: null,
    path: '/1/detalle-producto/1',
    act: async (page) => {
      await page.locator('input[name="color"]').last().locator('..').tap();
      await page.locator('input[name="plazo"]').first().locator('..').tap();
    },
  },
  {
    name: 'code',
    step: 'phone-verification',
    path: 'phone-verification',
    act: async (page) => {
      await page.locator('#code').tap();
      await page.keyboard.type('000');
    },
  },
  {
    name: 'contract',
    step: 'contract-signature',
    path: 'contract-signature',
    act: async (page) => {
      await page.locator('main summary').first().tap();
      await page.locator('main canvas:visible, main .actions button:visible').first().tap();
    },
  },
];

interface Seen {
  /** Milliseconds. */
  readonly largest: number;
  readonly interaction: number;
  readonly shift: number;
}

await using product = await spawnProduct({ env: { CAPTCHA: 'sandbox', LOG_LEVEL: 'warn' } });
const browser = await launchBrowser();
try {
  const rows = [];
  let phone = 5581000000;
  for (const visit of visits) {
    const seen: Seen[] = [];
    for (let time = 0; time < times; time += 1) seen.push(await look(browser, visit, String((phone += 1))));
    const worst = (name: keyof Seen) => Math.max(...seen.map((each) => each[name]));
    const words = `largest paint ${(worst('largest') / 1000).toFixed(2)} s, interaction ${Math.round(worst('interaction'))} ms, shift ${worst('shift').toFixed(3)}`;
    rows.push(row(visit.name, words, goals));
  }
  if (!quick) writeTable(rows, describeRun(), 'phone');
} finally {
  await browser.close();
}

async function look(on: Browser, { step, path, act }: Visit, phone: string): Promise<Seen> {
  await using device = await newPhone(on, { baseURL: product.origin });
  const { page, context } = device;
  const address = step === null ? path : await addressAt(step);
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(watch);
  await page.goto(address);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  await act(page);
  // The entry of an interaction comes after its picture.
  await page.waitForTimeout(1000);
  return await page.evaluate(() => Reflect.get(globalThis, 'seen') as Seen);

  async function addressAt(to: StepId): Promise<string> {
    const client = new ApiClient(product.origin);
    const request = await startRequest(client, { phone });
    await walkTo(request, to);
    await context.addCookies(
      [...client.cookies].map(([name, value]) => ({ name, value, url: product.origin, httpOnly: true })),
    );
    const own = to === 'phone-verification' ? `/${phone}` : '';
    return `/1/${path}${own}/1/${request.requestId}`;
  }
}

/** In the page, before its own scripts. */
function watch(): void {
  const seen = { largest: 0, interaction: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    });
  observe('largest-contentful-paint', (entry) => (seen.largest = entry.startTime));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
  observe('event', (entry) => {
    if ((entry as PerformanceEventTiming).interactionId)
      seen.interaction = Math.max(seen.interaction, entry.duration);
  });
}
