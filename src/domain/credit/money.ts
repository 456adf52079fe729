import { DomainError } from '#domain/errors.ts';

/** Money: an integer number of centavos of a Mexican peso. Fractions of a centavo do not exist. */
export type Centavos = number;

/** One centavo less than a million million pesos: up to here pesos as a double are exact. */
export const maxCentavos: Centavos = 99_999_999_999_999;

/**
 * Pesos of the wire (`1234.5`, `'1234.50'`) as centavos.
 * @throws DomainError 'invalid-input' for anything else: NaN, negative, more than two decimals, too large.
 */
export function fromPesos(pesos: number | string): Centavos {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(pesos).trim());
  if (match === null) throw new DomainError('invalid-input', { field: 'amount' });
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Centavos as pesos of the wire, two decimals at most. */
export function toPesos(centavos: Centavos): number {
  return assertCentavos(centavos) / 100;
}

/** `$1,234.50` (es-MX). Written by hand: Intl differs by ICU version between server and browser. */
export function formatMoney(centavos: Centavos): string {
  return `${formatPesos(centavos)}.${fraction(centavos)}`;
}

/** `$199`, but `$199.50` when there are centavos: for running text. */
export function formatMoneyShort(centavos: Centavos): string {
  return centavos % 100 === 0 ? formatPesos(centavos) : formatMoney(centavos);
}

/** Throws unless the value is a whole number of centavos within range; returns it. */
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
