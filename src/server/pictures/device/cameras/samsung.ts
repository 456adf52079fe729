import { roundedRect } from '../geometry.ts';
import { flash, island, lens, sensor } from '../lens.ts';
import type { Draw } from '../cameras.ts';

/** Lenses set straight into the back, in a column. */
const rings3: Draw = (id) =>
  lens(id, 15, 16, 7) +
  lens(id, 15, 34, 7) +
  lens(id, 15, 52, 7) +
  flash(28.4, 21.6, 2) +
  sensor(28.4, 34, 1.5);

const rings2: Draw = (id) => lens(id, 15.4, 16.8, 7.6) + lens(id, 15.4, 36.6, 7.6) + flash(29.6, 16.8, 2.1);

/** A second, shorter column for the long zoom. */
const rings5: Draw = (id) =>
  lens(id, 15.2, 16.4, 7.6) +
  lens(id, 15.2, 35.2, 7.6) +
  lens(id, 15.2, 54, 7.6) +
  lens(id, 33.2, 35.2, 5.2) +
  lens(id, 33.2, 50.4, 5.2) +
  flash(33.2, 15, 2.1) +
  sensor(33.2, 23.4, 1.6);

/** A dark capsule with its lenses inside. */
const capsule3: Draw = (id) =>
  island(id, roundedRect(6, 6.2, 20.4, 57.4, 10.2), 'dark', 0.9) +
  lens(id, 16.2, 16.6, 7.4) +
  lens(id, 16.2, 34.6, 7.4) +
  lens(id, 16.2, 52, 6) +
  flash(32.6, 16.6, 2.2);

/** The same in the body's colour, narrower. */
const column3: Draw = (id) =>
  island(id, roundedRect(6.4, 6.6, 18.6, 54, 9.3), 'body', 0.9) +
  lens(id, 15.7, 16, 6.8) +
  lens(id, 15.7, 33.2, 6.8) +
  lens(id, 15.7, 50.4, 6.2) +
  flash(31.2, 16, 2.1);

const capsule2: Draw = (id) =>
  island(id, roundedRect(6.2, 6.4, 19.8, 39.2, 9.9), 'body', 0.9) +
  lens(id, 16.1, 16.6, 7.2) +
  lens(id, 16.1, 35.4, 7.2) +
  flash(32.2, 16.6, 2.2);

export const samsungCameras = { rings3, rings2, rings5, capsule3, column3, capsule2 };
