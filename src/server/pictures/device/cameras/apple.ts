import { roundedRect } from '../geometry.ts';
import { flash, island, lens, sensor } from '../lens.ts';
import type { Draw } from '../cameras.ts';

/** Full-width plateau, three lenses in a triangle. */
const plateau: Draw = (id, { widthMm }) =>
  island(id, roundedRect(3.4, 3.6, widthMm - 6.8, 40, 12.5), 'body') +
  lens(id, 15.6, 14.6, 8.3) +
  lens(id, 15.6, 33, 8.3) +
  lens(id, 33.4, 23.8, 8.3) +
  flash(widthMm - 14.9, 13.2, 2.7) +
  sensor(widthMm - 14.9, 33.6, 2.7) +
  sensor(widthMm - 14.9, 23.6, 0.8);

/** The thin one: a full-width bar with a single lens. */
const bar: Draw = (id, { widthMm }) =>
  island(id, roundedRect(3.2, 3.6, widthMm - 6.4, 25.6, 12), 'body') +
  lens(id, 17, 16.4, 9) +
  sensor(31.6, 16.4, 0.9) +
  flash(widthMm - 16, 16.4, 2.8);

const pill: Draw = (id) =>
  island(id, roundedRect(5.6, 5.8, 19.2, 39, 9.6), 'body') +
  lens(id, 15.2, 15.6, 7.9) +
  lens(id, 15.2, 35, 7.9) +
  flash(31.4, 25.3, 2.7);

/** Two lenses on the diagonal of a square. */
const diagonal: Draw = (id) =>
  island(id, roundedRect(5, 5.2, 31, 31, 8.8), 'body') +
  lens(id, 13.8, 14, 7.3) +
  lens(id, 27.2, 27.4, 7.3) +
  flash(27.4, 13.4, 2.4) +
  sensor(13.6, 27.8, 0.8);

const square: Draw = (id) =>
  island(id, roundedRect(4.8, 5, 38, 38, 10.4), 'body') +
  lens(id, 14.4, 14.6, 7.9) +
  lens(id, 14.4, 33.4, 7.9) +
  lens(id, 32, 24, 7.9) +
  flash(33.4, 10.6, 2.3) +
  sensor(33.4, 37.4, 2.2);

const single: Draw = (id) => lens(id, 16, 16.4, 8.6) + flash(31.6, 16.4, 2.7);

export const appleCameras = { plateau, bar, pill, diagonal, square, single };
