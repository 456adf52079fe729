import { shift } from './colour.ts';
import { num } from './geometry.ts';
import { linear } from './gradients.ts';
import { isTablet, type DeviceColour, type DeviceModel } from './model.ts';

/** The metal edge: bright just inside both sides, dark at the very rim. Fills `{id}fr`. */
export function frameGradient(id: string, colour: DeviceColour): string {
  const metal = colour.frame ?? shift(colour.body, -0.04, 0.7);
  return linear(
    `${id}fr`,
    [0, 0, 1, 0],
    [
      [0, shift(metal, -0.2)],
      [0.012, shift(metal, 0.12)],
      [0.03, shift(metal, 0.02)],
      [0.5, shift(metal, 0.05)],
      [0.965, shift(metal, -0.03)],
      [0.985, shift(metal, 0.1)],
      [1, shift(metal, -0.24)],
    ],
  );
}

/** Side buttons, on the outer side only: the sides that touch the other device stay clean. */
export function sideButtons(id: string, model: DeviceModel, side: 'left' | 'right'): string {
  if (isTablet(model)) return '';
  const keys =
    model.brand === 'Apple'
      ? [[46, 19]]
      : [
          [36, 22],
          [66, 12],
        ]; // from the top, length
  const x = side === 'left' ? '-.8' : num(model.widthMm - 0.6);
  return keys
    .map(
      ([y, length]) =>
        `<rect x="${x}" y="${y}" width="1.4" height="${length}" rx=".6" fill="url(#${id}fr)"/>`,
    )
    .join('');
}
