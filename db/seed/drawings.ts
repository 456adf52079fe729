import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { hexToOklch } from '#domain/partner/oklch.ts';
import { slugOf } from '#server/images/picture-name.ts';
import { addPicture, type Pictures } from '#server/images/store-pictures.ts';
import type { ColorPictures } from '#server/database/schema.ts';
import index from './drawings/drawings.json' with { type: 'json' };

/** A device with built-in drawings. */
export type DrawnModel = keyof typeof index;

export interface Drawn {
  readonly brand: string;
  readonly kind: string;
  /** The body colour of each finish. */
  readonly finishes: Readonly<Record<string, string>>;
}

export const drawnModels: Readonly<Record<DrawnModel, Drawn>> = index;

/** Adds the three views of a device in the finish nearest to a colour; returns their file names. */
export function addDrawing(pictures: Pictures, model: DrawnModel, color: string): ColorPictures {
  const finish = nearestFinish(drawnModels[model], color);
  const add = (view: 'pair' | 'front' | 'back'): string => {
    const file = join(import.meta.dirname, 'drawings', model, `${slugOf(finish)}-${view}.svgz`);
    return addPicture(pictures, `${model} ${finish} ${view}`, gunzipSync(readFileSync(file)).toString());
  };
  return { color, pair: add('pair'), front: add('front'), back: add('back') };
}

function nearestFinish({ finishes }: Drawn, color: string): string {
  const [nearest] = Object.entries(finishes)
    .map(([name, body]) => ({ name, away: distance(body, color) }))
    .toSorted((one, other) => one.away - other.away);
  if (!nearest) throw new Error('a device without a drawing');
  return nearest.name;
}

/** Returns the perceptual distance of two colours, in OKLab. */
function distance(one: string, other: string): number {
  const [a, b] = [one, other].map((hex): [number, number, number] => {
    const [light, chroma, hue] = hexToOklch(hex);
    return [light, chroma * Math.cos(hue), chroma * Math.sin(hue)];
  });
  return Math.hypot(...(a ?? []).map((value, axis) => value - (b?.[axis] ?? 0)));
}
