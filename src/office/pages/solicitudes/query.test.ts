import { expect, test } from 'vitest';
import { listHref } from './query.ts';
import { readQuery } from './read-query.ts';

const read = (search: string) => readQuery(new URLSearchParams(search));

test('an address is read as far as it is right', () => {
  expect(read('view=review&step=decision&partner=1&otra=1')).toEqual({
    view: 'review',
    step: 'decision',
    partner: 1,
    sort: '-begun',
  });
  expect(read('view=nada&step=&since=ayer&sort=%2Bbegun')).toEqual({ view: 'all', sort: '+begun' });
});

test('a change of filter begins a new list; what is the default is not written', () => {
  const query = read('view=review&step=decision&cursor=abc');
  expect(listHref(query, { step: null })).toBe('/solicitudes?view=review');
  expect(listHref(query, { view: 'all', step: null })).toBe('/solicitudes');
  expect(listHref(query, { cursor: 'def' })).toBe('/solicitudes?view=review&step=decision&cursor=def');
});
