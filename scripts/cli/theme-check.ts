import { brandTokens } from '#domain/partner/brand.ts';
import { contrast, isHexColor } from '#domain/partner/oklch.ts';
import { OperatorError, type Outcome } from '#server/operations/operation.ts';

/** Returns the derived theme of a partner's colour, with its contrasts (WCAG 2.2: text 4.5, outlines 3). */
export function themeCheck(color: string): Outcome {
  if (!isHexColor(color)) throw new OperatorError(`'${color}' is not a colour like #1a2b3c.`);
  const tokens = brandTokens(color);
  const rows = [
    { what: 'text on the colour', ratio: contrast(tokens['--brand'], tokens['--on-brand']), least: 4.5 },
    {
      what: 'text on it while pressed',
      ratio: contrast(tokens['--brand-press'], tokens['--on-brand']),
      least: 4.5,
    },
    { what: 'links and focus on white', ratio: contrast(tokens['--accent'], '#ffffff'), least: 4.5 },
    {
      what: 'outline of buttons on white',
      ratio: contrast(
        tokens['--brand-edge'] === 'transparent'
          ? tokens['--brand']
          : (tokens['--brand-edge'] as `#${string}`),
        '#ffffff',
      ),
      least: 3,
    },
  ].map((row) => ({ ...row, ratio: Math.round(row.ratio * 100) / 100, ok: row.ratio >= row.least }));
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
