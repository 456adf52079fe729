import type { Day } from '#domain/calendar.ts';
import { compactBirthday } from './birthday.ts';
import type { PersonName } from './name.ts';
import { homoclave, rfcBeginnings } from './rfc-for.ts';
import { normaliseRfc, rfcCheckDigit } from './rfc.ts';

export interface RfcComparison {
  /** 'stop': the birthday differs, so it is another person's. 'doubt': the letters fit no reading of the name. */
  readonly verdict: 'pass' | 'doubt' | 'stop';
  /** For review, never a reason to block: about 1.5 % of the RFCs in use fail their check digit. */
  readonly notes: readonly ('homoclave' | 'check-digit')[];
}

/**
 * Compares a well-formed RFC with the person on the identity document. Not with the CURP: with a short or single
 * surname, an Ñ or an avoided word the two start differently.
 */
export function compareRfc(raw: string, person: PersonName & { readonly birthday: Day }): RfcComparison {
  const rfc = normaliseRfc(raw);
  const hasBirthday = rfc.slice(4, 10) === compactBirthday(person.birthday);
  const hasLetters = rfcBeginnings(person).has(rfc.slice(0, 4));
  const notes: ('homoclave' | 'check-digit')[] = [];
  if (rfc.slice(10, 12) !== homoclave(person)) notes.push('homoclave');
  if (rfcCheckDigit(rfc.slice(0, -1)) !== rfc.at(-1)) notes.push('check-digit');
  return { verdict: !hasBirthday ? 'stop' : hasLetters ? 'pass' : 'doubt', notes };
}
