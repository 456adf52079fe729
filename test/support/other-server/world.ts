import { randomInt } from 'node:crypto';
import type { StoredRequest, Statement } from './person.ts';
import { Refusal } from './refusal.ts';

/** The state of this server; a test reads and writes it. */
export interface World {
  readonly requests: StoredRequest[];
  /** By account; a missing one is a 404. */
  readonly statements: Map<string, Statement>;
  /** By phone: the last code sent. */
  readonly codes: Map<string, string>;
  /** Number of further polls that find each result not ready. */
  readonly notYet: Record<Awaited, number>;
  /** The results once ready. */
  readonly verdicts: { identity: boolean; bureau: 0 | 1; credit: 0 | 1 };
  /** The storefront's URL that the identity service returns to. */
  returnTo: string;
}

type Awaited = 'position' | 'identity' | 'bureau' | 'credit';

export const newWorld = (): World => ({
  requests: [],
  statements: new Map(),
  codes: new Map(),
  notYet: { position: 0, identity: 0, bureau: 0, credit: 0 },
  verdicts: { identity: true, bureau: 1, credit: 1 },
  returnTo: '',
});

/** Finds a request by id or by account: the specification's paths have either (§2 'credit-process'). */
export function requestIn({ requests }: World, id: unknown): StoredRequest {
  const found = requests.find(({ requestId, account }) => id === requestId || id === account);
  if (!found) throw new Refusal(404);
  return found;
}

/** A phone's requests, newest first. */
export const requestsOf = ({ requests }: World, phone: unknown): StoredRequest[] =>
  requests.filter((each) => each.phone === phone).toReversed();

export function sendCode({ codes }: World, phone: string): void {
  const before = codes.get(phone);
  let code = before;
  while (code === before) code = String(randomInt(10_000)).padStart(4, '0');
  codes.set(phone, code ?? '');
}

/** A right code is used up. */
export function spendCode({ codes }: World, phone: string, code: unknown): void {
  if (code !== codes.get(phone)) throw new Refusal(400, 'El código no es correcto');
  codes.delete(phone);
}

/** Whether the result is ready. Each poll counts. */
export function arrived({ notYet }: World, what: Awaited): boolean {
  if (notYet[what] === 0) return true;
  notYet[what] -= 1;
  return false;
}
