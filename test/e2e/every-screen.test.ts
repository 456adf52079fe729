import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { meant } from '#test/support/gallery/shot.ts';
import { shots } from '#test/support/gallery/shots.ts';
import { startTour, type Tour } from '#test/support/gallery/tour.ts';
import { newPhone, openBrowser, type Device } from '#test/support/browser.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { translateEverything, translatePage } from '#test/support/translate.ts';
import { staysAlive } from './support/use-everything.ts';

let product: Product;
let browser: Browser;
let phone: Device;
let tour: Tour;
/** The document that the page shows. */
let sent: Response;

beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ copyOf: inject('demoFolder'), env: { CAPTCHA: 'sandbox', TRUSTED_PROXIES: '1' } }),
    openBrowser(),
  ]);
  phone = await newPhone(browser);
  await translateEverything(phone.context, { whenAsked: true });
  tour = startTour(product);
  phone.page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === phone.page.mainFrame())
      sent = response;
  });
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
});

// One page for all, since a new one takes two processes; what it keeps goes, as with a new one. It shows nothing while the
// next one prepares its request: a screen that follows the same request would leave by itself, in the midst of that one.
afterEach(async () => {
  await phone.page.evaluate(() => sessionStorage.clear());
  await phone.page.goto('about:blank');
});

/**
 * Every screen and its main states, as the gallery shows them: nothing in the console, no policy violation, no broken
 * resource, nothing that moves by itself, WCAG 2.2 A and AA as far as a program can tell, nothing too small to touch,
 * nothing that has to be scrolled sideways to be read, or is cut, also with text twice as large, and no text that a
 * translator would take from React. Last, translated, everything is used and nothing breaks.
 */
test.each(shots.map((shot) => [shot.name, shot] as const))('%s', async (name, shot) => {
  const { page } = phone;
  await shot.open(page, tour);
  // Without frames there is nothing to put together in a page of its own, which takes as long as the look itself.
  // Where nothing is wrong, the elements need not be told.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  axe.options({ runOnly: standards, resultTypes: ['violations'] });
  const { violations, passes } = await axe.analyze();
  const small = await page.evaluate(smallTargets);
  const late = await page.evaluate(afterTheEnd, await sent.text());
  const bare = await page.evaluate(bareTexts);
  const troubles = phone.troubles.list.splice(0);
  await setTextSize(page, 32);
  const wide = (await page.evaluate(sideways)).map((what) => `text of 32 px: ${what}`);
  await setTextSize(page, 16);
  // The narrowest phone, and a desktop's 1280 px at 200 %.
  for (const [width, height] of [
    [320, 640],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    wide.push(...(await page.evaluate(sideways)).map((what) => `${width} px: ${what}`));
  }
  // What moved is the window: once its observers have told of it, it is forgotten.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  phone.troubles.list.length = 0;
  await page.setViewportSize({ width: 360, height: 740 });
  await translatePage(page);
  await staysAlive(page, name);
  const faults = phone.troubles.list.splice(0).filter((line) => /^(console|uncaught error)/.test(line));
  expect([...small, ...wide, ...late, ...bare]).toEqual([]);
  expect(passes.length).toBeGreaterThan(5);
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`)),
  ).toEqual([]);
  expect([...troubles, ...faults].filter((line) => !meant.test(line))).toEqual([]);
});

/** Runs in the page: controls that a finger misses. The guide's 48 px, never under 44; links within a sentence are text. */
function smallTargets(): string[] {
  const dialog = document.querySelector('dialog[open]');
  const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, summary, textarea',
  );
  return [...controls].flatMap((control) => {
    const target = control.closest('label') ?? control;
    const { display, visibility } = getComputedStyle(target);
    const box = target.getBoundingClientRect();
    const isShown = box.width > 1 && box.height > 1 && visibility === 'visible';
    if (!isShown || (display === 'inline' && target.matches('a'))) return [];
    // A pseudo element around a small face is touched as the face is.
    const around = getComputedStyle(target, '::after');
    const beyond = (side: 'top' | 'left') =>
      around.position === 'absolute' ? Math.max(0, -2 * Number.parseFloat(around[side])) || 0 : 0;
    const [width, height] = [box.width + beyond('left'), box.height + beyond('top')].map(Math.round);
    if (width! >= 44 && height! >= 44) return [];
    return [`${width}×${height}: ${target.outerHTML.slice(0, 120)}`];
  });
}

/**
 * Runs in the page: what of a document could be painted before the rest of it is there, and would then move. Where its
 * bytes are cut is the network's choice; so the first paint waits for an element that nothing visible comes after.
 */
function afterTheEnd(html: string): string[] {
  const sent = new DOMParser().parseFromString(html, 'text/html');
  const waitsFor = sent.head.querySelector('link[rel="expect"][blocking="render"]')?.getAttribute('href');
  const all = [...sent.body.querySelectorAll('*')];
  const end = all.findIndex(({ id }) => `#${id}` === waitsFor);
  if (end < 0) return ['the first paint waits for nothing'];
  return all
    .slice(end)
    .filter((element) => !element.matches('script, template, [hidden]'))
    .map((element) => `after the end: ${element.outerHTML.slice(0, 120)}`);
}

/** The reader's own, as in the browser's settings: rem, and em in media queries, follow it. */
async function setTextSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
  await page.waitForFunction(
    (size) =>
      getComputedStyle(document.documentElement).fontSize === `${size}px` &&
      matchMedia(`(width: ${screen.width / size}em)`).matches,
    pixels,
  );
}

/** Runs in the page: what is wider than the screen, and words that are cut at its edge or at that of a box. */
function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const page = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const sheet = document.querySelector('dialog[open]');
  const parts = sheet ? [sheet, ...sheet.querySelectorAll('*')] : [];
  const scrolling = parts.filter(
    (part) =>
      part.scrollWidth > part.clientWidth + 1 &&
      ['auto', 'scroll'].includes(getComputedStyle(part).overflowX),
  );
  const cut: string[] = [];
  const texts = document.createTreeWalker(sheet ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const { left, right, width } = range.getBoundingClientRect();
    const holder = texts.currentNode.parentElement!;
    const isShown = holder.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (width < 1 || !isShown || holder.closest('.vh, [aria-hidden=true]')) continue;
    for (let box: Element | null = holder; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === 'auto' || overflowX === 'scroll') break;
      const edge = box.getBoundingClientRect();
      if (overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1))
        cut.push(`cut: ${texts.currentNode.nodeValue} in ${box.outerHTML.slice(0, 80)}`);
    }
  }
  return [...page, ...scrolling.map((part) => part.outerHTML.slice(0, 120)), ...cut];
}

/**
 * Runs in the page: text nodes that React itself would change or remove, and a translator has replaced by then. React
 * marks each node that it made; a text that has its element to itself (text/words.tsx) is the element's own and has none.
 */
function bareTexts(): string[] {
  const isMade = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
  if ('hydrated' in document.documentElement.dataset && !isMade(document.body))
    return ['React marks its nodes in another way now'];
  const found: string[] = [];
  const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    if (isMade(texts.currentNode))
      found.push(
        `bare text: ${texts.currentNode.nodeValue} in ${texts.currentNode.parentElement!.outerHTML.slice(0, 80)}`,
      );
  return found;
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
