import { expect, test } from 'vitest';
import { requestsQuery } from '#contract/office/requests.ts';
import { hrefWith, readQuery } from './query.ts';

const read = (search: string) => readQuery(requestsQuery, new URLSearchParams(search));
const to = (query: object, changes: Readonly<Record<string, string | null>>) =>
  hrefWith('/solicitudes', { ...query }, changes, { view: 'all', sort: '-begun' });

test('an address is read as far as it is right', () => {
  expect(read('view=review&step=decision&partner=1&otra=1')).toEqual({
    view: 'review',
    step: 'decision',
    partner: 1,
    sort: '-begun',
  });
  expect(read('view=nada&step=&since=ayer&sort=%2Bbegun&cursor=abc')).toEqual({
    view: 'all',
    sort: '+begun',
  });
});

test('a change of filter begins a new list; what is the default is not written', () => {
  const query = read(`view=review&step=decision&cursor=n${'a'.repeat(22)}`);
  expect(query.cursor).toBeDefined();
  expect(to(query, { step: null })).toBe('/solicitudes?view=review');
  expect(to(query, { view: 'all', step: null })).toBe('/solicitudes');
  expect(to(query, { cursor: 'def' })).toBe('/solicitudes?view=review&step=decision&cursor=def');
});
