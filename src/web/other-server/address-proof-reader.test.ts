import { expect, test } from 'vitest';
import { widgetOf } from '#web/screens/address-proof/address-proof.tsx';
import { addressProofOf } from './readers.ts';

const uploads = { accept: ['.pdf'], maxBytes: 8_000_000, files: [] };

test('a server that tells what it takes is believed', () => {
  expect(addressProofOf({ uploadUrl: '/x', ...uploads })).toEqual({ uploadUrl: '/x', ...uploads });
});

test.each([
  ['https://identidad.example/domicilio/7', 'https://identidad.example/domicilio/7'],
  [{ url: 'https://identidad.example/7' }, 'https://identidad.example/7'],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
  [{ ok: true }, null],
  [{ accept: ['.pdf'] }, null],
  [{ uploadUrl: 'javascript:alert(1)', ...uploads, accept: [] }, null],
])('one that answers %j proves it at %j', (answer, page) => {
  expect(widgetOf(addressProofOf(answer))).toEqual({ uploads: null, page });
});
