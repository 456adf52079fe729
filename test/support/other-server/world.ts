import { randomInt } from 'node:crypto';
import type { KeptRequest, Statement } from './person.ts';
import { Refusal } from './refusal.ts';

/** Everything this server knows; a test reads and writes it. */
export interface World {
  readonly requests: KeptRequest[];
  /** By account; one without is 404. */
  readonly statements: Map<string, Statement>;
  /** By phone: the code that was sent last. */
  readonly codes: Map<string, string>;
  /** How many more times each thing that is polled for is not there yet. */
  readonly notYet: Record<Awaited, number>;
  /** What they then come to. */
  readonly verdicts: { identity: boolean; bureau: 0 | 1; credit: 0 | 1 };
  /** Where the identity service sends people back: the storefront. */
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

/** A request by its id, or by its account: the specification's paths have either (§2 'credit-process'). */
export function requestIn({ requests }: World, id: unknown): KeptRequest {
  const found = requests.find(({ requestId, account }) => id === requestId || id === account);
  if (!found) throw new Refusal(404);
  return found;
}

/** A phone's, newest first. */
export const requestsOf = ({ requests }: World, phone: unknown): KeptRequest[] =>
  requests.filter((each) => each.phone === phone).toReversed();

export function sendCode({ codes }: World, phone: string): void {
  const before = codes.get(phone);
  let code = before;
  while (code === before) code = String(randomInt(10_000)).padStart(4, '0');
  codes.set(phone, code ?? '');
}

/** A right code is spent. */
export function spendCode({ codes }: World, phone: string, code: unknown): void {
  if (code !== codes.get(phone)) throw new Refusal(400, 'El código no es correcto');
  codes.delete(phone);
}

/** Is it there by now? Each question counts. */
export function arrived({ notYet }: World, what: Awaited): boolean {
  if (notYet[what] === 0) return true;
  notYet[what] -= 1;
  return false;
}
