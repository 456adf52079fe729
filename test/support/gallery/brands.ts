import type { Page } from 'playwright-core';
import { logoSvg } from '#db/seed/partners/logo-svg.ts';
import { wordmarks } from '#db/seed/partners/wordmarks.ts';
import { brandTokens } from '#domain/partner/brand.ts';
import { partners } from '#db/seed/partners.ts';

/** The colours of the demo's partners: orange, blue and green, and three that need care with contrast. */
export const brands: readonly string[] = partners.map(({ dynamicColor }) => dynamicColor);

/**
 * Repaints the open page in another colour: overrides the server's rule, which is in a layer. Redraws its logo too, as
 * the seed does for that colour: a black one would be invisible on a dark header.
 */
export async function paint(page: Page, color: string): Promise<void> {
  const tokens = brandTokens(color);
  const rule = Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  const logos = partners.map(({ name, mark }) => ({
    name,
    url: `data:image/svg+xml,${encodeURIComponent(logoSvg(mark, wordmarks[name], tokens['--on-brand']))}`,
  }));
  await page.evaluate(
    async ([text, drawn]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`:root{${text}}`);
      document.adoptedStyleSheets = [sheet];
      for (const image of document.querySelectorAll<HTMLImageElement>('header img')) {
        const logo = drawn.find(({ name }) => name === image.alt);
        if (!logo) continue;
        image.src = logo.url;
        await image.decode();
      }
    },
    [rule, logos] as const,
  );
}
