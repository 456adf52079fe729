import type { CameraLayout } from './cameras.ts';
import type { Cutout, DeviceBrand, DeviceModel } from './model.ts';
import type { WallpaperFamily } from './wallpapers.ts';

/** Width, height, corner radius and bezel, millimetres. */
export type SizeMm = readonly [width: number, height: number, corner: number, bezel: number];

/** One-line rows for a brand's devices: `phone([71.5, 149.6, 13, 2.2], 'pill', 'island')`. */
export function devicesOf(brand: DeviceBrand, wall: WallpaperFamily) {
  return {
    phone: (size: SizeMm, back: CameraLayout, cut: Cutout, more: More = {}): DeviceModel => ({
      brand,
      wall,
      ...sized(size),
      back,
      cut,
      ...more,
    }),
    /** A tablet's camera sits in the bezel, not in the screen. */
    tablet: (size: SizeMm, back: CameraLayout, more: More = {}): DeviceModel => ({
      brand,
      wall,
      kind: 'tablet',
      ...sized(size),
      back,
      cut: 'dot',
      ...more,
    }),
  };
}

type More = Pick<DeviceModel, 'chinMm' | 'take' | 'leather' | 'folds'>;

function sized([widthMm, heightMm, cornerMm, bezelMm]: SizeMm) {
  return { widthMm, heightMm, cornerMm, bezelMm };
}
