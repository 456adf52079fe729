import type { Centavos } from '#domain/credit/money.ts';

/** Raises or lowers a price by a percentage, in tenths of a percent (-100 is 10 % less), to whole pesos. */
export const scaledPrice = (centavos: Centavos, tenths: number): Centavos =>
  Math.round((centavos * (1000 + tenths)) / 100_000) * 100;

/** Reads '5', '+5', '-10' or '2.5 %' as tenths of a percent; null: no percentage, none at all, or beyond ±90. */
export function tenthsOf(text: string): number | null {
  const match = /^([+\-−]?)(\d{1,2})(?:[.,](\d))?%?$/.exec(text.replaceAll(/\s/g, ''));
  if (!match) return null;
  const size = Number(match[2]) * 10 + Number(match[3] ?? 0);
  if (size === 0 || size > 900) return null;
  return match[1] === '' || match[1] === '+' ? size : -size;
}
