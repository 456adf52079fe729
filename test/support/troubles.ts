import type { BrowserContext, Page, Response } from 'playwright-core';

/** Collects what must not happen on any page. Whether it moves by itself, the gallery judges (gallery/checks/layout-shifts.ts). */
export interface Troubles {
  /** One line each: kind, page, and what happened. */
  readonly list: string[];
  /** Throws with the whole list unless it is empty; lines that match one of `expected` do not count. */
  expectNone(expected?: readonly RegExp[]): void;
}

/** Watches every page and popup that the context opens from now on. */
export async function watchForTroubles(context: BrowserContext): Promise<Troubles> {
  const list: string[] = [];
  const add = (kind: string, url: string, what: string) => list.push(`${kind} on ${pathOf(url)}: ${what}`);

  await context.exposeBinding('reportTrouble', ({ page }, kind: string, what: string) =>
    add(kind, page.url(), what),
  );
  await context.addInitScript(observe);
  context.on('page', (page) => watchPage(page, add));

  return {
    list,
    expectNone(expected = []) {
      const found = list.filter((line) => !expected.some((pattern) => pattern.test(line)));
      if (found.length > 0) throw new Error(`Troubles on the way:\n${found.join('\n')}`);
    },
  };
}

function watchPage(page: Page, add: (kind: string, url: string, what: string) => void) {
  page.on('pageerror', (error) => add('uncaught error', page.url(), error.stack ?? error.message));
  page.on('console', (message) => {
    const text = message.text();
    // Chromium logs this for every status over 399; responses are judged below, by request.
    if (text.startsWith('Failed to load resource')) return;
    if (message.type() === 'error' || message.type() === 'warning') add('console', page.url(), text);
  });
  page.on('response', (response) => {
    if (isBroken(response))
      add('broken resource', page.url(), `${response.status()} ${pathOf(response.url())}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page or closing a stream aborts what was loading.
    if (reason !== 'net::ERR_ABORTED')
      add('failed request', page.url(), `${reason} ${pathOf(request.url())}`);
  });
}

/** A refused page or call is a business outcome that the tests assert; a missing picture never is. */
const isBroken = (response: Response): boolean =>
  response.status() >= 500 ||
  (response.status() >= 400 &&
    !['document', 'fetch', 'xhr', 'eventsource'].includes(response.request().resourceType()));

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/** Runs inside every page before its own scripts. */
function observe() {
  const report = Reflect.get(globalThis, 'reportTrouble') as (kind: string, what: string) => void;
  document.addEventListener('securitypolicyviolation', (event) => {
    report('policy violation', `${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample}`);
  });
}
