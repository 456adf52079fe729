import { expect, test } from 'vitest';
import { widgetOf } from './address-proof.tsx';

const uploads = { accept: ['.pdf'], maxBytes: 8_000_000, files: [] };

test('files are sent here where some are taken', () => {
  expect(widgetOf({ uploadUrl: '/x', ...uploads })).toEqual({ uploads });
});

test.each([
  ['https://identidad.example/7', 'https://identidad.example/7'],
  ['', null],
])('where none are, it is proven at %j', (uploadUrl, page) => {
  expect(widgetOf({ uploadUrl, ...uploads, accept: [] })).toEqual({ uploads: null, page });
});
