import { tone, wallColour } from './colour.ts';
import { clock } from './clock.ts';
import { num, roundedRect } from './geometry.ts';
import { linear, radial } from './gradients.ts';
import type { DeviceColour, DeviceModel } from './model.ts';

/** Upper half of a folding phone's back: a black screen with a glow of the wallpaper's colour, and the hinge. */
export function coverScreen(id: string, model: DeviceModel, colour: DeviceColour) {
  const { widthMm, heightMm, cornerMm } = model;
  const half = heightMm / 2;
  const { hue, chroma, turn } = wallColour(colour.wall ?? colour.body, model.take ?? 0);
  const screen = roundedRect(2.2, 2.2, widthMm - 4.4, half - 5, cornerMm - 2);
  const defs =
    linear(
      `${id}cv`,
      [0, 0, 1, 1],
      [
        [0, '#1b1c22'],
        [1, '#0a0a0d'],
      ],
    ) +
    radial(
      `${id}cg`,
      [0.7, 0.3, 0.62],
      [
        [0, tone(0.72, chroma, hue), 0.95],
        [0.55, tone(0.5, chroma, hue + 0.5 * turn), 0.55],
        [1, tone(0.3, chroma, hue + 0.7 * turn), 0],
      ],
    );
  const shapes =
    `<path d="${screen}" fill="url(#${id}cv)"/><path d="${screen}" fill="url(#${id}cg)"/>` +
    `<path d="${screen}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width=".4"/>` +
    clock('10:24', { x: widthMm * 0.36, y: 12, scale: 1.05, ink: '#fff', opacity: 0.92 }) +
    `<rect y="${num(half - 0.9)}" width="${num(widthMm)}" height="1.8" fill="#000" opacity=".22"/>` +
    `<rect y="${num(half + 0.9)}" width="${num(widthMm)}" height=".4" fill="#fff" opacity=".45"/>`;
  return { defs, shapes };
}
