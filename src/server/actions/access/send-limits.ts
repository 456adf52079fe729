import { isIPv6 } from 'node:net';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { Asked } from '#server/database/question.ts';
import type { TxStore } from '#server/database/store.ts';
import { hmacHex } from '#server/platform/hmac.ts';
import { fewPerNetwork, morePerVerified, unverifiedUsual, wrongUsual } from '#domain/partner/usual-codes.ts';
import { codeDayOf, noteCode, type CodeDay } from '#server/queries/codes/code-days.ts';
import { MAX_TRIES, type CodeTarget, type RecentSends } from '#server/queries/codes/codes.ts';
import {
  addToAll,
  fillOfAll,
  takeFromAll,
  type Bucket,
  type Fill,
} from '#server/queries/codes/rate-buckets.ts';

/** From where a code is asked for or guessed at: the address, and the partner of the shop or of the phone's account. */
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

/** Returns the seconds until the next code may be sent; 0: now. */
export function secondsToWait({ count, lastSecondsAgo }: RecentSends): number {
  if (lastSecondsAgo === null) return 0;
  const wait = waitsSeconds[Math.min(count, waitsSeconds.length) - 1] ?? 0;
  return Math.max(0, Math.ceil(wait - lastSecondsAgo));
}

/** What became of the codes at the partner that counts them; of nobody's where nothing is limited. */
export const codeDayAt = ({ config: { limited } }: Deps, partnerId: number | null) =>
  codeDayOf.of(limited ? partnerId : null);

/**
 * Counts one send against each cap separately, so that a phone cannot be flooded from many addresses, an address cannot
 * send to many phones, a range of numbers cannot be pumped, and a partner's budget cannot be drained. Carriers share
 * addresses among many people, so the cap per address is wide; what was verified does not count in it. While a partner has
 * more codes that nobody verifies than usual, each network has few: whoever asks for them closes the shop to nobody else.
 * @returns rate-limited when one is full
 */
export async function countSend(
  deps: Deps,
  tx: TxStore,
  target: SendTarget,
  origin: CodeOrigin,
  today: CodeDay,
): Promise<DomainError | null> {
  const caps = sendCaps(deps, target, origin, today.unverified >= unverifiedUsual(today.usual));
  const fills = await addToAll(tx, caps);
  if (deps.config.limited && target.purpose !== 'link') await noteCode(tx, origin.partnerId, 'sent');
  const first = fills.findIndex(({ full }) => full);
  if (first < 0) return null;
  const cap = caps[first];
  // Budget or attack: an operator should look. The key names a partner or a range, never a number.
  if (cap?.isBudget) deps.log.warn({ cap: cap.key }, 'SMS code cap reached');
  return new DomainError('rate-limited', { retryAfterSeconds: fills[first]?.secondsLeft ?? 1 });
}

/** Wrong guesses of one kind for this phone, and from this address and its network. */
export const wrongGuesses = (deps: Deps, target: GuessTarget, origin: CodeOrigin): Asked<Fill[]> =>
  fillOfAll.of(failureCaps(deps, target, origin));

/** @returns rate-limited after too many of them */
export function whyNoGuess(wrong: readonly Fill[]): DomainError | null {
  const full = wrong.find((fill) => fill.full);
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
  await noteCode(tx, origin.partnerId, 'wrong');
  const { partnerId } = origin;
  if (triesIn(await codeDayOf(tx, partnerId)) === 1)
    deps.log.warn({ partnerId }, 'wrong codes at a partner: each code has one try');
}

/** A code that was verified counts neither in its networks nor in its range of numbers, nor do questions asked before it. */
export async function countVerified(
  deps: Deps,
  tx: TxStore,
  target: SendTarget,
  { origin, sentAt }: { origin: CodeOrigin; sentAt: Date },
): Promise<void> {
  if (!deps.config.limited) return;
  const checks = checkCaps(deps, origin.ip).map((cap) => ({ ...cap, takes: 1 + morePerVerified }));
  await takeFromAll(tx, [...unverifiedCaps(deps, target, origin, false), ...checks], sentAt);
  await noteCode(tx, origin.partnerId, 'verified');
}

