import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from '#server/context.ts';

/**
 * The calls that one page makes in this process ask whose session it is once, not each for itself. Only what reads
 * shares: a call that acts looks for itself, and what follows it looks again.
 */
export const asOneVisit = <T>(work: () => T): T => visits.run(new Map(), work);

export function sessionInVisit(
  method: string,
  id: string,
  look: () => Promise<Session | null>,
): Promise<Session | null> {
  const visit = visits.getStore();
  if (!visit) return look();
  if (method !== 'GET') {
    visit.clear();
    return look();
  }
  const known = visit.get(id) ?? look();
  visit.set(id, known);
  return known;
}

const visits = new AsyncLocalStorage<Map<string, Promise<Session | null>>>();
