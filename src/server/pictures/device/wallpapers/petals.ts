import { tone } from '../colour.ts';
import { num } from '../geometry.ts';
import { linear } from '../gradients.ts';
import type { Wallpaper } from '../wallpapers.ts';

/** Centre (share of the screen), half axes (share of width and height), turn in degrees. */
type Petal = readonly [x: number, y: number, rx: number, ry: number, turn: number];
const takes: readonly (readonly Petal[])[] = [
  [
    [0.32, 0.58, 0.95, 0.5, -34],
    [0.92, 0.7, 0.9, 0.46, 28],
    [0.12, 0.86, 0.98, 0.42, 30],
    [0.72, 1, 0.95, 0.4, -24],
  ],
  [
    [0.74, 0.5, 0.86, 0.44, 38],
    [0.1, 0.66, 0.92, 0.4, -22],
    [0.9, 0.84, 0.96, 0.38, -30],
    [0.28, 1.02, 1, 0.36, 16],
  ],
  [
    [0.5, 0.62, 0.62, 0.5, 0],
    [0.04, 0.8, 0.72, 0.44, -40],
    [0.96, 0.82, 0.72, 0.44, 40],
    [0.5, 1.02, 0.9, 0.3, 0],
  ],
];

/** Overlapping petals that open from the lower edge. */
export const petals: Wallpaper = (id, w, h, { hue, chroma, turn }, take) => {
  const at = (d: number): number => hue + d * turn;
  const night = linear(
    `${id}w0`,
    [0, 0, 0.4, 1],
    [
      [0, tone(0.3, chroma * 0.8, at(0.5))],
      [1, tone(0.2, chroma * 0.7, at(0.9))],
    ],
  );
  const shades = [0, 1, 2, 3].map((i) =>
    linear(
      `${id}w${i + 1}`,
      [0, 0, 0.8, 1],
      [
        [0, tone(0.9 - i * 0.1, chroma * (0.6 + i * 0.15), at(-0.35 + i * 0.32))],
        [0.6, tone(0.66 - i * 0.08, chroma, at(-0.1 + i * 0.3))],
        [1, tone(0.42 - i * 0.05, chroma * 0.9, at(0.2 + i * 0.26))],
      ],
    ),
  );
  const shapes = (takes[take] ?? []).map(([x, y, rx, ry, degrees], i) => {
    const [cx, cy] = [num(w * x), num(h * y)];
    return `<ellipse cx="${cx}" cy="${cy}" rx="${num(w * rx)}" ry="${num(h * ry)}" fill="url(#${id}w${4 - i})" transform="rotate(${degrees} ${cx} ${cy})"/>`;
  });
  return {
    defs: night + shades.join(''),
    shapes: `<rect width="${num(w)}" height="${num(h)}" fill="url(#${id}w0)"/>${shapes.join('')}`,
  };
};
