import { brandTokens } from '#domain/partner/brand.ts';
import { brandContrasts, type BrandUse } from '#domain/partner/brand-contrasts.ts';
import { isHexColor } from '#domain/partner/oklch.ts';
import { OperatorError, type Outcome } from '#server/operations/operation.ts';

/** Returns the derived theme of a partner's colour, with its contrasts (WCAG 2.2: text 4.5, outlines 3). */
export function themeCheck(color: string): Outcome {
  if (!isHexColor(color)) throw new OperatorError(`'${color}' is not a colour like #1a2b3c.`);
  const tokens = brandTokens(color);
  const rows = brandContrasts(color).map(({ use, ratio, least, ok }) => ({
    what: words[use],
    ratio,
    least,
    ok,
  }));
  return {
    data: { tokens, contrasts: rows, ok: rows.every(({ ok }) => ok) },
    lines: [
      ...Object.entries(tokens).map(([name, value]) => `${name.padEnd(14)} ${value}`),
      ...rows.map(
        ({ what, ratio, least, ok }) => `${ok ? 'ok ' : 'NO '} ${what}: ${ratio} : 1 (at least ${least})`,
      ),
    ],
  };
}

const words: Record<BrandUse, string> = {
  text: 'text on the colour',
  pressed: 'text on it while pressed',
  links: 'links and focus on white',
  outline: 'outline of buttons on white',
};
