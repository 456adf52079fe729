import { isPhoneNew } from '#domain/applicant/new-phone.ts';
import type { Day } from '#domain/calendar.ts';
import { writtenDigits } from '#domain/written-digits.ts';
import { addBusinessDays } from '../business-days.ts';

/** Money that is the customer's is paid back within five business days of being seen (LFPC 91: of the claim). */
export function refundDeadline(seenOn: Day): Day {
  return addBusinessDays(seenOn, 5);
}

/** An account for transfers: bank 3, branch 3, account 11, check digit 1. */
export type Clabe = string;

/** Parses a typed CLABE, with spaces and hyphens between the groups; null when it is not one. */
export function parseClabe(raw: string): Clabe | null {
  const digits = writtenDigits(raw);
  return digits !== null && isClabe(digits) ? digits : null;
}

/** Weights 3, 7, 1 of the first 17 digits, each product modulo 10 (Banxico). */
export function isClabe(text: string): boolean {
  if (!/^[0-9]{18}$/.test(text) || /^0+$/.test(text)) return false;
  const sum = Array.from(text.slice(0, 17), (digit, index) => {
    return (Number(digit) * (clabeWeights[index % 3] ?? 0)) % 10;
  }).reduce((total, product) => total + product, 0);
  return (10 - (sum % 10)) % 10 === Number(text[17]);
}

const clabeWeights = [3, 7, 1];

export interface RefundSignals {
  readonly day: Day;
  /** How many people of the partner, by CURP, gave this CLABE, herself included. */
  readonly peopleWithClabe: number;
  readonly phoneChangedOn: Day | null;
}

/** Whether a person looks before the money leaves: one CLABE for two people, or a phone changed within seven days. */
export function refundReview({
  day,
  peopleWithClabe,
  phoneChangedOn,
}: RefundSignals): 'shared-clabe' | 'new-phone' | null {
  if (peopleWithClabe > 1) return 'shared-clabe';
  return isPhoneNew(phoneChangedOn, day) ? 'new-phone' : null;
}
