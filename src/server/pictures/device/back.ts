import { hexToOklch, oklchToHex } from '#domain/partner/oklch.ts';
import { cameras } from './cameras.ts';
import { shift } from './colour.ts';
import { coverScreen } from './cover-screen.ts';
import { sideButtons } from './frame.ts';
import { roundedRect } from './geometry.ts';
import { linear, radial } from './gradients.ts';
import type { DeviceColour, DeviceModel } from './model.ts';

const darkBelow = 0.4; // OKLCH lightness under which a back is lit more sharply

/** The back of a device at 0,0 in millimetres. Needs `{id}fr` (frame.ts). */
export function backSide(id: string, model: DeviceModel, colour: DeviceColour) {
  const dark = hexToOklch(colour.body)[0] < darkBelow;
  const glass = roundedRect(1.05, 1.05, model.widthMm - 2.1, model.heightMm - 2.1, model.cornerMm - 0.9);
  const cover = model.folds ? coverScreen(id, model, colour) : { defs: '', shapes: '' };
  const shapes =
    sideButtons(id, model, 'left') +
    `<path d="${roundedRect(0, 0, model.widthMm, model.heightMm, model.cornerMm)}" fill="url(#${id}fr)"/>` +
    `<path d="${glass}" fill="url(#${id}bk)"/>` +
    (model.back === 'plateau' ? chargingPanel(model, colour, dark) : '') +
    `<path d="${glass}" fill="url(#${id}${model.leather ? 'lt' : 'sh'})"/>` +
    `<path d="${glass}" fill="url(#${id}hl)"/><path d="${glass}" fill="none" stroke="url(#${id}ed)" stroke-width=".55"/>` +
    cover.shapes +
    cameras[model.back](id, model);
  const defs =
    skin(id, colour, dark) + metal(id, colour, dark) + (model.leather ? grain(id) : '') + cover.defs;
  return { defs, shapes };
}

/** Body, highlight from the upper left, diagonal reflection, lit edge. */
function skin(id: string, { body }: DeviceColour, dark: boolean): string {
  return (
    linear(
      `${id}bk`,
      [0.1, 0, 0.9, 1],
      [
        [0, shift(body, dark ? 0.11 : 0.07, 0.92)],
        [0.38, shift(body, 0.015)],
        [0.72, shift(body, -0.035, 1.05)],
        [1, shift(body, -0.09, 1.05)],
      ],
    ) +
    radial(
      `${id}hl`,
      [0.16, 0.05, 0.85],
      [
        [0, '#fff', dark ? 0.22 : 0.42],
        [0.5, '#fff', dark ? 0.06 : 0.12],
        [1, '#fff', 0],
      ],
    ) +
    linear(
      `${id}sh`,
      [0, 0.1, 1, 0.75],
      [
        [0, '#fff', 0],
        [0.44, '#fff', 0],
        [0.45, '#fff', dark ? 0.075 : 0.15],
        [0.63, '#fff', dark ? 0.015 : 0.05],
        [0.64, '#fff', 0],
        [1, '#fff', 0],
      ],
    ) +
    linear(
      `${id}ed`,
      [0, 0, 0, 1],
      [
        [0, '#fff', dark ? 0.4 : 0.75],
        [0.3, '#fff', 0.12],
        [1, '#000', 0.12],
      ],
    )
  );
}

/** What the cameras are made of: island edge, both island fills, lens ring, glass and coating. */
function metal(id: string, colour: DeviceColour, dark: boolean): string {
  const hue = hexToOklch(colour.body)[2];
  const ring = colour.ring ?? colour.frame ?? colour.body;
  return (
    linear(
      `${id}ie`,
      [0, 0, 0.3, 1],
      [
        [0, '#fff', dark ? 0.42 : 0.85],
        [0.5, '#fff', 0.15],
        [1, '#000', 0.22],
      ],
    ) +
    linear(
      `${id}is`,
      [0.1, 0, 0.9, 1],
      [
        [0, shift(colour.body, dark ? 0.13 : 0.055, 0.9)],
        [1, shift(colour.body, dark ? 0.02 : -0.05, 1)],
      ],
    ) +
    linear(
      `${id}dk`,
      [0.1, 0, 0.9, 1],
      [
        [0, shift(colour.island ?? oklchToHex([0.3, 0.02, hue]), 0.09)],
        [1, shift(colour.island ?? oklchToHex([0.26, 0.02, hue]), -0.05)],
      ],
    ) +
    linear(
      `${id}lr`,
      [0, 0, 0.7, 1],
      [
        [0, shift(ring, 0.2, 0.5)],
        [0.5, shift(ring, -0.08, 0.6)],
        [1, shift(ring, -0.26, 0.6)],
      ],
    ) +
    radial(
      `${id}lg`,
      [0.42, 0.36, 0.72],
      [
        [0, '#2c3852'],
        [0.45, '#141a2b'],
        [1, '#04050a'],
      ],
    ) +
    radial(
      `${id}lc`,
      [0.62, 0.66, 0.6],
      [
        [0, '#5b74c9'],
        [0.5, '#2b3a78'],
        [1, '#141433'],
      ],
    )
  );
}

const grain = (id: string): string =>
  `<pattern id="${id}lt" width="1.6" height="1.6" patternUnits="userSpaceOnUse" patternTransform="rotate(31)">` +
  `<circle cx=".4" cy=".4" r=".3" fill="#000" opacity=".13"/><circle cx="1.2" cy="1.15" r=".27" fill="#fff" opacity=".2"/></pattern>`;

/** The glass inlay under a plateau camera. */
function chargingPanel({ widthMm, heightMm }: DeviceModel, { body }: DeviceColour, dark: boolean): string {
  const panel = roundedRect(5.2, 49, widthMm - 10.4, heightMm - 55, 9);
  const fill = shift(body, dark ? 0.03 : 0.028, 0.82);
  return `<path d="${panel}" fill="${fill}" opacity=".85"/><path d="${panel}" fill="none" stroke="#000" stroke-opacity=".12" stroke-width=".35"/>`;
}
