import { backSide } from './back.ts';
import { frameGradient } from './frame.ts';
import { frontSide } from './front.ts';
import { num } from './geometry.ts';
import { castShadow, ground, groundGradients } from './ground.ts';
import { isTablet, type DeviceColour, type DeviceModel } from './model.ts';
import { models, type ModelKey } from './models.ts';

/** Every picture has this size, in millimetres: one scale for all phones, so true differences show. */
export const canvas = { width: 148, height: 184, groundY: 176 } as const;
const tabletScale = 0.6;

export type View = 'pair' | 'front' | 'back';

export interface RenderOptions {
  readonly view?: View;
  /** Prefix of every id inside; must be unique on the page when the SVG is inlined. */
  readonly id?: string;
  /** Accessible name; without one the drawing is hidden from screen readers. */
  readonly title?: string;
  readonly shadow?: boolean;
  /** What the clock says. */
  readonly time?: string;
}

/**
 * A device as an SVG text: no filters, fonts, bitmaps, scripts or logos. Light from the upper left, one soft
 * ellipse of shadow on the ground. Same input, same text: the file's name can be its hash.
 */
export function renderDevice(
  device: ModelKey | DeviceModel,
  colour: DeviceColour,
  options: RenderOptions = {},
): string {
  const { view = 'pair', id = 'd', title = '', shadow = true, time = '10:24' } = options;
  const model: DeviceModel = typeof device === 'string' ? models[device] : device;
  const { scale, back, front } = place(model, view);
  let defs = frameGradient(id, colour);
  let shapes = '';
  const draw = (part: { defs: string; shapes: string }, wrap = (text: string): string => text): void => {
    defs += part.defs;
    shapes += wrap(part.shapes);
  };
  const at = (box: { x: number; y: number }) => (text: string) =>
    `<g transform="translate(${num(box.x)} ${num(box.y)}) scale(${scale})">${text}</g>`;
  if (shadow) {
    defs += groundGradients(id, colour);
    if (back) shapes += ground(id, back.x, back.y + back.height, back.width, canvas.width, 0.85);
    if (front) shapes += ground(id, front.x, front.y + front.height, front.width, canvas.width, 1);
  }
  if (back) draw(backSide(id, model, colour), at(back));
  if (back && front) draw(castShadow(id, back, front));
  if (front) draw(frontSide(id, model, colour, time), at(front));
  const name = title ? `role="img" aria-label="${escapeAttribute(title)}"` : 'aria-hidden="true"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas.width} ${canvas.height}" ${name}><defs>${defs}</defs>${shapes}</svg>`;
}

/** Where the two devices stand. In a pair the back one is further away: higher, and partly covered. */
function place(model: DeviceModel, view: View) {
  const tablet = isTablet(model);
  const scale = tablet ? tabletScale : 1;
  const [width, height] = [model.widthMm * scale, model.heightMm * scale];
  const radius = model.cornerMm * scale;
  // How much of the back the front covers: less where the camera is in the middle, nearly all for tablets.
  const overlap = tablet ? 0.7 : middleCamera.has(model.back) ? 0.27 : 0.33;
  const total = view === 'pair' ? width * (2 - overlap) : width;
  const left = (canvas.width - total) / 2;
  // The tallest phones leave less room above: they stand closer together.
  const lift = view === 'pair' ? Math.min(tablet ? 4 : 4.5, canvas.groundY - height - 1.2) : 0;
  const box = (x: number, y: number) => ({ x, y, width, height, radius });
  return {
    scale,
    back: view === 'front' ? null : box(left, canvas.groundY - lift - height),
    front: view === 'back' ? null : box(left + total - width, canvas.groundY - height),
  };
}

const middleCamera: ReadonlySet<string> = new Set(['squircle', 'disc', 'halo']);

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
