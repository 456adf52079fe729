import { hexToOklch, oklchToHex } from '#domain/partner/oklch.ts';
import type { Take } from './model.ts';

/** The colour moved in OKLCH: lightness added, chroma multiplied. Light and dark steps look even. */
export function shift(hex: string, lightness: number, chroma = 1): string {
  const [l, c, h] = hexToOklch(hex);
  return oklchToHex([l + lightness, c * chroma, h]);
}

/** What the wallpaper grows from: hue in radians, chroma kept lively but never neon, and the turn of hues. */
export interface WallColour {
  readonly hue: number;
  readonly chroma: number;
  /** 1, or −0.7 for warm hues: they darken towards red, never towards olive. */
  readonly turn: number;
}

export function wallColour(hex: string, take: Take): WallColour {
  const [lightness, ownChroma, ownHue] = hexToOklch(hex);
  const grey = ownChroma < 0.02;
  const hue = grey ? greyHue(lightness, take) : ownHue;
  return {
    hue,
    chroma: grey ? 0.085 : Math.max(0.09, Math.min(ownChroma * 1.25, 0.17)),
    turn: hue > 0.02 && hue < 2 ? -0.7 : 1,
  };
}

/** A grey device has no hue of its own: blue to violet, another one for each model and for white, grey, black. */
function greyHue(lightness: number, take: Take): number {
  const shade = lightness > 0.85 ? 0.5 : lightness < 0.4 ? 0 : -0.45;
  return ([4.6, 4.1, 5.2] as const)[take] + shade;
}

/** A shade of the wallpaper's hue. */
export const tone = (lightness: number, chroma: number, hue: number): string =>
  oklchToHex([lightness, chroma, hue]);
