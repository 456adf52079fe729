import { tone, wallColour } from './colour.ts';
import { clock } from './clock.ts';
import { sideButtons } from './frame.ts';
import { num, roundedRect } from './geometry.ts';
import { linear } from './gradients.ts';
import { isTablet, type Cutout, type DeviceColour, type DeviceModel } from './model.ts';
import { wallpapers } from './wallpapers.ts';

/** The front of a device at 0,0 in millimetres, its clock at `time`. Needs `{id}fr` (frame.ts). */
export function frontSide(id: string, model: DeviceModel, colour: DeviceColour, time: string) {
  const { widthMm, heightMm, cornerMm, bezelMm } = model;
  const width = widthMm - 2 * bezelMm;
  const height = heightMm - 2 * bezelMm - (model.chinMm ?? 0);
  const grown = wallColour(colour.wall ?? colour.body, model.take ?? 0);
  const wall = wallpapers[model.wall](id, width, height, grown, model.take ?? 0);
  const ink = model.wall === 'ribbons' ? tone(0.32, grown.chroma * 0.8, grown.hue) : '#fff';
  const big = isTablet(model);
  const middle = width / 2;
  const defs =
    wall.defs +
    `<clipPath id="${id}sc"><path d="${roundedRect(0, 0, width, height, Math.max(cornerMm - bezelMm * 0.8, 3))}"/></clipPath>` +
    linear(
      `${id}gl`,
      [0, 0, 1, 0.55],
      [
        [0, '#fff', 0.2],
        [0.3, '#fff', 0.05],
        [0.36, '#fff', 0],
        [1, '#fff', 0],
      ],
    ) +
    linear(
      `${id}bz`,
      [0, 0, 1, 1],
      [
        [0, '#3c3d42'],
        [0.3, '#121215'],
        [1, '#1d1d21'],
      ],
    );
  const shapes =
    sideButtons(id, model, 'right') +
    `<path d="${roundedRect(0, 0, widthMm, heightMm, cornerMm)}" fill="url(#${id}fr)"/>` +
    `<path d="${roundedRect(0.85, 0.85, widthMm - 1.7, heightMm - 1.7, cornerMm - 0.7)}" fill="#060608" stroke="url(#${id}bz)" stroke-width=".45"/>` +
    `<g transform="translate(${num(bezelMm)} ${num(bezelMm)})"><g clip-path="url(#${id}sc)">${wall.shapes}` +
    clock(time, { x: middle, y: big ? 30 : 19, scale: big ? 2.1 : 1.55, ink, opacity: 0.95 }) +
    `<rect x="${num(middle - 11)}" y="${num(height - 4)}" width="22" height="1.3" rx=".65" fill="${ink}" opacity=".75"/>` +
    (model.folds ? crease(width, height) : '') +
    `<path d="M0 0H${num(width)}V${num(height)}H0Z" fill="url(#${id}gl)"/>${cutouts[model.cut](middle)}</g></g>` +
    (model.cut === 'dot'
      ? `<circle cx="${num(widthMm - bezelMm / 2)}" cy="${num(heightMm / 2)}" r="1.1" fill="#1c2233"/>`
      : '');
  return { defs, shapes };
}

/** Drawn on the screen, `x` its middle. A tablet's camera sits in the bezel instead. */
const cutouts: Readonly<Record<Cutout, (x: number) => string>> = {
  hole: (x) =>
    `<circle cx="${num(x)}" cy="4.6" r="2" fill="#050506"/><circle cx="${num(x - 0.4)}" cy="4.2" r=".55" fill="#2b3350"/>`,
  island: (x) =>
    `<rect x="${num(x - 10.4)}" y="2.7" width="20.8" height="5.9" rx="2.95" fill="#050506"/><circle cx="${num(x + 7)}" cy="5.6" r="1.2" fill="#141a2c"/>`,
  notch: (x) =>
    `<path d="M${num(x - 15)} -1C${num(x - 13)} -1 ${num(x - 13.4)} 5.4 ${num(x - 9)} 5.4H${num(x + 9)}C${num(x + 13.4)} 5.4 ${num(x + 13)} -1 ${num(x + 15)} -1Z" fill="#050506"/>`,
  drop: (x) =>
    `<path d="M${num(x - 6)} -.5C${num(x - 3)} -.5 ${num(x - 3.4)} 5 ${num(x)} 5S${num(x + 3)} -.5 ${num(x + 6)} -.5Z" fill="#050506"/><circle cx="${num(x)}" cy="2.6" r=".8" fill="#1d2438"/>`,
  dot: () => '',
};

const crease = (width: number, height: number): string =>
  `<rect y="${num(height / 2 - 1.2)}" width="${num(width)}" height="1.2" fill="#000" opacity=".1"/>` +
  `<rect y="${num(height / 2)}" width="${num(width)}" height=".9" fill="#fff" opacity=".16"/>`;
