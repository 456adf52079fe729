import { hexToOklch, oklchToHex } from '#domain/partner/oklch.ts';

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

export function wallColour(hex: string): WallColour {
  const [, chroma, ownHue] = hexToOklch(hex);
  const grey = chroma < 0.02;
  const hue = grey ? 4.5 : ownHue; // a grey device gets a calm blue-violet screen
  return {
    hue,
    chroma: grey ? 0.055 : Math.max(0.09, Math.min(chroma * 1.25, 0.17)),
    turn: hue > 0.02 && hue < 2 ? -0.7 : 1,
  };
}

/** A shade of the wallpaper's hue. */
export const tone = (lightness: number, chroma: number, hue: number): string =>
  oklchToHex([lightness, chroma, hue]);
