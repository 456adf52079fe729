import { brandTokens } from './brand.ts';
import { contrast, type HexColor } from './oklch.ts';

/** Where a partner's colour is used, in the order in which it is checked. */
export const brandUses = ['text', 'pressed', 'links', 'outline'] as const;
export type BrandUse = (typeof brandUses)[number];

export interface BrandContrast {
  readonly use: BrandUse;
  /** With two decimals. */
  readonly ratio: number;
  readonly least: number;
  readonly ok: boolean;
}

/** The contrasts of a colour's derived theme (WCAG 2.2: text 4.5, outlines 3). */
export function brandContrasts(color: HexColor): BrandContrast[] {
  const tokens = brandTokens(color);
  const edge = tokens['--brand-edge'] === 'transparent' ? tokens['--brand'] : tokens['--brand-edge'];
  const ratios: Record<BrandUse, number> = {
    text: contrast(tokens['--brand'], tokens['--on-brand']),
    pressed: contrast(tokens['--brand-press'], tokens['--on-brand']),
    links: contrast(tokens['--accent'], '#ffffff'),
    outline: contrast(edge, '#ffffff'),
  };
  return brandUses.map((use) => {
    const least = use === 'outline' ? 3 : 4.5;
    return { use, ratio: Math.round(ratios[use] * 100) / 100, least, ok: ratios[use] >= least };
  });
}
