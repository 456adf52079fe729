import { brandTokens } from '#domain/partner/brand.ts';

/**
 * The seven custom properties of a partner's colour, as the body of the page's style rule: hex colours and percentages
 * only, so they are safe inside it. Computed on the server; the browser gets the result.
 */
export const brandStyle = (color: string | null): string =>
  Object.entries(brandTokens(color))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
