import { expect, test } from 'vitest';
import { cutOnWhite, findDrawing, type Canvas } from './drawn-ink.ts';

/** A canvas of nothing with squares drawn on it, each in a colour and how much of that covers. */
function canvas(
  width: number,
  height: number,
  ...drawn: [left: number, top: number, side: number, rgba: number[]][]
): Canvas {
  const pixels = new Uint8Array(width * height * 4);
  for (const [left, top, side, rgba] of drawn) {
    for (let y = top; y < top + side; y++) {
      for (let x = left; x < left + side; x++) pixels.set(rgba, (y * width + x) * 4);
    }
  }
  return { pixels, width, height };
}
const black = [0, 0, 0, 255];

test('what is drawn is found with a pixel around it, not beyond the edge', () => {
  expect(findDrawing(canvas(600, 300, [100, 50, 60, black]))).toEqual({
    left: 99,
    top: 49,
    width: 62,
    height: 62,
  });
  expect(findDrawing(canvas(600, 300, [0, 0, 60, black]))).toEqual({
    left: 0,
    top: 0,
    width: 61,
    height: 61,
  });
  expect(findDrawing(canvas(600, 300, [540, 240, 60, black]))).toEqual({
    left: 539,
    top: 239,
    width: 61,
    height: 61,
  });
});

test('a large canvas and a small one are judged as one that is not', () => {
  // A dot, and a stroke that is no dot, at one, five and half of the size.
  for (const size of [1, 5, 0.5]) {
    const at = (side: number) => canvas(600 * size, 300 * size, [50, 50, side * size, black]);
    expect(findDrawing(at(24))).toBeNull();
    expect(findDrawing(at(36))).not.toBeNull();
  }
});

test('a pale edge belongs to the drawing, and is none by itself', () => {
  const [pale, paler] = [
    [230, 230, 230, 255],
    [250, 250, 250, 255],
  ];
  expect(findDrawing(canvas(600, 300, [100, 100, 60, black], [400, 100, 10, pale]))?.width).toBe(312);
  expect(findDrawing(canvas(600, 300, [100, 100, 60, black], [400, 100, 10, paler]))?.width).toBe(62);
  expect(findDrawing(canvas(600, 300, [100, 100, 200, pale]))).toBeNull();
  // What shines through is as pale as what is.
  expect(findDrawing(canvas(600, 300, [100, 100, 200, [0, 0, 0, 20]]))).toBeNull();
});

test('what is cut is what one sees on white', () => {
  const drawing = canvas(4, 3, [1, 1, 1, [10, 20, 30, 255]], [2, 1, 1, [0, 100, 255, 128]]);
  const white = [255, 255, 255];
  expect([...cutOnWhite(drawing, { left: 1, top: 1, width: 3, height: 2 })]).toEqual(
    [[10, 20, 30], [127, 177, 255], white, white, white, white].flat(),
  );
});
