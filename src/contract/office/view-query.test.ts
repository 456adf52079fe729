import { expect, test } from 'vitest';
import { viewPages, type ViewPage } from '#domain/staff/saved-views.ts';
import { viewFiltersIn, viewQueryOf } from './view-query.ts';

const kept = (page: ViewPage, asked: string) => {
  const filters = viewFiltersIn(page, new URLSearchParams(asked));
  return filters && viewQueryOf(page, filters);
};

test('equal filters are one text, whatever their order and what is usual', () => {
  const text = 'view=review&step=decision&partner=2';
  expect(kept('requests', 'partner=2&sort=-begun&step=decision&view=review')).toBe(text);
  expect(kept('requests', text)).toBe(text);
  expect(kept('requests', 'view=all')).toBe('');
});

test.each(Object.keys(viewPages) as ViewPage[])(
  'a view of %s keeps no search and no place in the pages',
  (page) => {
    expect(kept(page, 'search=XAGM900101AB1&cursor=n1234567890&vista=x&hecho=guardada')).toBe('');
  },
);

test('a filter that is none is no view', () => {
  expect(kept('requests', 'step=nada')).toBeNull();
  expect(kept('collections', 'bucket=2')).toBeNull();
});
