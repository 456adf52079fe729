import type { Day } from '#domain/calendar.ts';
import { curpBeginnings, parseCurp, type Sex } from './curp.ts';
import type { PersonName } from './name.ts';

/** The person on the identity document; `sex` is null if the service did not read it. */
export interface DocumentPerson extends PersonName {
  readonly curp: string;
  readonly birthday: Day;
  readonly sex: Sex | null;
}

/** A mismatch between a CURP and the rest of its document. */
export type CurpDoubt = 'curp-malformed' | 'curp-letters' | 'curp-birthday' | 'curp-sex';

/**
 * Returns the mismatches; empty if the CURP is the person's. A failing check digit or an avoided word is no mismatch.
 */
export function curpDoubts(person: DocumentPerson): readonly CurpDoubt[] {
  const result = parseCurp(person.curp);
  if (!result.ok) return ['curp-malformed'];
  const { value, birthday, sex } = result.curp;
  const doubts: CurpDoubt[] = [];
  if (!curpBeginnings(person).has(value.slice(0, 4))) doubts.push('curp-letters');
  if (birthday !== person.birthday) doubts.push('curp-birthday');
  if (person.sex !== null && person.sex !== sex) doubts.push('curp-sex');
  return doubts;
}
