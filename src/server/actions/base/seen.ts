import { z } from 'zod';
import { DomainError } from '#domain/errors.ts';

/** What a form was filled with, each under its name on screen; it comes back with the form. */
export type Seen = Readonly<Record<string, string>>;

export const seenOnWire = (facts: Seen): string => JSON.stringify(facts);

/**
 * Nothing that somebody else changed since the form was opened is written over. Without `seen` (a machine's call) the last one
 * wins. @throws conflict that says what is other than it was
 */
export function assertSeen(now: Seen, seen: string | undefined): void {
  if (seen === undefined || seen === seenOnWire(now)) return;
  const before = factsIn(seen);
  const changed = Object.entries(now).filter(([what, value]) => before[what] !== value);
  throw new DomainError('conflict', {
    messages: [
      ...changed.map(
        ([what, value]) => `${what}: antes ${before[what] || 'vacío'}, ahora ${value || 'vacío'}.`,
      ),
      'No se guardó nada: revise lo de ahora y guarde otra vez.',
    ],
  });
}

function factsIn(seen: string): Seen {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(seen));
  } catch {
    throw new DomainError('invalid-input', { field: 'seen' });
  }
}
