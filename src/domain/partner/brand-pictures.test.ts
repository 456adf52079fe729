import { expect, test } from 'vitest';
import { bannerFaults, filesOf, productOfLink } from './brand-pictures.ts';

test.each([
  ['', true],
  ['/catalogo', true],
  ['/catalogo?marca=Apple&orden=%2Bprice', true],
  ['/detalle-producto/12', true],
  ['/privacidad', true],
  ['catalogo', false],
  ['//example.com', false],
  ['/catalogo/../../2/inicio', false],
  ['https://example.com/', false],
  ['javascript:alert(1)', false],
  ['/dashboard', false],
  ['/catalogo?a=<b>', false],
])('a banner leads to %s: %s', (link, isFine) => {
  expect(bannerFaults({ alt: 'Buen Fin', link })).toHaveLength(isFine ? 0 : 1);
});

test('a banner says in words what it shows', () => {
  expect(bannerFaults({ alt: '', link: '' })).toEqual([
    'Escriba qué dice la promoción, para quien no ve la imagen.',
  ]);
  expect(bannerFaults({ alt: 'a'.repeat(151), link: '' })).toHaveLength(1);
});

test('a link to a product is known by it', () => {
  expect([productOfLink('/detalle-producto/12'), productOfLink('/catalogo'), productOfLink('')]).toEqual([
    12,
    null,
    null,
  ]);
});

test('the files of a brand are those of its logos and banners', () => {
  const banner = { alt: '', link: '', title: null, caption: null, tint: null, weeklyFromCentavos: null };
  const logos = { HEADER: 'a.webp', BODY: '', FOOTER: 'c.webp' };
  expect(filesOf({ logos, banners: [{ ...banner, file: 'b.webp' }] })).toEqual([
    'a.webp',
    'c.webp',
    'b.webp',
  ]);
});
