import type { CameraLayout } from './cameras.ts';
import type { WallpaperFamily } from './wallpapers.ts';

/** The five brands of spec §9. */
export type DeviceBrand = 'Apple' | 'Samsung' | 'Huawei' | 'Motorola' | 'Xiaomi';

/** What sits at the top of the screen: camera hole, dynamic island, notch, drop, or (tablets) a dot in the bezel. */
export type Cutout = 'hole' | 'island' | 'notch' | 'drop' | 'dot';

/**
 * A device to draw. Sizes are the real ones in millimetres, seen upright: they alone give the proportions,
 * so that two phones side by side keep their true difference in size.
 */
export interface DeviceModel {
  readonly brand: DeviceBrand;
  /** Phones when absent. Tablets are drawn at another scale, on the same ground line. */
  readonly kind?: 'tablet';
  readonly widthMm: number;
  readonly heightMm: number;
  /** Corner radius of the body. */
  readonly cornerMm: number;
  /** Black border round the screen; `chinMm` is what the lower one has more. */
  readonly bezelMm: number;
  readonly chinMm?: number;
  readonly back: CameraLayout;
  readonly cut: Cutout;
  readonly wall: WallpaperFamily;
  /** Which composition of the wallpaper family: tells devices of one brand apart. 0 when absent. */
  readonly take?: Take;
  /** Vegan-leather back: a fine grain in place of the diagonal reflection. */
  readonly leather?: boolean;
  /** Folds in the middle: the upper half of the back is a cover screen. */
  readonly folds?: boolean;
}

export type Take = 0 | 1 | 2;

/** One finish of a device, hex values. Only `body` is needed; the others say where it differs. */
export interface DeviceColour {
  readonly body: string;
  readonly frame?: string;
  /** Fill of dark camera islands. */
  readonly island?: string;
  /** Metal round the lenses. */
  readonly ring?: string;
  /** Colour that the wallpaper grows from. */
  readonly wall?: string;
}

export const isTablet = (model: DeviceModel): boolean => model.kind === 'tablet';
