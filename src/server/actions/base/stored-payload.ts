import { z } from 'zod';
import { DomainError } from '#domain/errors.ts';
import type { Change, Proposal } from './command.ts';

const stored = z.object({
  payload: z.record(z.string(), z.unknown()),
  reason: z.string(),
  summary: z.string(),
  changes: z.array(
    z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});

/** What a proposal says, as it is sealed with it. */
export interface StoredPayload {
  readonly payload: object;
  readonly reason: string;
  readonly summary: string;
  readonly changes: readonly Change[];
}

export const sealedPayload = (said: StoredPayload): string => JSON.stringify(said);

export const payloadIn = (text: string): z.output<typeof stored> => stored.parse(JSON.parse(text));

const storedFacts = z.record(z.string(), z.union([z.string(), z.object({ hidden: z.string() })]));

/** What a preview shows, by its Spanish name: it must still be so when the act is sent. What is hidden leaves no server. */
export const seenOf = ({ summary, changes, facts }: Proposal): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string] => typeof fact[1] === 'string'),
  ),
  Propuesta: summary,
  'Lo que cambia': changes
    .map(({ what, before, after }) => `${what} ${[before, after].map((each) => each ?? 'nada').join(' → ')}`)
    .join('; '),
});

/** Returns in Spanish sentences what has changed between the facts of a proposal and those of now. */
export function changesSince(text: string, now: z.output<typeof storedFacts>): string[] {
  const then = factsIn(text);
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  return names.flatMap((name) => {
    const [before, after] = [then[name], now[name]];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    if (typeof before !== 'string' || typeof after !== 'string') return [`${name}: cambió.`];
    return [`${name}: antes ${before}, ahora ${after}.`];
  });
}

/** @throws invalid-input: what was seen comes from a browser */
function factsIn(text: string): z.output<typeof storedFacts> {
  try {
    return storedFacts.parse(JSON.parse(text));
  } catch {
    throw new DomainError('invalid-input');
  }
}
