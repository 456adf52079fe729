import type { OfficeCredit } from '#contract/office/credit.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

/**
 * A sentence of an act by its key, such as 'lead-robo'; of a credit whose device nobody may lock, the one that says nothing of
 * a lock. Null: there is none.
 */
export function actSentence(key: string, { lock }: Pick<OfficeCredit, 'lock'>): string | null {
  const plain = `${key}-plain`;
  const said = !lock.mayLock && Object.hasOwn(es, plain) ? plain : key;
  return Object.hasOwn(es, said) ? t(said as keyof typeof es) : null;
}
