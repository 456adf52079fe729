import { contrast, hexToOklch, isHexColor, oklchToHex, type HexColor } from './oklch.ts';

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

/** Header, detail and buttons of a partner without a colour (spec §1). */
export const defaultBrand: HexColor = '#FF6700';
/** Catalogue and footer: a neutral ink, never the partner's colour. */
export const houseInk: HexColor = '#303539';
/** The page's canvas, the darkest background on which the accent must be readable. */
export const canvas: HexColor = '#f4f4f2';

export interface BrandTokens {
  readonly '--brand': HexColor;
  /** Black or white, whichever has more contrast: always ≥ 4.5:1. */
  readonly '--on-brand': HexColor;
  readonly '--brand-hover': HexColor;
  readonly '--brand-press': HexColor;
  /** The brand made readable (≥ 4.5:1) on white and canvas: links, focus ring, selected state. */
  readonly '--accent': HexColor;
  /** Outline of a filled control when the fill has less than 3:1 on white, else 'transparent'. */
  readonly '--brand-edge': string;
  /** The share of brand in a tint. */
  readonly '--wash-k': string;
}

/**
 * Derives seven safe values from a partner's colour. Anything but '#rrggbb' becomes the default. Cached per colour,
 * since every page asks.
 */
export function brandTokens(color: string | null): BrandTokens {
  const brand = color !== null && isHexColor(color) ? color : defaultBrand;
  const tokens = known.get(brand) ?? tokensOf(brand);
  // There are few partners, but another server may send any colour.
  if (known.size < 1000) known.set(brand, tokens);
  return tokens;
}

const known = new Map<HexColor, BrandTokens>();

function tokensOf(brand: HexColor): BrandTokens {
  const onBrand = contrast(brand, black) >= contrast(brand, white) ? black : white;
  const [lightness] = hexToOklch(brand);
  return {
    '--brand': brand,
    '--on-brand': onBrand,
    '--brand-hover': step(brand, onBrand, 0.03),
    '--brand-press': step(brand, onBrand, 0.07),
    '--accent': darkenTo(brand, canvas, 4.6),
    '--brand-edge': contrast(brand, white) >= 3 ? 'transparent' : darkenTo(brand, white, 3.1),
    '--wash-k': lightness > 0.88 ? '42%' : lightness < 0.35 ? '6%' : '9%',
  };
}

const black = '#000000';
const white = '#ffffff';

/** The nearest colour, by lightness, on which white letters can be read (WCAG 4.5); null: they can be on this one. */
export function nearestReadable(color: HexColor): HexColor | null {
  if (contrast(color, white) >= 4.5) return null;
  const [lightness, chroma, hue] = hexToOklch(color);
  for (let dark = lightness - 0.001; dark > 0; dark -= 0.001) {
    const darker = oklchToHex([dark, chroma, hue]);
    if (contrast(darker, white) >= 4.5) return darker;
  }
  return black;
}

/** What white letters on a colour ask for, in words; null: nothing. */
export function advice(color: HexColor): { readonly says: string; readonly instead: HexColor } | null {
  const instead = nearestReadable(color);
  if (instead === null) return null;
  const steps = hexToOklch(color)[0] - hexToOklch(instead)[0];
  const how = steps < 0.08 ? 'un poco más oscuro' : steps < 0.2 ? 'más oscuro' : 'mucho más oscuro';
  return {
    says: `Con letras blancas este ${nameOfColor(color)} no se lee, así que la tienda las pone negras. Uno ${how} sí:`,
    instead,
  };
}

/** As one says it, a masculine noun: 'naranja'. */
export function nameOfColor(color: HexColor): string {
  const [lightness, chroma, hue] = hexToOklch(color);
  if (chroma < 0.03) return lightness > 0.95 ? 'blanco' : lightness < 0.2 ? 'negro' : 'gris';
  const degrees = ((hue * 180) / Math.PI + 360) % 360;
  return hueNames.find(([until]) => degrees < until)?.[1] ?? 'rosa';
}

/** By the hue of OKLCH, in degrees: up to where each goes. */
const hueNames = [
  [15, 'rosa'],
  [38, 'rojo'],
  [75, 'naranja'],
  [115, 'amarillo'],
  [165, 'verde'],
  [215, 'turquesa'],
  [280, 'azul'],
  [330, 'morado'],
] as const;

/** Darkens in OKLCH, preserving hue and chroma, until the contrast ratio on `ground` is reached. */
function darkenTo(hex: HexColor, ground: HexColor, ratio: number): HexColor {
  if (contrast(hex, ground) >= ratio) return hex;
  const [lightness, chroma, hue] = hexToOklch(hex);
  // Pale brands need more chroma once darkened, or they look muddy.
  const vivid = lightness > 0.88 && chroma > 0.03 ? chroma * 1.4 : chroma;
  for (let dark = lightness; dark > 0.08; dark -= 0.005) {
    const darker = oklchToHex([dark, vivid, hue]);
    if (contrast(darker, ground) >= ratio) return darker;
  }
  return '#111111';
}

/** Hover and pressed: darker where text stays readable, else lighter; very dark brands go lighter. */
function step(hex: HexColor, onBrand: HexColor, size: number): HexColor {
  const [lightness, chroma, hue] = hexToOklch(hex);
  // Near black a step of lightness is less than one of sRGB's 255 levels: black itself would not change.
  const lifted = Math.max(lightness, 0.12) + size * 1.6;
  const tries = lightness < 0.34 ? [lifted, lightness - size] : [lightness - size, lightness + size];
  const stepped = tries.map((light) => oklchToHex([light, chroma, hue]));
  return stepped.find((each) => contrast(each, onBrand) >= 4.5) ?? hex;
}