/**
 * How many tries a code of a partner has now: one while wrong ones are more than usual, so that each further guess costs a
 * captcha and a message. It refuses nobody, or whoever guesses would close the shop to everybody.
 */
export const triesIn = ({ wrong, usual }: CodeDay): number => (wrong < wrongUsual(usual) ? MAX_TRIES : 1);

/** Returns the hashed form of a phone or address for the limits table, which must not reveal numbers. */
export const limitKey = ({ config }: Deps, value: string): string =>
  hmacHex(config.secret, 'limits', value).slice(0, 32);

interface SendCap extends Bucket {
  readonly isBudget?: boolean;
  /** How many a verified code takes back. */
  readonly takes?: number;
}

function sendCaps(deps: Deps, target: SendTarget, origin: CodeOrigin, isStrained: boolean): SendCap[] {
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
    ...unverifiedCaps(deps, target, origin, isStrained),
    { key: `send:partner:${partner}`, windowSeconds: hour, limit: smsPerHour, isBudget: true },
    { key: `send:partner-day:${partner}`, windowSeconds: day, limit: smsPerDay, isBudget: true },
  ];
}

/** Of what was never verified at this partner, from an address and its network and into a range of numbers. */
function unverifiedCaps(
  deps: Deps,
  target: SendTarget,
  { ip, partnerId }: CodeOrigin,
  isStrained: boolean,
): SendCap[] {
  const networks = networksOf(ip);
  const partner = partnerId ?? 0;
  const of = (network: keyof typeof networks, limit: number, windowSeconds: number) => ({
    key: `send:${windowSeconds}:${partner}:${limitKey(deps, networks[network])}`,
    windowSeconds,
    limit,
  });
  // Many subscribers share the address of a carrier: where one code in four is verified they are refused nothing.
  const few = (network: keyof typeof networks) => ({
    ...of(network, isStrained ? fewPerNetwork[network] : Number.MAX_SAFE_INTEGER, day),
    takes: 1 + morePerVerified,
  });
  const isCode = target.purpose !== 'link';
  return [
    of('subscriber', 300, hour),
    of('neighbourhood', 900, hour),
    ...(isCode ? [few('subscriber'), few('neighbourhood')] : []),
    // Ranges of ten thousand subscribers: numbers pumped for their fees are adjacent.
    {
      key: `send:range:${partner}:${target.phone.slice(0, 6)}`,
      windowSeconds: hour,
      limit: 60,
      isBudget: true,
    },
  ];
}

/** Questions whether phones have a credit, from an address and the network around it. */
export function checkCaps(deps: Deps, ip: string): [subscriber: Bucket, neighbourhood: Bucket] {
  const { subscriber, neighbourhood } = networksOf(ip);
  const most = deps.config.phoneChecksPerHour;
  const cap = (network: string, limit: number) => ({
    key: `check:${limitKey(deps, network)}`,
    windowSeconds: hour,
    limit,
  });
  return [cap(subscriber, most), cap(neighbourhood, 3 * most)];
}

/** Wrong guesses of one kind at one phone in a day; a birthday is one of few. */
export const wrongPerPhone = { code: 15, birthday: 10 } as const;

/** A sweep over many phones finds four digits sooner than guesses at one: only the wide caps stop it. */
function failureCaps(deps: Deps, target: GuessTarget, origin: CodeOrigin): Bucket[] {
  const { subscriber, neighbourhood } = networksOf(origin.ip);
  const partner = origin.partnerId ?? 0;
  const ofPhone = {
    key: `wrong:${target.purpose}:${limitKey(deps, target.phone)}`,
    windowSeconds: day,
    limit: wrongPerPhone[target.purpose === 'birthday' ? 'birthday' : 'code'],
  };
  if (!deps.config.limited) return [ofPhone];
  return [
    ofPhone,
    { key: `wrong:${partner}:${limitKey(deps, subscriber)}`, windowSeconds: hour, limit: 100 },
    { key: `wrong:${partner}:${limitKey(deps, neighbourhood)}`, windowSeconds: hour, limit: 300 },
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
