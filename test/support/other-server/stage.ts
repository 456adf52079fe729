import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { newPhone, openBrowser, type Device } from '../browser.ts';
import { spawnProduct, type Product } from '../product.ts';
import { flagsUpTo, newRequest, type Flags, type StoredRequest } from './person.ts';
import { colours } from './shop.ts';
import { startOtherServer, type OtherServer } from './start.ts';

/** A storefront alone in front of another server, and a browser. */
export interface Stage extends AsyncDisposable {
  readonly other: OtherServer;
  readonly front: Product;
  readonly browser: Browser;
  /** A phone of 360 × 740 without cookies. */
  phone(): Promise<Device>;
  /** A request that has reached `last`; null: just started. */
  requestAt(last: keyof Flags | null, given?: Partial<Given>): StoredRequest;
}

interface Given {
  phone: string;
  partner: number;
  productId: number;
}

export async function openStage(): Promise<Stage> {
  const other = await startOtherServer();
  const [front, browser] = await Promise.all([
    spawnProduct({ env: { API_ORIGIN: other.origin, CAPTCHA: 'sandbox', SEED_DEMO: 'false' } }),
    openBrowser(),
  ]);
  other.world.returnTo = front.origin;
  return {
    other,
    front,
    browser,
    phone: () => newPhone(browser, { baseURL: front.origin }),
    requestAt(last, given = {}) {
      const { partner = 1, phone = nextPhone() } = given;
      const { productId = partner * 100 + 2 } = given;
      const { color } = colours[0]!;
      const request = newRequest({ phone, partner, productId, color, promoter: null });
      request.flags = flagsUpTo(last);
      other.world.requests.push(request);
      return request;
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await front[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
      expectDocumented(other);
    },
  };
}

/**
 * Checks that the server kept to the specification, and that the page for partners lists our calls it was asked for.
 */
function expectDocumented({ faults, missed }: OtherServer): void {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/another-server.md'), 'utf8');
  const undocumented = [...missed].filter((path) => !page.includes(`\`${path.slice(1)}\``));
  if (faults.length === 0 && undocumented.length === 0) return;
  throw new Error(
    [...faults, ...undocumented.map((path) => `docs/another-server.md does not name ${path}`)].join('\n'),
  );
}

export const nextPhone = (): string => `5577${String(++phones).padStart(6, '0')}`;
let phones = 1000;

/** '/1/geolocalization/1/{requestId}' */
export const pathOf = ({ partner, requestId }: StoredRequest, screen: string): string =>
  `/${partner}/${screen}/${partner}/${requestId}`;
