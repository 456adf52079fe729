import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extentOf, offCanvas, onCanvas, unscaled, viewInto, type Stroke } from './ink-canvas.ts';

const strokeOf = (points: readonly (readonly [x: number, y: number])[]): Stroke => ({
  penColor: '#1c2b5e',
  dotSize: 0,
  minWidth: 1,
  maxWidth: 3,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
  points: points.map(([x, y]) => ({ x, y, pressure: 0.5, time: 0 })),
});

test('ink that fits stays where it was drawn', () => {
  expect(
    viewInto({ width: 328, height: 216 }, [
      strokeOf([
        [20, 30],
        [300, 200],
      ]),
    ]),
  ).toEqual(unscaled);
  expect(viewInto({ width: 328, height: 216 }, [])).toEqual(unscaled);
});

test('signed across and turned upright, all of the ink is inside, and turned back it is as it was', () => {
  const across = [
    strokeOf([
      [40, 60],
      [690, 150],
    ]),
    strokeOf([
      [500, 20],
      [640, 200],
    ]),
  ];
  const upright = { width: 328, height: 216 };
  const shown = onCanvas(across, viewInto(upright, across));
  expect(extentOf(shown)!.right).toBeLessThanOrEqual(upright.width);
  expect(extentOf(shown)!.left).toBeGreaterThanOrEqual(0);
  expect(viewInto({ width: 708, height: 216 }, across)).toEqual(unscaled);
});

const shopRef = fc.tuple(
  fc.double({ min: -900, max: 900, noNaN: true }),
  fc.double({ min: -900, max: 900, noNaN: true }),
);
const strokes = fc.array(fc.array(shopRef, { minLength: 1, maxLength: 8 }).map(strokeOf), {
  minLength: 1,
  maxLength: 5,
});

test('any strokes are whole in any box, and come back from it unchanged', () => {
  const side = fc.integer({ min: 120, max: 1200 });
  fc.assert(
    fc.property(strokes, side, side, (drawn, width, height) => {
      const view = viewInto({ width, height }, drawn);
      const shown = onCanvas(drawn, view);
      const ink = extentOf(shown)!;
      expect(Math.min(ink.left, ink.top)).toBeGreaterThanOrEqual(-1e-6);
      expect(ink.right).toBeLessThanOrEqual(width + 1e-6);
      expect(ink.bottom).toBeLessThanOrEqual(height + 1e-6);
      offCanvas(shown, view).forEach(({ points }, index) =>
        points.forEach((point, at) => {
          expect(point.x).toBeCloseTo(drawn[index]!.points[at]!.x, 6);
          expect(point.y).toBeCloseTo(drawn[index]!.points[at]!.y, 6);
        }),
      );
    }),
  );
});
