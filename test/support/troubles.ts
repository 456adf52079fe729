import type { BrowserContext, Page, Response } from 'playwright-core';

/** Collects what must not happen on any page. */
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
  // Not the entry's own hadRecentInput: the emulated viewport counts as input, and would hide shifts during load.
  let lastInput = -Infinity;
  for (const type of ['pointerdown', 'pointerup', 'keydown', 'input'] as const) {
    addEventListener(type, (event) => void (lastInput = event.timeStamp), { capture: true, passive: true });
  }
  // Up to the frame that shows it: a busy page paints late.
  const isAnswered = () => {
    lastInput = performance.now();
    requestAnimationFrame(() => (lastInput = performance.now()));
  };
  // A response to a click may shift the page even after half a second: until the busy button is normal again, or gone
  // with its form.
  const busy = '[aria-busy=true]';
  // A page that is slower than its server never shows the button busy: the first change after it sent a form is the response.
  let isSent = false;
  addEventListener('submit', () => (isSent = true), { capture: true, passive: true });
  new MutationObserver((changes) => {
    const wasBusy = changes.some(({ oldValue, target, removedNodes }) =>
      oldValue === 'true'
        ? !(target as Element).matches(busy)
        : [...removedNodes].some(
            (node) => node instanceof Element && (node.matches(busy) || node.querySelector(busy)),
          ),
    );
    if (wasBusy || isSent) isAnswered();
    isSent = false;
  }).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-busy'],
    attributeOldValue: true,
  });
  // The response to a tapped link is the next page: until its address is there.
  let isFollowing = false;
  addEventListener(
    'click',
    ({ target }) => (isFollowing = target instanceof Element && target.closest('a[href]') !== null),
    { capture: true, passive: true },
  );
  navigation.addEventListener('currententrychange', () => {
    if (isFollowing) isAnswered();
    isFollowing = false;
  });
  // A page's budget: shifts of a hair's breadth, as of a picture of half a pixel, are invisible.
  const mayMove = 0.01;
  let page = location.pathname;
  let sum = 0;
  let moved: (string | undefined)[] = [];
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries() as LayoutShift[]) {
      if (location.pathname !== page) [page, sum, moved] = [location.pathname, 0, []];
      if (entry.startTime - lastInput < 500) continue;
      sum += entry.value;
      moved.push(
        ...entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName,
        ),
      );
      if (sum > mayMove) report('layout shift', `${sum.toFixed(4)} ${moved.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });

  interface LayoutShift extends PerformanceEntry {
    value: number;
    sources: { node: Node | null }[];
  }
}
