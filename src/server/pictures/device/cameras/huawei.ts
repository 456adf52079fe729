import { roundedRect } from '../geometry.ts';
import { disc, flash, island, lens, rim, sensor } from '../lens.ts';
import type { Draw } from '../cameras.ts';

const trianglePath =
  'M27 7.4C30.6 7.4 33.4 9 35.2 12.2L53.4 44.2C57.6 51.6 53.6 56.6 47 56.6H13.2C6 56.6 2.6 50.8 6 44.4L19.6 12C21.2 8.8 23.6 7.4 27 7.4Z';

const triangle: Draw = (id) =>
  island(id, trianglePath, 'dark') +
  lens(id, 27.2, 19.4, 7.6) +
  lens(id, 18, 43.4, 9.6) +
  lens(id, 41, 44.2, 7.6) +
  flash(29.6, 33, 1.9);

const oval: Draw = (id) =>
  island(id, roundedRect(6, 6, 25, 52, 12.5), 'body') +
  rim(8, 8, 21, 48, 10.5, 0.35) +
  lens(id, 18.5, 18.8, 9) +
  lens(id, 18.5, 42.6, 9) +
  flash(18.5, 30.6, 1.6);

/** Two watch-like dials, one above the other. */
const dials: Draw = (id) =>
  island(id, disc(18.6, 19, 12.6), 'body') +
  rim(7.8, 8.2, 21.6, 21.6, 8.7, 0.4) +
  lens(id, 18.6, 19, 8.4) +
  island(id, disc(18.6, 47, 12.6), 'body') +
  rim(7.8, 36.2, 21.6, 21.6, 8.7, 0.4) +
  lens(id, 18.6, 47, 8.4) +
  flash(36.2, 19, 2.2);

/** One large dark dial in the middle of the upper third. */
const halo: Draw = (id, { widthMm }) => {
  const cx = widthMm / 2;
  return (
    island(id, disc(cx, 31, 23.4), 'dark') +
    rim(cx - 21.4, 9.6, 42.8, 42.8, 17.2, 0.24) +
    lens(id, cx - 8.4, 21.4, 7) +
    lens(id, cx + 9.2, 24.6, 7) +
    lens(id, cx - 5.2, 39.8, 7) +
    flash(cx + 10.4, 40.6, 2.4)
  );
};

/** A short bar with two lenses and a light. */
const bar2: Draw = (id) =>
  island(id, roundedRect(6.2, 6.6, 42, 21, 10.5), 'dark', 1) +
  lens(id, 16.9, 17.1, 7.4) +
  lens(id, 35.6, 17.1, 7.4) +
  flash(26.3, 12.2, 1.3) +
  sensor(26.3, 22, 1);

export const huaweiCameras = { triangle, oval, dials, halo, bar2 };
