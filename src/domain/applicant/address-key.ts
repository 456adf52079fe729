import type { Address } from './address.ts';

/**
 * What two spellings of one address have in common: postal code, street and outer number; null for an address without a
 * number ('S/N'), which many share. The inner number is left out: whoever hides that a place is the same changes it first.
 */
export function addressKey({
  postalCode,
  street,
  streetNumberExt,
}: Pick<Address, 'postalCode' | 'street' | 'streetNumberExt'>): string | null {
  const words = plainWords(street);
  const kindless = words.filter((word, at) => at > 0 || !kindsOfStreet.has(word));
  const number = plainWords(streetNumberExt)
    .filter((word) => !numberWords.has(word))
    .join('');
  if (kindless.length === 0 || !/\d/.test(number)) return null;
  return [postalCode.trim(), kindless.join(' '), number].join('|');
}

const plainWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);

const kindsOfStreet = new Set([
  'C',
  'CALLE',
  'CLL',
  'AV',
  'AVE',
  'AVENIDA',
  'BLVD',
  'BOULEVARD',
  'CDA',
  'CERRADA',
]);
const numberWords = new Set(['N', 'NO', 'NUM', 'NUMERO', 'EXT', 'EXTERIOR']);

/**
 * Formats an address in one line for documents: 'Calle Álamos 12-B, Int. 3, Col. La Paz, C.P. 72160, Puebla, Puebla'.
 */
export function formatAddress(address: Address): string {
  const { street, streetNumberExt, streetNumberInt, district, postalCode, municipality, city, state } =
    address;
  return [
    `${street} ${streetNumberExt}`.trim(),
    streetNumberInt && `Int. ${streetNumberInt}`,
    district && `Col. ${district}`,
    postalCode && `C.P. ${postalCode}`,
    municipality,
    city !== municipality && city,
    state,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The whole address in one line, with the cross streets and the landmark that papers leave out. */
export const addressAtDesk = (address: Address): string =>
  [
    formatAddress(address),
    address.betweenStreets && `entre ${address.betweenStreets}`,
    address.addressReference && `referencia: ${address.addressReference}`,
  ]
    .filter(Boolean)
    .join('; ');
