import { isIPv6 } from 'node:net';
import { DomainError } from '#domain/errors.ts';
import type { Trx } from '#server/context.ts';
import { recentSends, type CodeTarget } from '#server/queries/codes.ts';
import { addTo, fillOf, type Bucket } from '#server/queries/rate-buckets.ts';

/** From whom a code is asked for, or guessed at. */
export interface CodeOrigin {
  readonly ip: string;
  readonly partnerId: number | null;
}

/** Seconds to wait after the 1st, 2nd, 3rd and any further send of one purpose. */
const waitsSeconds = [60, 120, 300, 900] as const;

const hour = 3600;
const day = 24 * hour;

/** Seconds until the next code may go out; 0: now. */
export async function secondsToWait(trx: Trx, target: CodeTarget): Promise<number> {
  const { count, lastSecondsAgo } = await recentSends(trx, target);
  if (lastSecondsAgo === null) return 0;
  const wait = waitsSeconds[Math.min(count, waitsSeconds.length) - 1] ?? 0;
  return Math.max(0, Math.ceil(wait - lastSecondsAgo));
}

/**
 * Counts one send with every cap, each on its own: a phone cannot be flooded from many addresses, nor an address
 * send to many phones, nor a partner's budget run dry. An address may be a whole neighbourhood's (carriers share
 * them), so its cap is wide.
 * @throws rate-limited
 */
export async function countSend(trx: Trx, target: CodeTarget, origin: CodeOrigin): Promise<void> {
  for (const bucket of sendCaps(target, origin)) {
    const { full, secondsLeft } = await addTo(trx, bucket);
    if (full) throw new DomainError('rate-limited', { retryAfterSeconds: secondsLeft });
  }
}

/** @throws rate-limited once too many wrong codes came for this phone, from this address or at this partner */
export async function assertMayGuess(trx: Trx, target: CodeTarget, origin: CodeOrigin): Promise<void> {
  for (const bucket of failureCaps(target, origin)) {
    const { full, secondsLeft } = await fillOf(trx, bucket);
    if (full) throw new DomainError('rate-limited', { retryAfterSeconds: secondsLeft });
  }
}

export async function countFailure(trx: Trx, target: CodeTarget, origin: CodeOrigin): Promise<void> {
  for (const bucket of failureCaps(target, origin)) await addTo(trx, bucket);
}

function sendCaps(target: CodeTarget, origin: CodeOrigin): Bucket[] {
  return [
    { key: `send:${target.purpose}:${target.phone}`, windowSeconds: day, limit: 10 },
    { key: `send:${networkOf(origin.ip)}`, windowSeconds: hour, limit: 300 },
    { key: `send:partner:${origin.partnerId ?? 0}`, windowSeconds: hour, limit: 3000 },
  ];
}

/** Four digits fall to a sweep over many phones, not to guesses at one: only the wide caps stop that. */
function failureCaps(target: CodeTarget, origin: CodeOrigin): Bucket[] {
  return [
    { key: `wrong:${target.purpose}:${target.phone}`, windowSeconds: day, limit: 15 },
    { key: `wrong:${networkOf(origin.ip)}`, windowSeconds: hour, limit: 100 },
    { key: `wrong:partner:${origin.partnerId ?? 0}`, windowSeconds: hour, limit: 500 },
  ];
}

/** An IPv6 subscriber has a whole /64; an IPv4 address counts by itself. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = ip.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : [];
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}
