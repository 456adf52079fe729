import { isIPv6 } from 'node:net';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { hmacHex } from '#server/platform/hmac.ts';
import { MAX_TRIES, recentSends, type CodeTarget } from '#server/queries/codes/codes.ts';
import { addTo, addToAll, fillOfAll, type Bucket } from '#server/queries/codes/rate-buckets.ts';

/** From where a code is asked for or guessed at: the address and the partner's shop. */
export interface CodeOrigin {
  readonly ip: string;
  readonly partnerId: number | null;
}

/** What is sent to a phone: codes, and the link of a request. */
type SendTarget = Pick<CodeTarget, 'phone'> & { readonly purpose: CodeTarget['purpose'] | 'link' };

/** What is guessed at: a code that went to a phone's owner, or her birthday, whose wrong ones count apart from those. */
type GuessTarget = Pick<CodeTarget, 'phone'> & { readonly purpose: CodeTarget['purpose'] | 'birthday' };

/** Seconds to wait after the 1st, 2nd, 3rd and each further send of one purpose. */
const waitsSeconds = [60, 120, 300, 900] as const;

const hour = 3600;
const day = 24 * hour;

/** @returns rate-limited until the next code may be sent */
export async function whyNotYet(tx: TxStore, target: CodeTarget): Promise<DomainError | null> {
  const wait = await secondsToWait(tx, target);
  return wait > 0 ? new DomainError('rate-limited', { retryAfterSeconds: wait }) : null;
}

/** Returns the seconds until the next code may be sent; 0: now. */
export async function secondsToWait(tx: TxStore, target: CodeTarget): Promise<number> {
  const { count, lastSecondsAgo } = await recentSends(tx, target);
  if (lastSecondsAgo === null) return 0;
  const wait = waitsSeconds[Math.min(count, waitsSeconds.length) - 1] ?? 0;
  return Math.max(0, Math.ceil(wait - lastSecondsAgo));
}

/**
 * Counts one send against each cap separately, so that a phone cannot be flooded from many addresses, an address cannot
 * send to many phones, a range of numbers cannot be pumped, and a partner's budget cannot be drained. Carriers share
 * addresses among many people, so the cap per address is wide.
 * @returns rate-limited when one is full
 */
export async function countSend(
  deps: Deps,
  tx: TxStore,
  target: SendTarget,
  origin: CodeOrigin,
): Promise<DomainError | null> {
  const caps = sendCaps(deps, target, origin);
  const fills = await addToAll(tx, caps);
  const first = fills.findIndex(({ full }) => full);
  if (first < 0) return null;
  const cap = caps[first];
  // Budget or attack: an operator should look. The key names a partner or a range, never a number.
  if (cap?.isBudget) deps.log.warn({ cap: cap.key }, 'SMS code cap reached');
  return new DomainError('rate-limited', { retryAfterSeconds: fills[first]?.secondsLeft ?? 1 });
}

/** @returns rate-limited after too many wrong guesses of one kind for this phone, or from this address or its network */
export async function whyNoGuess(
  deps: Deps,
  tx: TxStore,
  target: GuessTarget,
  origin: CodeOrigin,
): Promise<DomainError | null> {
  const fills = await fillOfAll(tx, failureCaps(deps, target, origin));
  const full = fills.find((fill) => fill.full);
  return full ? new DomainError('rate-limited', { retryAfterSeconds: full.secondsLeft }) : null;
}

export async function countFailure(
  deps: Deps,
  tx: TxStore,
  target: GuessTarget,
  origin: CodeOrigin,
): Promise<void> {
  await addToAll(tx, failureCaps(deps, target, origin));
  if (!deps.config.limited) return;
  const cap = partnerFailures(origin);
  const { full } = await addTo(tx, cap);
  if (full) deps.log.warn({ cap: cap.key }, 'wrong codes at a partner: each code has one try');
}

/**
 * How many of its tries a wrong guess takes: beyond the partner's cap all, so that each further guess costs a captcha and
 * a message. It refuses nobody, or whoever guesses would close the shop to everybody.
 */
export async function triesTaken(deps: Deps, tx: TxStore, origin: CodeOrigin): Promise<number> {
  if (!deps.config.limited) return 1;
  const [fill] = await fillOfAll(tx, [partnerFailures(origin)]);
  return fill?.full ? MAX_TRIES : 1;
}

const partnerFailures = ({ partnerId }: CodeOrigin): Bucket => ({
  key: `wrong:partner:${partnerId ?? 0}`,
  windowSeconds: hour,
  limit: 500,
});

/** Returns the hashed form of a phone or address for the limits table, which must not reveal numbers. */
export const limitKey = ({ config }: Deps, value: string): string =>
  hmacHex(config.secret, 'limits', value).slice(0, 32);

interface SendCap extends Bucket {
  readonly isBudget?: boolean;
}

function sendCaps(deps: Deps, target: SendTarget, origin: CodeOrigin): SendCap[] {
  const { subscriber, neighbourhood } = networksOf(origin.ip);
  const partner = origin.partnerId ?? 0;
  const { smsPerHour, smsPerDay, limited } = deps.config;
  const ofPhone = {
    key: `send:${target.purpose}:${limitKey(deps, target.phone)}`,
    windowSeconds: day,
    limit: 10,
  };
  if (!limited) return [ofPhone];
  return [
    ofPhone,
    { key: `send:${limitKey(deps, subscriber)}`, windowSeconds: hour, limit: 300 },
    { key: `send:${limitKey(deps, neighbourhood)}`, windowSeconds: hour, limit: 900 },
    // Ranges of ten thousand subscribers: numbers pumped for their fees are adjacent.
    { key: `send:range:${target.phone.slice(0, 6)}`, windowSeconds: hour, limit: 60, isBudget: true },
    { key: `send:partner:${partner}`, windowSeconds: hour, limit: smsPerHour, isBudget: true },
    { key: `send:partner-day:${partner}`, windowSeconds: day, limit: smsPerDay, isBudget: true },
  ];
}

/** A sweep over many phones finds four digits sooner than guesses at one: only the wide caps stop it. */
function failureCaps(deps: Deps, target: GuessTarget, origin: CodeOrigin): Bucket[] {
  const { subscriber, neighbourhood } = networksOf(origin.ip);
  const ofPhone = {
    key: `wrong:${target.purpose}:${limitKey(deps, target.phone)}`,
    windowSeconds: day,
    limit: 15,
  };
  if (!deps.config.limited) return [ofPhone];
  return [
    ofPhone,
    { key: `wrong:${limitKey(deps, subscriber)}`, windowSeconds: hour, limit: 100 },
    { key: `wrong:${limitKey(deps, neighbourhood)}`, windowSeconds: hour, limit: 300 },
  ];
}

/**
 * Returns the networks against which an address counts: the subscriber's (an IPv4 address, an IPv6 /64) and the
 * surrounding one (/24, /48), from which somebody with many addresses takes them.
 */
export function networksOf(ip: string): { subscriber: string; neighbourhood: string } {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (!isIPv6(mapped)) {
    return { subscriber: mapped, neighbourhood: `${mapped.split('.').slice(0, 3).join('.')}.0/24` };
  }
  const groups = groupsOf(mapped);
  return {
    subscriber: `${groups.slice(0, 4).join(':')}::/64`,
    neighbourhood: `${groups.slice(0, 3).join(':')}::/48`,
  };
}

/** Returns all eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = ip.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : [];
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}
