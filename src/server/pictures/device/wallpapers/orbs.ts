import { tone } from '../colour.ts';
import { num } from '../geometry.ts';
import { linear, radial } from '../gradients.ts';
import type { Wallpaper } from '../wallpapers.ts';

/** Centre as a share of the screen, radius as a share of its width; `w1` is the light orb, `w2` the deep one. */
type Orb = readonly [fill: 'w1' | 'w2', x: number, y: number, r: number];
const takes: readonly (readonly Orb[])[] = [
  [
    ['w1', 0.36, 0.72, 0.56],
    ['w2', 0.86, 0.9, 0.44],
  ],
  [
    ['w2', 0.22, 0.5, 0.3],
    ['w1', 0.64, 0.8, 0.62],
  ],
  [
    ['w1', 0.78, 0.5, 0.26],
    ['w2', 0.2, 0.68, 0.38],
    ['w1', 0.66, 0.92, 0.5],
  ],
];

/** Lit spheres of colour over a soft shadow. */
export const orbs: Wallpaper = (id, w, h, { hue, chroma }, take) => {
  // Greens drift to teal and blue, all others the other way: never to olive.
  const drift = hue > 1.7 && hue < 3.4 ? -1 : 1;
  const at = (turn: number): number => hue + turn * drift;
  const defs =
    linear(
      `${id}w0`,
      [0, 0, 0.5, 1],
      [
        [0, tone(0.86, chroma * 0.5, at(0.2))],
        [0.55, tone(0.72, chroma * 0.9, at(-0.25))],
        [1, tone(0.46, chroma, at(-0.6))],
      ],
    ) +
    radial(
      `${id}w1`,
      [0.34, 0.28, 0.78],
      [
        [0, tone(0.96, chroma * 0.35, at(0.5))],
        [0.5, tone(0.78, chroma * 0.95, at(0.15))],
        [1, tone(0.5, chroma, at(-0.3))],
      ],
    ) +
    radial(
      `${id}w2`,
      [0.4, 0.25, 0.8],
      [
        [0, tone(0.9, chroma * 0.6, at(-0.5))],
        [0.6, tone(0.62, chroma, at(-0.75))],
        [1, tone(0.38, chroma * 0.9, at(-1))],
      ],
    ) +
    radial(
      `${id}w3`,
      [0.5, 0.5, 0.5],
      [
        [0, '#000', 0.28],
        [0.7, '#000', 0.12],
        [1, '#000', 0],
      ],
    );
  const shapes = (takes[take] ?? []).map(
    ([fill, x, y, r]) =>
      `<circle cx="${num(w * x)}" cy="${num(h * y)}" r="${num(w * r)}" fill="url(#${id}${fill})"/>`,
  );
  const shade = `<ellipse cx="${num(w * 0.44)}" cy="${num(h * 0.85)}" rx="${num(w * 0.62)}" ry="${num(h * 0.3)}" fill="url(#${id}w3)"/>`;
  return {
    defs,
    shapes: `<rect width="${num(w)}" height="${num(h)}" fill="url(#${id}w0)"/>${shade}${shapes.join('')}`,
  };
};
