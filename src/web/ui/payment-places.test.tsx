import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaymentPlaces, type Place } from './payment-places.tsx';

const place = (given: Partial<Place>): Place => ({ id: 1, file: 'a.svg', name: 'La Esquina', ...given });
const shown = (places: readonly Place[], centavos: number) =>
  renderToStaticMarkup(<PaymentPlaces places={places} centavos={centavos} />);

test('a place says what its till charges and when it is open', () => {
  const page = shown([place({ fee: 13, hours: '7:00 a 23:00' })], 100_00);
  expect(page).toContain('Comisión $13.00');
  expect(page).toContain('7:00 a 23:00');
  expect(page).toContain('aparte de tu pago');
  expect(shown([place({ fee: 0 })], 100_00)).toContain('Sin comisión');
});

test('a place says how little and how much it takes in one payment', () => {
  expect(shown([place({ minimum: 20, maximum: 5_000 })], 100_00)).toContain('De $20 a $5,000');
  expect(shown([place({ maximum: 1_000 })], 100_00)).toContain('Hasta $1,000');
  expect(shown([place({ minimum: 20 })], 100_00)).toContain('Desde $20');
});

test('a place that does not take the sum is left out, with the reason', () => {
  const places = [place({ maximum: 1_000 }), place({ id: 2, name: 'Súper Nopal', minimum: 2_000 })];
  const page = shown(
    [...places, place({ id: 3, name: 'Farmacia Sol', minimum: 10, maximum: 1_299 })],
    1_299_00,
  );
  expect(page.match(/<li>/g)).toHaveLength(1);
  expect(page).toContain('La Esquina recibe hasta $1,000.00 por pago.');
  expect(page).toContain('Súper Nopal recibe desde $2,000.00 por pago.');
  expect(page).not.toContain('Farmacia Sol recibe');
  expect(shown(places, 1_299_00)).toContain('Ninguna tienda recibe $1,299.00 en un solo pago.');
});

test('of places whose limits nobody knows all are shown, without a word of fees', () => {
  const page = shown([place({}), place({ id: 2 })], 99_999_00);
  expect(page.match(/<li>/g)).toHaveLength(2);
  expect(page).not.toMatch(/omisión/);
});
