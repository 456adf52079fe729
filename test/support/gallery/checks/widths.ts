import type { CDPSession, Page } from 'playwright-core';

export type Size = readonly [width: number, height: number];

/** What has to be scrolled sideways to be read in this window, or is cut. */
export async function tooWide(page: Page, [width, height]: Size): Promise<string[]> {
  await setWindow(page, [width, height]);
  return (await page.evaluate(sideways)).map((what) => `${width} px: ${what}`);
}

/** The same with text twice as large. */
export async function tooWideInLargeText(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await setTextSize(page, devtools, 32);
  const found = await page.evaluate(sideways);
  await setTextSize(page, devtools, 16);
  await devtools.detach();
  return found.map((what) => `text of 32 px: ${what}`);
}

export const setWindow = (page: Page, [width, height]: Size): Promise<void> =>
  page.setViewportSize({ width, height });

/** The reader's own, as in the browser's settings: rem, and em in media queries, follow it. */
async function setTextSize(page: Page, devtools: CDPSession, pixels: number): Promise<void> {
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
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
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
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
    if (width < 1 || !isShown || holder.closest('[aria-hidden=true]')) continue;
    for (let box: Element | null = holder; box; box = box.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(box);
      // Here one scrolls; what is clipped altogether is for those who listen.
      if (overflowX === 'auto' || overflowX === 'scroll' || clipPath === 'inset(50%)') break;
      const edge = box.getBoundingClientRect();
      if (overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1))
        cut.push(`cut: ${texts.currentNode.nodeValue} in ${box.outerHTML.slice(0, 80)}`);
    }
  }
  return [...page, ...scrolling.map((part) => part.outerHTML.slice(0, 120)), ...cut];
}
