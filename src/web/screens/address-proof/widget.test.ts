import { expect, test } from 'vitest';
import { widgetOf } from './widget.ts';

const uploads = { accept: ['.pdf'], maxBytes: 8_000_000, files: [] };

test('our server tells what it takes', () => {
  expect(widgetOf({ uploadUrl: '/x', ...uploads })).toEqual({ uploads });
});

test.each([
  ['https://identidad.example/domicilio/7', 'https://identidad.example/domicilio/7'],
  [{ url: 'https://identidad.example/7' }, 'https://identidad.example/7'],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
  [{ ok: true }, null],
  [{ accept: ['.pdf'] }, null],
])('another server that answers %j proves it at %j', (answer, page) => {
  expect(widgetOf(answer)).toEqual({ uploads: null, page });
});
