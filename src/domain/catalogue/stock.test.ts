import { expect, test } from 'vitest';
import { placeToHold, shortageOf, shortageOfAll, type StockPlace } from './stock.ts';

const place = (id: string, store: string | null, there: number, held = 0, color = '#000000'): StockPlace => ({
  id,
  color,
  store,
  there,
  held,
});

test.each<[string, StockPlace[], string]>([
  ['the store of the request', [place('a', null, 9), place('b', 'centro', 1)], 'b'],
  ['the common room when the store has none left', [place('a', null, 1), place('b', 'centro', 2, 2)], 'a'],
  [
    'another store when nothing nearer is left, the one that has most',
    [place('a', 'sur', 1), place('b', 'norte', 5, 1)],
    'b',
  ],
])('a piece comes from %s', (_, places, id) => {
  expect(placeToHold(places, { color: '#000000', store: 'centro' })).toMatchObject({ id });
});

test('a colour that was never counted is not out; one that is lost or promised is', () => {
  const wanted = { color: '#000000', store: null };
  expect(placeToHold([place('a', null, 3, 0, '#ffffff')], wanted)).toBe('uncounted');
  expect(placeToHold([place('a', null, 0), place('b', 'sur', 1, 2)], wanted)).toBe('out');
});

test('what the shop says of a colour, and of all', () => {
  const left = [
    { color: 'a', pieces: 0 },
    { color: 'b', pieces: 2 },
  ];
  expect(['a', 'b', 'c'].map((color) => shortageOf(left, color))).toEqual(['out', 'last', null]);
  expect(shortageOf(undefined, 'a')).toBeNull();
  expect(shortageOfAll(left, ['a', 'b'])).toBe('last');
  expect(shortageOfAll(left, ['a', 'b', 'c'])).toBeNull();
  expect(shortageOfAll([{ color: 'a', pieces: 0 }], ['a'])).toBe('out');
  expect(
    shortageOfAll(
      [
        { color: 'a', pieces: 3 },
        { color: 'b', pieces: 1 },
      ],
      ['a', 'b'],
    ),
  ).toBeNull();
  expect(shortageOfAll([], [])).toBeNull();
});
