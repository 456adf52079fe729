import { brandTokens } from '#domain/partner/brand.ts';

/**
 * The seven values of a partner's colour, as they stand in the page's one style rule: hex colours and percentages
 * only, so they are safe in it. Reckoned on the server, once for each colour: pages and browsers get the outcome.
 */
export function brandStyle(color: string | null): string {
  const known = styles.get(color);
  if (known !== undefined) return known;
  const style = Object.entries(brandTokens(color))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  // As many as there are partners; another server may say anything.
  if (styles.size < 1000) styles.set(color, style);
  return style;
}

const styles = new Map<string | null, string>();
