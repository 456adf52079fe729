import { hexToOklch, oklchToHex } from '#domain/partner/oklch.ts';
import { num, roundedRect } from './geometry.ts';
import { linear, radial, type Stop } from './gradients.ts';
import type { DeviceColour } from './model.ts';

/** Gradients of the ground shadow: a wide one that takes a little of the body's hue, and a narrow contact one. */
export function groundGradients(id: string, { body }: DeviceColour): string {
  const [, chroma, hue] = hexToOklch(body);
  const tint = oklchToHex([0.28, Math.min(chroma, 0.06), hue]);
  return (
    radial(
      `${id}g1`,
      [0.5, 0.5, 0.5],
      [
        [0, tint, 0.42],
        [0.45, tint, 0.18],
        [1, tint, 0],
      ],
    ) +
    radial(
      `${id}g2`,
      [0.5, 0.5, 0.5],
      [
        [0, '#000', 0.5],
        [0.6, '#000', 0.22],
        [1, '#000', 0],
      ],
    )
  );
}

/** Soft ellipse under a device whose lower left corner is at `x`, `y`; never wider than the picture. */
export function ground(
  id: string,
  x: number,
  y: number,
  width: number,
  canvas: number,
  opacity: number,
): string {
  const middle = x + width / 2;
  const reach = Math.min(width * 0.64, canvas - middle - 3.5, middle + 2.5);
  return (
    `<ellipse cx="${num(middle + 3)}" cy="${num(y + 0.6)}" rx="${num(reach)}" ry="6.6" fill="url(#${id}g1)" opacity="${opacity}"/>` +
    `<ellipse cx="${num(middle + 0.6)}" cy="${num(y)}" rx="${num(width * 0.49)}" ry="1.9" fill="url(#${id}g2)" opacity="${opacity}"/>`
  );
}

/** How dark a soft edge is, from the front device outwards. */
const ramp: readonly (readonly [number, number])[] = [
  [0, 0.26],
  [0.12, 0.17],
  [0.35, 0.085],
  [0.65, 0.03],
  [1, 0],
];
const spread = 20;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/** The shadow that the front device casts on the back one, clipped to it: a left band, a top band, their corner. */
export function castShadow(id: string, back: Box, front: Box) {
  const r = front.radius * 1.1;
  const reach = r + spread;
  const band: Stop[] = ramp.map(([at, alpha]) => [num(at), '#000', alpha]);
  const corner: Stop[] = [
    [num(r / reach - 0.001), '#000', 0.26],
    ...ramp.map(([at, alpha]): Stop => [num((r + at * spread) / reach), '#000', alpha]),
  ];
  const defs =
    `<clipPath id="${id}bc"><path d="${roundedRect(back.x, back.y, back.width, back.height, back.radius)}"/></clipPath>` +
    linear(`${id}s1`, [1, 0, 0, 0], band) +
    linear(`${id}s2`, [0, 1, 0, 0], band) +
    radial(`${id}s3`, [num(front.x + r), num(front.y + r), num(reach)], corner, true);
  const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
    `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" fill="url(#${id}${fill})"/>`;
  const shapes =
    `<g clip-path="url(#${id}bc)">` +
    rect(front.x - spread, front.y + r, spread, front.height, 's1') +
    rect(front.x + r, front.y - spread, front.width, spread, 's2') +
    rect(front.x - spread, front.y - spread, reach, reach, 's3') +
    '</g>';
  return { defs, shapes };
}
