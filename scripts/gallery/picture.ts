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
    await settled(page);
    // A dialog is fixed to the window: what matters is what the person sees, not the page behind it.
    const modal = (await page.locator('dialog[open]').count()) > 0;
    // From the top: a header that sticks would be in the middle of the picture.
    if (!modal) await page.evaluate(() => scrollTo(0, 0));
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

/** Fonts and pictures are there, those below the fold too, and scripts that load when idle have loaded. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 500 }).catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter((image) => image.loading !== 'lazy' || image.complete);
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
    // The observers have told of what is painted by now.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
