import type { BrowserContext, Page } from 'playwright-core';
import { paint } from './brands.ts';

/**
 * Opens a page, lets `open` bring it to the wanted state, and saves the whole of it as `{file}.png`, and in each of the
 * `colours` as `{file}.{colour}.png`.
 */
export async function picture(
  { context, shifts }: { context: BrowserContext; shifts: string[] },
  { file, colours }: { file: string; colours: readonly string[] },
  open: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage();
  try {
    await open(page);
    // Removes the hover state, wherever the last click was.
    await page.mouse.move(0, 0);
    // A dialog is fixed to the window: capture what the person sees, not the page behind it.
    const modal = (await page.locator('dialog[open]').count()) > 0;
    if (!modal) await scrollThrough(page);
    await settled(page);
    const seen = shifts.length;
    const write = (path: string) => page.screenshot({ path, fullPage: !modal, animations: 'disabled' });
    await write(`${file}.png`);
    for (const colour of colours) {
      await paint(page, colour);
      await write(`${file}.${colour.slice(1)}.png`);
    }
    await page.close();
    // A full-page screenshot resizes the window; shifts caused by that do not count.
    shifts.length = seen;
  } finally {
    await page.close();
  }
}

/**
 * Scrolls through the page so that lazy content loads: the lower pictures, the logo at the foot. Ends at the top:
 * otherwise a sticky header would be in the middle of the picture.
 */
function scrollThrough(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    scrollTo({ top: 0, behavior: 'instant' });
    // Visible ones are loading now; a few at a carousel's far end are not, and are not waited for.
    const until = performance.now() + 1500;
    while (![...document.images].every(({ complete }) => complete) && performance.now() < until) {
      await new Promise((done) => setTimeout(done, 30));
    }
  });
}

/** Waits for fonts, pictures and scripts that load when idle. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 500 }).catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Lazy pictures not yet near the window (behind a dialog, in a closed menu) would never load.
    const pictures = [...document.images].filter(({ complete, loading }) => complete || loading !== 'lazy');
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
    // By then the observers have reported what has been painted.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
