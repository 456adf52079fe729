import type { Genuine } from './genuine.ts';

/** One product on one of the databases. */
export interface Target {
  readonly origin: string;
  readonly people: readonly Genuine[];
  readonly staffToken: string;
}

export interface Times {
  readonly calls: number;
  /** Refused (503), as when the machine stalls for a second; not among the times. */
  readonly turnedAway: number;
  /** Milliseconds: the median of the rounds. */
  readonly p50: number;
  readonly p99: number;
}

export type Call = (target: Target) => { path: string; headers: Record<string, string> };

const anyone = ({ people }: Target): Genuine => people[Math.floor(Math.random() * people.length)] as Genuine;
const staff = ({ staffToken }: Target) => ({ authorization: `Bearer ${staffToken}` });

/** The calls of issue 6 and the staff's search, each for a different person every time. */
export const calls: Record<string, Call> = {
  dashboard: (target) => {
    const { account, cookie } = anyone(target);
    return { path: `payments/accountStatus/${account}`, headers: { cookie } };
  },
  'credit process': (target) => {
    const { phone, cookie } = anyone(target);
    return { path: `deliveryOrder/creditProcess/${phone}/1`, headers: { cookie } };
  },
  'crud list, one of its first 20 pages': (target) => ({
    path: `crud/onboarding?limit=10&order=-created&page=${1 + Math.floor(Math.random() * 20)}`,
    headers: staff(target),
  }),
  'crud list, a phone searched for': (target) => ({
    path: `crud/onboarding?search=${anyone(target).phone}`,
    headers: staff(target),
  }),
};

/** Alternates between both targets, so that other load on the machine affects both; two concurrent callers. */
export async function inTurns(
  call: Call,
  targets: readonly [Target, Target],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<[Times, Times]> {
  const all: [Round[], Round[]] = [[], []];
  await Promise.all(targets.map((target) => forSeconds(call, target, 1)));
  for (let round = 0; round < rounds; round++) {
    for (const [index, target] of targets.entries())
      all[index]?.push(await forSeconds(call, target, seconds));
  }
  return [timesOf(all[0]), timesOf(all[1])];
}

interface Round {
  readonly times: number[];
  turnedAway: number;
}

async function forSeconds(call: Call, target: Target, seconds: number): Promise<Round> {
  const round: Round = { times: [], turnedAway: 0 };
  const until = performance.now() + seconds * 1000;
  const caller = async () => {
    while (performance.now() < until) {
      const { path, headers } = call(target);
      const began = performance.now();
      const answer = await fetch(`${target.origin}/api/v1/${path}`, {
        headers: {
          ...headers,
          'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`,
        },
      });
      await answer.arrayBuffer();
      if (answer.status === 503) round.turnedAway++;
      else if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}`);
      else round.times.push(performance.now() - began);
    }
  };
  await Promise.all([caller(), caller()]);
  return round;
}

function timesOf(rounds: readonly Round[]): Times {
  const at = (share: number) =>
    median(
      rounds.map(
        ({ times }) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN,
      ),
    );
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  return {
    calls: sum(({ times }) => times.length),
    turnedAway: sum(({ turnedAway }) => turnedAway),
    p50: at(0.5),
    p99: at(0.99),
  };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
