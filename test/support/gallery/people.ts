import type { Person } from './tour.ts';

/**
 * Applicants of one shot, another one at each call: for what can be done only once. The shot has the first six digits of
 * their phones to itself, because codes are capped by them.
 */
export function newPeople(prefix: string): () => Person {
  let people = 10;
  return () => ({ phone: `${prefix}${++people}${prefix.slice(-2)}` });
}
