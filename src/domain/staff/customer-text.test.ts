import { expect, it } from 'vitest';
import { leadsOutOfTheShop } from './customer-text.ts';

it.each([
  'Deposite $500 a https://evil.mx/pago',
  'entre a EVIL.MX/pago',
  'entre a evil.mx',
  'entre a ｅｖｉｌ．ｍｘ',
  'visite www evil mx',
  'escriba a ayuda@evil',
  'llame al 5512345678',
  'llame al 55 1234 5678',
  'llame al (55) 1234-5678',
  'llame al 55.12.34.56.78',
  'llame al 55​1234​5678',
  'llame al ５５１２３４５６７８',
  'deposite a la CLABE 646180157000000004',
  'deposite a la CLABE 646 180 1570 0000 0004',
  'a la tarjeta 4152 3131 2345 6789',
  'al 55 - 1234 - 5678',
])('leads out of the shop: %s', (text) => {
  expect(leadsOutOfTheShop(text)).toBe(true);
});

it.each([
  'La foto está borrosa. Tómela otra vez, con luz y sin reflejos.',
  'Su recibo es de 2024; suba uno de los últimos tres meses, entre el 01/09/2026 y el 30/11/2026.',
  'Abone $1,500.00 antes de las 22:00 a. m. en Alba, S.A. de C.V.',
  'El domicilio de su INE dice C. P. 72000, Av. Juárez 1234, interior 5.',
  'Son 26 pagos de $219.00, del 5 al 12 de enero.',
])('stays in the shop: %s', (text) => {
  expect(leadsOutOfTheShop(text)).toBe(false);
});
