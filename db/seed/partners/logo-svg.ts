import { marks, type Mark } from './marks.ts';
import type { Wordmark } from './wordmarks.ts';

/**
 * Draws mark and name side by side, 40 units high. Colours are explicit: an SVG in an <img> does not inherit the
 * page's. `ink` colours the name, `markInk` the mark where it differs.
 */
export function logoSvg(mark: Mark, name: Wordmark, ink: string, markInk = ink): string {
  const left = empty[mark] ?? 0;
  // Trim the right side too: the gap to the name is the same as for a mark that fills its box.
  const nameX = 41 - 2 * left;
  const width = nameX + name.width + 1;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40" viewBox="0 0 ${width} 40">` +
    `<g transform="translate(${-left} 4)">${marks[mark](markInk)}</g>` +
    `<path d="${name.path}" fill="${ink}" transform="translate(${nameX} ${baseline})"/></svg>`
  );
}

/** Empty units on the left of a narrow mark, trimmed so that the logo aligns with the page's edge. */
const empty: Partial<Record<Mark, number>> = { maizal: 8, grafito: 4 };
const baseline = 27.6;
