import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { StepId } from '#domain/onboarding/journey.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { newPhone, openBrowser, type Device, type BrowserKind } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo, type RequestInHand, type Start } from '#test/support/request-by-api.ts';
import { screenShown } from '../support/screen-shown.ts';

/** The product and a browser for one file of tests: phones of 360 px, and requests brought to any step by calls. */
export interface Stage extends AsyncDisposable {
  readonly product: Product;
  readonly origin: string;
  /** A phone with nobody's cookies; `page.goto` takes paths of the shop. */
  phone(options?: BrowserContextOptions): Promise<Device>;
  /** A phone whose owner has a request at `step`, with the clock of the page in the test's hands if asked for. */
  at(step: StepId, start?: Partial<Start>): Promise<Scene>;
}

/** A request on a phone. */
export interface Scene extends Device {
  readonly request: RequestInHand;
  /** '/1/geolocalization/1/{requestId}', under the promoter's prefix where the request has one. */
  readonly path: (screen: string) => string;
}

export async function openStage(env: NodeJS.ProcessEnv = {}, kind?: BrowserKind): Promise<Stage> {
  const product = await startProduct({ copyOf: inject('demoFolder'), env: { CAPTCHA: 'sandbox', ...env } });
  const { origin } = product;
  // A file that only calls needs none.
  let browser: Promise<Browser> | undefined;
  const phone = async (options: BrowserContextOptions = {}) => {
    browser ??= openBrowser(kind);
    return newPhone(await browser, { baseURL: origin, ...options });
  };
  return {
    product,
    origin,
    phone,
    at: async (step, start = {}) => {
      const client = new ApiClient(origin);
      const request = await startRequest(client, { phone: nextPhone(), ...start });
      await walkTo(request, step);
      const device = await phone();
      await carryCookies(client, device);
      const { partner, requestId } = request;
      const prefix = start.promoter ? `/${partner}/${start.promoter}` : `/${partner}`;
      return { ...device, request, path: (screen) => `${prefix}/${screen}/${partner}/${requestId}` };
    },
    async [Symbol.asyncDispose]() {
      await (await browser)?.close();
      await product[Symbol.asyncDispose]();
    },
  };
}

/** The browser becomes the visitor that the calls were. */
export const carryCookies = (client: ApiClient, { context }: Device): Promise<void> =>
  context.addCookies(
    [...client.cookies].map(([name, value]) => ({ name, value, url: client.origin, httpOnly: true })),
  );

/** One nobody else has, in a range of numbers of its own (codes are capped by range); never a magic one (0001 to 0007). */
export const nextPhone = (): string => `55${++phones}4321`;
let phones = 1000;

/** The path of the page, once it is `screen`: the address changes a moment before what is shown. */
export async function arrivesAt(page: Page, screen: string): Promise<string> {
  await page.waitForURL((url) => url.pathname.split('/').includes(screen));
  await screenShown(page, screen);
  return new URL(page.url()).pathname;
}

/** Once React has taken the page over: what happens from then on is its doing. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);

/** What a page keeps in its localStorage under a name, parsed when it is JSON. */
export const kept = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => {
    const text = localStorage.getItem(name);
    try {
      return JSON.parse(text ?? 'null') as unknown;
    } catch {
      return text;
    }
  }, key);
