import type { WallColour } from './colour.ts';
import type { Take } from './model.ts';
import { bloom } from './wallpapers/bloom.ts';
import { dunes } from './wallpapers/dunes.ts';
import { orbs } from './wallpapers/orbs.ts';
import { petals } from './wallpapers/petals.ts';
import { ribbons } from './wallpapers/ribbons.ts';

/** One family per brand: brands are told apart by camera and wallpaper, never by a logo. */
export const wallpapers = { petals, orbs, bloom, ribbons, dunes } as const satisfies Record<
  string,
  Wallpaper
>;

export type WallpaperFamily = keyof typeof wallpapers;

/** Draws a screen of `widthMm` × `heightMm` from 0,0. Ids `{id}w0`… and `{id}ws` are its own. */
export type Wallpaper = (
  id: string,
  widthMm: number,
  heightMm: number,
  colour: WallColour,
  take: Take,
) => { readonly defs: string; readonly shapes: string };
