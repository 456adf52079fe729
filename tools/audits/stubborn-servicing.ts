import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '#test/support/api-client.ts';
import { ask, newestCode, skipCodes } from '#test/support/api-calls.ts';
import type { StubbornClient } from './stubborn-client.ts';

/** What a customer asked for on a credit, and whether it was acknowledged. */
export interface Fact {
  readonly kind: 'payment' | 'theft' | 'found' | 'pause' | 'promise' | 'quote' | 'revocation';
  /** Of a payment its event, of a quote its reference. */
  readonly id: string;
  readonly acknowledged: boolean;
}

export interface Serviced {
  readonly account: string;
  readonly facts: readonly Fact[];
}

/** An active credit and its customer. */
interface InHand {
  readonly client: StubbornClient;
  readonly account: string;
  readonly phone: string;
  /** What happens is added here, so that it is known also of somebody who gives up. */
  readonly facts: Fact[];
}

/** Pays, promises, pauses and reports some times, then pays off or revokes, and pays once more. */
export async function serviceStubbornly(
  client: StubbornClient,
  credit: Omit<InHand, 'client'>,
  acts: number,
): Promise<void> {
  const inHand: InHand = { client, ...credit };
  const once = ['promise', 'pause', 'theft', 'found', 'quote'] as const;
  const at = new Map(once.map((kind, index) => [randomIn(index, once.length, acts), kind]));
  for (let act = 0; act < acts; act++) {
    const kind = at.get(act);
    await (kind === undefined ? paySome(inHand) : deeds[kind](inHand));
  }
  await (randomInt(10) < 7 ? payOff(inHand) : deeds.revocation(inHand));
  // Money for a closed credit is held, to be returned.
  await paySome(inHand);
}

/** In this order, each at a random moment of its own part. */
const randomIn = (part: number, parts: number, acts: number) =>
  Math.floor((part * acts) / parts) + randomInt(Math.floor(acts / parts));

type Deed = (inHand: InHand) => Promise<unknown>;

const deeds: Record<Exclude<Fact['kind'], 'payment'>, Deed> = {
  theft: (inHand) => tryOnce(inHand, 'theft', `account/theft/${inHand.account}`, { kind: 'theft' }),

  async found(inHand) {
    const code = await codeFor(inHand, 'found');
    if (code !== null) await tryOnce(inHand, 'found', `account/found/${inHand.account}`, { code });
  },

  async pause(inHand) {
    const code = await codeFor(inHand, 'pause');
    if (code === null) return;
    const { account, client } = inHand;
    const words = await client.get<{ sha256: string }>(`account/pauseAddendum/${account}/1`);
    const { sha256 } = words.body;
    await tryOnce(inHand, 'pause', `account/pause/${account}`, { weeks: 1, sha256, code });
  },

  async promise(inHand) {
    const { from, until, suggested } = (
      await ask<{ promise: { from: string; until: string; suggested: number } }>(
        inHand.client,
        'GET',
        `account/help/${inHand.account}`,
      )
    ).promise;
    const amount = Math.max(1, suggested);
    const day = randomInt(2) === 0 ? from : until;
    await tryOnce(inHand, 'promise', `account/promise/${inHand.account}`, { amount, day });
  },

  quote: (inHand) => quote(inHand),

  revocation: (inHand) => tryOnce(inHand, 'revocation', `account/revoke/${inHand.account}`),
};

async function quote(inHand: InHand): Promise<{ amount: number; reference: string } | null> {
  const { account, client, facts } = inHand;
  const answer = await insist<{ amount: number; reference: string }>(
    client,
    `payments/payoffQuote/${account}`,
  );
  if (answer.status !== 200) return null;
  facts.push({ kind: 'quote', id: answer.body.reference, acknowledged: true });
  return answer.body;
}

async function payOff(inHand: InHand): Promise<void> {
  const quoted = await quote(inHand);
  if (quoted) await payAtTill(inHand, quoted.reference, quoted.amount);
}

/** Some pesos, under any of its references; so little that something is left to pay off. */
async function paySome(inHand: InHand): Promise<void> {
  const { orderInfo } = await ask<{
    orderInfo: {
      paymentReferences: { reference: string }[];
      downPaymentReferences: { reference: string }[];
    };
  }>(inHand.client, 'GET', `payments/accountStatus/${inHand.account}`);
  const shown = orderInfo.paymentReferences.map(({ reference }) => reference).filter((each) => each !== '');
  const reference = shown[randomInt(Math.max(1, Math.min(8, shown.length)))] ?? lastPaid.get(inHand.account);
  if (reference === undefined) return;
  lastPaid.set(inHand.account, reference);
  await payAtTill(inHand, reference, randomInt(100, 8_000) / 100);
}

const lastPaid = new Map<string, string>();

/** With one ticket, as a till that has not heard the answer repeats it. */
async function payAtTill({ client, facts }: InHand, reference: string, amount: number): Promise<void> {
  const ticket = randomUUID();
  const { status } = await insist(client, '/sandbox/caja/pay', { reference, amount, ticket });
  facts.push({ kind: 'payment', id: `caja-${ticket}`, acknowledged: status === 200 });
}

async function tryOnce(inHand: InHand, kind: Fact['kind'], path: string, body?: object): Promise<void> {
  const { status } = await insist(inHand.client, path, body);
  inHand.facts.push({ kind, id: kind, acknowledged: status === 200 });
}

/** Null when it does not arrive: a code is sent again only after a minute. */
async function codeFor({ client, account, phone }: InHand, use: 'pause' | 'found'): Promise<string | null> {
  await skipCodes(client, phone);
  const { status } = await insist(client, `account/code/${account}`, { use });
  if (status !== 200) return null;
  return newestCode(client, phone).catch(() => null);
}

/**
 * Asks until there is an answer. A key whose process died says "under way" for a minute; somebody who presses the
 * button again has another.
 */
async function insist<Body>(client: StubbornClient, path: string, body?: object): Promise<Answer<Body>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await client.post<Body>(path, body);
    const isUnderWay = answer.headers.get('x-error-code') === 'idempotency-in-flight';
    if ((answer.status < 500 && !isUnderWay) || attempt > 10) return answer;
    await pause(100);
  }
}
