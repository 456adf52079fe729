import { num, roundedRect } from '../geometry.ts';
import { flash, island, lens } from '../lens.ts';
import type { Draw } from '../cameras.ts';

const quadIsland = (id: string): string => island(id, roundedRect(5.4, 5.6, 37, 37, 10.5), 'body', 1.3);

const quad: Draw = (id) =>
  quadIsland(id) +
  lens(id, 14.7, 15, 7.3) +
  lens(id, 33, 15, 7.3) +
  lens(id, 14.7, 33.2, 7.3) +
  flash(33, 33.2, 3.1);

/** The budget line: two lenses in a column on the same square, the light beside them. */
const pairOnSquare: Draw = (id) =>
  island(id, roundedRect(5.6, 5.8, 33, 36.4, 9.4), 'body', 1) +
  lens(id, 15, 15, 7.1) +
  lens(id, 15, 33, 7.1) +
  flash(30.4, 15, 2.6);

/** Folding phone: two lenses in the cover screen, just above the hinge. */
const cover: Draw = (id, { heightMm }) => {
  const y = num(heightMm / 2 - 14.4);
  return lens(id, 14.4, +y, 7.4) + lens(id, 33, +y, 7.4) + flash(45.4, +y, 1.9);
};

export const motorolaCameras = { quad, pairOnSquare, cover };
