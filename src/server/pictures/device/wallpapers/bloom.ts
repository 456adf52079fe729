import { tone } from '../colour.ts';
import { num } from '../geometry.ts';
import { linear, radial } from '../gradients.ts';
import type { Wallpaper } from '../wallpapers.ts';

/** Centre (share of the screen), length (share of width), leaves, and how wide one leaf is (share of its length). */
const takes = [
  { x: 0.5, y: 0.64, length: 0.64, leaves: 14, girth: 1 },
  { x: 0.5, y: 0.86, length: 0.86, leaves: 18, girth: 0.72 },
  { x: 0.16, y: 0.78, length: 0.96, leaves: 16, girth: 0.9 },
] as const;

/** A flower of translucent leaves, lit from its heart. */
export const bloom: Wallpaper = (id, w, h, { hue, chroma, turn }, take) => {
  const { x, y, length, leaves, girth } = takes[take];
  const defs =
    radial(
      `${id}w0`,
      [x, y - 0.02, 0.9],
      [
        [0, tone(0.55, chroma, hue)],
        [0.5, tone(0.34, chroma * 0.9, hue + 0.25 * turn)],
        [1, tone(0.18, chroma * 0.6, hue + 0.4 * turn)],
      ],
    ) +
    linear(
      `${id}w1`,
      [0.5, 0, 0.5, 1],
      [
        [0, tone(0.93, chroma * 0.5, hue - 0.3 * turn), 0.62],
        [1, tone(0.7, chroma, hue + 0.1 * turn), 0.05],
      ],
    );
  const [cx, cy, reach] = [w * x, h * y, w * length];
  const [wide, narrow] = [reach * 0.34 * girth, reach * 0.2 * girth];
  const leaf =
    `M${num(cx)} ${num(cy)}` +
    `C${num(cx - wide)} ${num(cy - reach * 0.45)} ${num(cx - narrow)} ${num(cy - reach * 0.95)} ${num(cx)} ${num(cy - reach)}` +
    `C${num(cx + narrow)} ${num(cy - reach * 0.95)} ${num(cx + wide)} ${num(cy - reach * 0.45)} ${num(cx)} ${num(cy)}Z`;
  const flower = Array.from(
    { length: leaves },
    (_, i) =>
      `<path d="${leaf}" fill="url(#${id}w1)" transform="rotate(${num((i * 360) / leaves + 7)} ${num(cx)} ${num(cy)})"/>`,
  );
  return {
    defs,
    shapes: `<rect width="${num(w)}" height="${num(h)}" fill="url(#${id}w0)"/>${flower.join('')}`,
  };
};
