import { DomainError } from '#domain/errors.ts';

/** Money: an integer number of centavos of a Mexican peso. There are no fractions of a centavo. */
export type Centavos = number;

/** One centavo less than 10¹² pesos: up to here pesos are exact as a double. */
export const maxCentavos: Centavos = 99_999_999_999_999;

/**
 * Converts pesos of the wire (`1234.5`, `'1234.50'`) to centavos.
 * @throws DomainError 'invalid-input' for anything else: NaN, negative, more than two decimals, too large.
 */
export function fromPesos(pesos: number | string): Centavos {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(pesos).trim());
  if (match === null) throw new DomainError('invalid-input', { field: 'amount' });
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Converts centavos to pesos of the wire, at most two decimals. */
export function toPesos(centavos: Centavos): number {
  return assertCentavos(centavos) / 100;
}

/** `$1,234.50` (es-MX). Formatted by hand: Intl differs by ICU version between server and browser. */
export function formatMoney(centavos: Centavos): string {
  return `${formatPesos(centavos)}.${fraction(centavos)}`;
}

/** `$199`, but `$199.50` when there are centavos: for running text. */
export function formatMoneyShort(centavos: Centavos): string {
  return centavos % 100 === 0 ? formatPesos(centavos) : formatMoney(centavos);
}

/** Returns the value; throws unless it is a whole number of centavos within range. */
export function assertCentavos(centavos: Centavos): Centavos {
  if (!Number.isInteger(centavos) || Math.abs(centavos) > maxCentavos) {
    throw new DomainError('invalid-input', { field: 'amount' });
  }
  return centavos;
}

function formatPesos(centavos: Centavos): string {
  const pesos = String(Math.floor(Math.abs(assertCentavos(centavos)) / 100));
  return `${centavos < 0 ? '-' : ''}$${pesos.replace(/\B(?=(\d{3})+$)/g, ',')}`;
}

function fraction(centavos: Centavos): string {
  return String(Math.abs(centavos) % 100).padStart(2, '0');
}
