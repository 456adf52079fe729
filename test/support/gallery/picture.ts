import type { Page } from 'playwright-core';
import { paint } from './brands.ts';
import type { Device } from '#test/support/browser.ts';

/**
 * Opens a page, lets `open` bring it to the state wanted, and writes the whole of it as `{file}.png`, and in each of
 * the `colours` as `{file}.{colour}.png`.
 */
export async function picture(
  { context, troubles }: Device,
  { file, colours }: { file: string; colours: readonly string[] },
  open: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage();
  try {
    await open(page);
    // Nothing looks as if it were pointed at, wherever the last press was.
    await page.mouse.move(0, 0);
    // A dialog is fixed to the window: what matters is what the person sees, not the page behind it.
    const modal = (await page.locator('dialog[open]').count()) > 0;
    if (!modal) await scrollThrough(page);
    await settled(page);
    const seen = troubles.list.length;
    const write = (path: string) => page.screenshot({ path, fullPage: !modal, animations: 'disabled' });
    await write(`${file}.png`);
    for (const colour of colours) {
      await paint(page, colour);
      await write(`${file}.${colour.slice(1)}.png`);
    }
    await page.close();
    // The camera resizes the window to take in the whole page; what that moves, no person sees.
    const byTheCamera = troubles.list.splice(seen).filter((line) => !line.startsWith('layout shift'));
    troubles.list.push(...byTheCamera);
  } finally {
    await page.close();
  }
}

/**
 * What loads when it comes near the window has come: the lower pictures, the logo at the foot. Ends at the top: a
 * header that sticks would be in the middle of the picture.
 */
function scrollThrough(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    scrollTo({ top: 0, behavior: 'instant' });
    // They are asked for now; a few in a carousel's far end are not, and nobody waits for those.
    const until = performance.now() + 1500;
    while (![...document.images].every(({ complete }) => complete) && performance.now() < until) {
      await new Promise((done) => setTimeout(done, 30));
    }
  });
}

/** Fonts and pictures are there, and scripts that load when idle have loaded. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 500 }).catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What still waits to come near the window (behind a dialog, in a menu that is shut) would be waited for in vain.
    const pictures = [...document.images].filter(({ complete, loading }) => complete || loading !== 'lazy');
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
    // The observers have told of what is painted by now.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
