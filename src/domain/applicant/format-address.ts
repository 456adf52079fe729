import type { Address } from './address.ts';

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
