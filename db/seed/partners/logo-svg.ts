import { marks, type Mark } from './marks.ts';
import type { Wordmark } from './wordmarks.ts';

/**
 * Mark and name side by side, 40 units high. Colours are written out: an SVG in an <img> does not inherit the
 * page's. `ink` draws the name, `markInk` the mark where it differs.
 */
export function logoSvg(mark: Mark, name: Wordmark, ink: string, markInk = ink): string {
  const width = nameX + name.width + 1;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40" viewBox="0 0 ${width} 40">` +
    `<g transform="translate(0 4)">${marks[mark](markInk)}</g>` +
    `<path d="${name.path}" fill="${ink}" transform="translate(${nameX} ${baseline})"/></svg>`
  );
}

const nameX = 41;
const baseline = 27.6;
