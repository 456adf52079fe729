import type { Page } from 'playwright-core';
import { brandTokens } from '#domain/partner/brand.ts';
import { partners } from '#db/seed/partners.ts';

/** The colours of the demo's partners: orange, blue and green, and three that are hard to write on. */
export const brands: readonly string[] = partners.map(({ dynamicColor }) => dynamicColor);

/** The page as it stands, in another colour: over the rule that the server wrote, which is in a layer. */
export function paint(page: Page, color: string): Promise<void> {
  const rule = Object.entries(brandTokens(color))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root{${text}}`);
    document.adoptedStyleSheets = [sheet];
  }, rule);
}
