import { appleCameras } from './cameras/apple.ts';
import { huaweiCameras } from './cameras/huawei.ts';
import { motorolaCameras } from './cameras/motorola.ts';
import { samsungCameras } from './cameras/samsung.ts';
import { tabletCameras } from './cameras/tablets.ts';
import { xiaomiCameras } from './cameras/xiaomi.ts';

/** The camera layouts: lenses on an island, in millimetres from the upper left corner of the back. */
export const cameras = {
  ...appleCameras,
  ...samsungCameras,
  ...huaweiCameras,
  ...motorolaCameras,
  ...xiaomiCameras,
  ...tabletCameras,
} as const satisfies Record<string, Draw>;

export type CameraLayout = keyof typeof cameras;

/** A layout: prefix of the gradient ids, and the device it is drawn on. */
export type Draw = (id: string, device: { readonly widthMm: number; readonly heightMm: number }) => string;
