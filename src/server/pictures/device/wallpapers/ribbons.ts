import { tone } from '../colour.ts';
import { num } from '../geometry.ts';
import { linear } from '../gradients.ts';
import type { Wallpaper } from '../wallpapers.ts';

/** First ribbon and distance between them (shares of the height); ends and bends of each, from its own line. */
const takes = [
  { first: 0.34, every: 0.115, left: 0.06, bendLeft: -0.12, bendRight: 0.2, right: -0.03 },
  { first: 0.38, every: 0.108, left: -0.06, bendLeft: 0.18, bendRight: -0.14, right: 0.08 },
  { first: 0.46, every: 0.096, left: 0.14, bendLeft: 0.1, bendRight: -0.04, right: -0.2 },
] as const;

/** Folded ribbons, each darker than the one behind it. */
export const ribbons: Wallpaper = (id, w, h, { hue, chroma, turn }, take) => {
  const { first, every, left, bendLeft, bendRight, right } = takes[take];
  let defs = linear(
    `${id}w0`,
    [0, 0, 1, 1],
    [
      [0, tone(0.94, chroma * 0.3, hue)],
      [1, tone(0.84, chroma * 0.6, hue + 0.3 * turn)],
    ],
  );
  let shapes = `<rect width="${num(w)}" height="${num(h)}" fill="url(#${id}w0)"/>`;
  for (let i = 0; i < 6; i++) {
    defs += linear(
      `${id}w${i + 1}`,
      [0, 0, 1, 0.6],
      [
        [0, tone(0.86 - i * 0.09, chroma * (0.55 + i * 0.09), hue + i * 0.14 * turn)],
        [0.5, tone(0.72 - i * 0.08, chroma * (0.8 + i * 0.05), hue + i * 0.12 * turn)],
        [1, tone(0.88 - i * 0.1, chroma * 0.7, hue + (0.2 + i * 0.14) * turn)],
      ],
    );
    const y = h * (first + i * every);
    shapes +=
      `<path d="M0 ${num(y + h * left)}C${num(w * 0.3)} ${num(y + h * bendLeft)} ${num(w * 0.55)} ${num(y + h * bendRight)} ` +
      `${num(w)} ${num(y + h * right)}V${num(h)}H0Z" fill="url(#${id}w${i + 1})"/>`;
  }
  return { defs, shapes };
};
