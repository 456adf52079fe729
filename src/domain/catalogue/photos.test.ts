import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  focusShown,
  mostPhotos,
  movedPhoto,
  noCut,
  rectangleOf,
  withPhoto,
  type ColorPhoto,
} from './photos.ts';

const photos: readonly ColorPhoto[] = ['a', 'b', 'c'].map((file) => ({ file }));
const files = (list: readonly ColorPhoto[]) => list.map(({ file }) => file).join('');

test('a photo takes its place, or the last one, and stands there once', () => {
  expect(files(withPhoto(photos, 2, { file: 'x' }))).toBe('axc');
  expect(files(withPhoto(photos, 9, { file: 'x' }))).toBe('abcx');
  expect(files(withPhoto(photos, 1, { file: 'c' }))).toBe('cb');
  expect(files(withPhoto([], 1, { file: 'x' }))).toBe('x');
  const full = Array.from({ length: mostPhotos }, (_, index) => ({ file: String(index) }));
  expect(() => withPhoto(full, mostPhotos + 1, { file: 'x' })).toThrow('invalid-input');
  expect(withPhoto(full, 1, { file: 'x' })).toHaveLength(mostPhotos);
});

test('a photo moves by one place, never beyond the ends', () => {
  expect(files(movedPhoto(photos, 2, -1))).toBe('acb');
  expect(files(movedPhoto(photos, 0, 1))).toBe('bac');
  expect(files(movedPhoto(photos, 0, -1))).toBe('abc');
  expect(files(movedPhoto(photos, 2, 1))).toBe('abc');
});

test('any cut that is taken leaves a rectangle inside the picture, and the focus inside it', () => {
  const percent = fc.integer({ min: 0, max: 80 });
  const cuts = fc.record({ left: percent, top: percent, right: percent, bottom: percent });
  const side = fc.integer({ min: 10, max: 4_000 });
  const at = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(cuts, side, side, at, at, (cut, width, height, x, y) => {
      fc.pre(cut.left + cut.right <= 80 && cut.top + cut.bottom <= 80);
      const rectangle = rectangleOf(cut, { width, height });
      expect(rectangle.left + rectangle.width).toBeLessThanOrEqual(width + 1);
      expect(rectangle.width).toBeGreaterThan(0);
      const shown = focusShown({ file: 'a', cut, focus: { x, y } });
      for (const each of [shown?.x, shown?.y])
        expect([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]).toContain(each);
    }),
  );
  expect(focusShown({ file: 'a', cut: { ...noCut, left: 50 }, focus: { x: 75, y: 30 } })).toEqual({
    x: 50,
    y: 30,
  });
  expect(focusShown({ file: 'a' })).toBeUndefined();
  expect(() => rectangleOf({ ...noCut, left: 50, right: 40 }, { width: 10, height: 10 })).toThrow(
    'invalid-input',
  );
});
