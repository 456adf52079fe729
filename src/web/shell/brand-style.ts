import { brandTokens } from '#domain/partner/brand.ts';

/**
 * The seven values of a partner's colour, as they stand in the page's one style rule: hex colours and percentages
 * only, so they are safe in it. Reckoned on the server: pages and browsers get the outcome.
 */
export const brandStyle = (color: string | null): string =>
  Object.entries(brandTokens(color))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
