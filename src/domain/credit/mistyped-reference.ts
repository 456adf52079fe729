import type { Reference } from './reference.ts';

/** The references that somebody may have meant who typed this one: a digit is wrong, or two neighbours are swapped. */
export function mistypedFrom(typed: Reference): Reference[] {
  const meant = new Set<string>();
  for (let at = 0; at < typed.length; at++) {
    const [before, here, next, after] = [
      typed.slice(0, at),
      typed.charAt(at),
      typed.charAt(at + 1),
      typed.slice(at + 2),
    ];
    if (/\d/.test(here)) {
      for (let digit = 0; digit <= 9; digit++) meant.add(`${before}${digit}${next}${after}`);
    }
    if (next !== '') meant.add(`${before}${next}${here}${after}`);
  }
  meant.delete(typed);
  return [...meant];
}
