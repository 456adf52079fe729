import { roundedRect } from '../geometry.ts';
import { disc as discPath, flash, island, lens, rim, sensor } from '../lens.ts';
import type { Draw } from '../cameras.ts';

const squircle: Draw = (id, { widthMm }) => {
  const cx = widthMm / 2;
  return (
    island(id, roundedRect(cx - 21.5, 7, 43, 43, 15), 'dark') +
    rim(cx - 19.6, 8.9, 39.2, 39.2, 13.4, 0.16) +
    lens(id, cx - 9, 19.4, 7.9) +
    lens(id, cx + 9, 19.4, 7.9) +
    lens(id, cx - 9, 37.6, 7.9) +
    flash(cx + 9, 37.6, 2.9)
  );
};

const disc: Draw = (id, { widthMm }) => {
  const cx = widthMm / 2;
  return (
    island(id, discPath(cx, 31.6, 25), 'body') +
    `<circle cx="${cx}" cy="31.6" r="23.2" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width=".5"/>` +
    lens(id, cx - 9.4, 22.4, 7.4) +
    lens(id, cx + 9.4, 22.4, 7.4) +
    lens(id, cx - 9.4, 41, 7.4) +
    flash(cx + 9.4, 41, 3)
  );
};

/** Square island in the corner, four openings. */
const window4: Draw = (id) =>
  island(id, roundedRect(5.6, 5.8, 40, 40, 9.6), 'dark', 1.2) +
  rim(7.2, 7.4, 36.8, 36.8, 8.4, 0.18) +
  lens(id, 16, 16.2, 7.7) +
  lens(id, 35.2, 16.2, 7.7) +
  lens(id, 16, 35.4, 7.7) +
  lens(id, 35.2, 35.4, 5.6) +
  flash(25.6, 25.8, 1.7);

/** The same shape in the body's colour, three lenses and a light. */
const window3: Draw = (id) =>
  island(id, roundedRect(5.6, 5.8, 38, 38, 10.6), 'body', 1.1) +
  lens(id, 15.6, 15.8, 7.4) +
  lens(id, 33.6, 15.8, 7.4) +
  lens(id, 15.6, 33.8, 7.4) +
  flash(33.6, 33.8, 2.8);

/** Two large lenses in an upright dark pill. */
const twins: Draw = (id) =>
  island(id, roundedRect(6, 6.2, 23, 46, 11.5), 'dark', 1) +
  lens(id, 17.5, 18, 8.2) +
  lens(id, 17.5, 40.4, 8.2) +
  flash(35.4, 14.6, 2.4) +
  sensor(35.4, 22.6, 1.2);

export const xiaomiCameras = { squircle, disc, window4, window3, twins };
