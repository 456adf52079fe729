import type { BrowserContext } from 'playwright-core';

/** One line for each page of the context that moves by itself, by more than a page's budget, from now on. */
export async function watchForShifts(context: BrowserContext): Promise<string[]> {
  const list: string[] = [];
  await context.exposeBinding('reportShift', ({ page }, what: string) =>
    list.push(`layout shift on ${new URL(page.url()).pathname}: ${what}`),
  );
  await context.addInitScript(observe);
  return list;
}

/** Runs inside every page before its own scripts. */
function observe() {
  const report = Reflect.get(globalThis, 'reportShift') as (what: string) => void;
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
  // A page that is slower than its server never shows the button busy: the first change after it sent a form, or has the
  // address of the link that was tapped, is the response.
  let isDue = false;
  addEventListener('submit', () => (isDue = true), { capture: true, passive: true });
  new MutationObserver((changes) => {
    const wasBusy = changes.some(({ oldValue, target, removedNodes }) =>
      oldValue === 'true'
        ? !(target as Element).matches(busy)
        : [...removedNodes].some(
            (node) => node instanceof Element && (node.matches(busy) || node.querySelector(busy)),
          ),
    );
    if (wasBusy || isDue) isAnswered();
    isDue = false;
  }).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-busy'],
    attributeOldValue: true,
  });
  let isFollowing = false;
  addEventListener(
    'click',
    ({ target }) => (isFollowing = target instanceof Element && target.closest('a[href]') !== null),
    { capture: true, passive: true },
  );
  navigation.addEventListener('currententrychange', () => {
    if (isFollowing) isAnswered();
    isDue ||= isFollowing;
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
      if (sum > mayMove) report(`${sum.toFixed(4)} ${moved.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });

  interface LayoutShift extends PerformanceEntry {
    value: number;
    sources: { node: Node | null }[];
  }
}
