import { expect, test } from 'vitest';
import { photoOf } from './photo-names.ts';

const colors = (...names: string[]) => names.map((name) => ({ name, color: `#${name}` }));
const products = [
  { name: 'Galaxy A16', colors: colors('Negro', 'Café claro') },
  { name: 'Galaxy A16 5G', colors: colors('Negro') },
  { name: 'Moto G / 8+', colors: colors('Azul') },
];

test.each([
  ['Galaxy A16 negro.jpg', 'Galaxy A16', 'Negro'],
  ['galaxy-a16_NEGRO.PNG', 'Galaxy A16', 'Negro'],
  ['Galaxy A16 cafe-claro.webp', 'Galaxy A16', 'Café claro'],
  ['fotos/Galaxy A16/Café claro.jpg', 'Galaxy A16', 'Café claro'],
  ['lista\\galaxy a16 5g.jpg', 'Galaxy A16 5G', 'Negro'],
  ['galaxy a16 5g negro.jpg', 'Galaxy A16 5G', 'Negro'],
  ['Moto G - 8+.jpg', 'Moto G / 8+', 'Azul'],
  ['Galaxy A16 5G 3.jpg', 'Galaxy A16 5G', 'Negro', 3],
  ['galaxy-a16-negro-2.jpg', 'Galaxy A16', 'Negro', 2],
  ['Moto G 8+ verde 2.jpg', 'Moto G / 8+', null],
  ['Galaxy A16.jpg', 'Galaxy A16', null],
  ['Galaxy A16 verde.jpg', 'Galaxy A16', null],
  ['Galaxy A16 5G/Negro/10.jpg', 'Galaxy A16 5G', 'Negro', 10],
  ['Moto G 8+6.jpg', 'Moto G / 8+', null],
  ['IMG_2041.jpg', null, null],
] as const)('%s is of %s in %s', (path, product, color, place: number = 1) => {
  const found = photoOf(path, products);
  expect([found.product?.name ?? null, found.color?.name ?? null]).toEqual([product, color]);
  if (color !== null) expect(found.place).toBe(place);
});
