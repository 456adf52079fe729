import { tone } from '../colour.ts';
import { num } from '../geometry.ts';
import { linear, radial } from '../gradients.ts';
import type { Wallpaper } from '../wallpapers.ts';

/** Where the sun stands (shares of the screen), its radius (share of the width), and which way the sand leans. */
const takes = [
  { sunX: 0.66, sunY: 0.5, sunR: 0.17, lean: 1 },
  { sunX: 0.28, sunY: 0.42, sunR: 0.12, lean: -1 },
  { sunX: 0.5, sunY: 0.56, sunR: 0.3, lean: 1 },
] as const;

/** Height of a ridge (share of the screen), its lightness, its share of the chroma. */
const ridges = [
  [0.58, 0.7, 0.6],
  [0.68, 0.56, 0.8],
  [0.78, 0.42, 1],
  [0.88, 0.29, 0.9],
] as const;

/** Dunes under a low sun. */
export const dunes: Wallpaper = (id, w, h, { hue, chroma, turn }, take) => {
  const { sunX, sunY, sunR, lean } = takes[take];
  let defs =
    linear(
      `${id}w0`,
      [0.5, 0, 0.5, 1],
      [
        [0, tone(0.62, chroma * 0.8, hue - 0.15 * turn)],
        [0.45, tone(0.84, chroma * 0.6, hue + 0.35 * turn)],
        [0.75, tone(0.93, chroma * 0.5, hue + 0.8 * turn)],
      ],
    ) +
    radial(
      `${id}ws`,
      [0.5, 0.5, 0.5],
      [
        [0, '#fff', 0.95],
        [0.55, tone(0.96, 0.05, hue + 0.9 * turn), 0.9],
        [1, tone(0.9, 0.08, hue + 0.9 * turn), 0.7],
      ],
    );
  let shapes =
    `<rect width="${num(w)}" height="${num(h)}" fill="url(#${id}w0)"/>` +
    `<circle cx="${num(w * sunX)}" cy="${num(h * sunY)}" r="${num(w * sunR)}" fill="url(#${id}ws)"/>`;
  for (const [i, [y, light, share]] of ridges.entries()) {
    const c = chroma * share;
    defs += linear(
      `${id}w${i + 1}`,
      [0, 0, 1, 0.9],
      [
        [0, tone(light + 0.14, c, hue + (0.25 - i * 0.1) * turn)],
        [0.55, tone(light, c, hue - i * 0.08 * turn)],
        [1, tone(light - 0.1, c, hue - 0.2 * turn)],
      ],
    );
    const k = (i % 2 ? 1 : -1) * lean;
    shapes +=
      `<path d="M0 ${num(h * (y + 0.045 * k))}C${num(w * 0.32)} ${num(h * (y - 0.075 * k))} ${num(w * 0.6)} ${num(h * (y + 0.085 * k))} ` +
      `${num(w)} ${num(h * (y - 0.045 * k))}V${num(h)}H0Z" fill="url(#${id}w${i + 1})"/>`;
  }
  return { defs, shapes };
};
