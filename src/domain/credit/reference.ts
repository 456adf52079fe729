import { DomainError } from '#domain/errors.ts';
import { writtenDigits } from '#domain/written-digits.ts';

/** A payment reference of 13 digits: partner 3, sequence 9, Luhn 1. Real payment networks issue their own. */
export type Reference = string;
/** 10 digits: 9 of the account and Luhn 1. */
export type AccountNumber = string;

/**
 * Builds a reference.
 * @param partnerId 0–999. @param sequence 0–999,999,999, never used twice within a partner.
 * @throws DomainError 'invalid-input' out of those ranges.
 */
export function makeReference(partnerId: number, sequence: number): Reference {
  return withCheckDigit(`${digitsOf(partnerId, 3)}${digitsOf(sequence, 9)}`);
}

export function isReference(text: string): boolean {
  return text.length === 13 && passesLuhn(text);
}

/** Parses a typed reference, with spaces and hyphens between the groups; null if it is not one. */
export function parseReference(raw: string): Reference | null {
  const digits = writtenDigits(raw);
  return digits !== null && isReference(digits) ? digits : null;
}

/** '1850 0001 2345 6' */
export function formatReference(reference: Reference): string {
  return reference.replace(/(.{4})(?=.)/g, '$1 ');
}

/**
 * Builds an account number.
 * @param seed 1–999,999,999, random: account numbers must not reveal the number of customers.
 * @throws DomainError 'invalid-input' out of that range.
 */
export function makeAccount(seed: number): AccountNumber {
  if (seed === 0) throw new DomainError('invalid-input', { field: 'account' });
  return withCheckDigit(digitsOf(seed, 9));
}

export function isAccount(text: string): boolean {
  return text.length === 10 && passesLuhn(text) && !/^0+$/.test(text);
}

/** Whether the text is a device's IMEI: 15 digits with a Luhn check digit, not all zero. */
export function isImei(text: string): boolean {
  return text.length === 15 && passesLuhn(text) && !/^0+$/.test(text);
}

function withCheckDigit(digits: string): string {
  return `${digits}${luhnDigit(digits)}`;
}

function digitsOf(value: number, length: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= 10 ** length) {
    throw new DomainError('invalid-input', { field: 'reference' });
  }
  return String(value).padStart(length, '0');
}

/** Computes Luhn's check digit ("algoritmo 00", base 10) of a string of digits. */
export function luhnDigit(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    // From the right, every other digit is doubled, starting with the last.
    const doubled = Number(digits.charAt(digits.length - 1 - i)) * (i % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Whether the last digit is the check digit of the others. */
export function passesLuhn(digits: string): boolean {
  return /^[0-9]{2,}$/.test(digits) && luhnDigit(digits.slice(0, -1)) === digits.slice(-1);
}

/** The references that somebody may have meant who typed this one: a digit is wrong, or two neighbours are swapped. */
export function mistypedFrom(typed: Reference): Reference[] {
  const meant = new Set<string>();
  for (let at = 0; at < typed.length; at++) {
    const [before, here, next, after] = [
      typed.slice(0, at),
      typed.charAt(at),
      typed.charAt(at + 1),
      typed.slice(at + 2),
    ];
    if (/\d/.test(here)) {
      for (let digit = 0; digit <= 9; digit++) meant.add(`${before}${digit}${next}${after}`);
    }
    if (next !== '') meant.add(`${before}${next}${here}${after}`);
  }
  meant.delete(typed);
  return [...meant];
}
