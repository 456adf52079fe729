import { roundedRect } from '../geometry.ts';
import { flash, island, lens } from '../lens.ts';
import type { Draw } from '../cameras.ts';

const tabLens: Draw = (id) => lens(id, 20, 20, 8);

const tabSquare: Draw = (id) =>
  island(id, roundedRect(9, 9, 20, 20, 9), 'dark', 0.9) + lens(id, 19, 19, 7.4) + flash(36, 19, 2.2);

const tabPill: Draw = (id) =>
  island(id, roundedRect(10, 10, 22, 40, 11), 'body', 1) + lens(id, 21, 21, 8) + flash(21, 40, 3);

const tabPair: Draw = (id) =>
  island(id, roundedRect(10, 10, 36, 36, 10), 'body', 1) +
  lens(id, 20.4, 20.4, 7.6) +
  lens(id, 35.6, 35.6, 7.6) +
  flash(35.6, 20.4, 2.6);

export const tabletCameras = { tabLens, tabSquare, tabPill, tabPair };
