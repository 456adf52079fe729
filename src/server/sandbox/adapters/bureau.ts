import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '#server/database/store.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { BureauPort, BureauReport } from '#server/providers/bureau/port.ts';
import { sql } from 'kysely';

/** Delay of the response for the phone …0003. */
export const SLOW_ANSWER_MS = 12_000;
/** Failures for the phone …0004 before a response. */
export const FAILURES_BEFORE_ANSWER = 3;

/**
 * A bureau that responds by the last four digits of the phone (readings §7): 0001 refused, 0002 a history that the
 * decision rules refuse, 0003 slow, 0004 fails three times first, 0005 needs a manual review, 0006 a history for which
 * only another plan is approved, 0007 never answers; any other a good history.
 * Tests replace `pause`.
 */
export const sandboxBureau = (store: Store, pause: Pause = realPause): BureauPort => ({
  name: 'sandbox',
  async query({ key, phone }, signal) {
    signal.throwIfAborted();
    const attempt = await countBureauQuery(store, key);
    const magic = phone.slice(-4);
    if (magic === '0004' && attempt <= FAILURES_BEFORE_ANSWER) {
      throw new ProviderError('bureau', `simulated failure ${attempt} of ${FAILURES_BEFORE_ANSWER}`);
    }
    // One that does not open the breaker: the queries of other phones are answered.
    if (magic === '0007') throw new ProviderError('bureau', 'simulated silence', { retryable: false });
    if (magic === '0003') await pause(SLOW_ANSWER_MS, signal);
    return { ...goodHistory, ...histories[magic], folio: folioOf(key) };
  },
});

type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

const realPause: Pause = async (ms, signal) => {
  await wait(ms, undefined, { signal }).catch((cause: unknown) => {
    throw new ProviderError('bureau', 'no answer in time', { cause });
  });
};

const goodHistory = {
  outcome: 'clear',
  score: 712,
  openAccounts: 3,
  activeDelinquencies: 0,
  monthlyDebtCentavos: 1_850_00,
  alerts: [],
} as const;

const histories: Readonly<Record<string, Partial<BureauReport>>> = {
  '0001': { outcome: 'refused', score: null, openAccounts: 0, monthlyDebtCentavos: 0 },
  '0002': { score: 462, openAccounts: 6, activeDelinquencies: 3, monthlyDebtCentavos: 9_400_00 },
  // $700 a month are left: too little for most phones over 52 weeks.
  '0006': { score: 560, monthlyDebtCentavos: 7_300_00 },
  '0005': { alerts: ['Una cuenta en aclaración'] },
};

/** The same query returns the same folio. */
const folioOf = (key: string): string =>
  `SBX-${createHash('sha256').update(key).digest('hex').slice(0, 12).toUpperCase()}`;

/** Counts this query and returns its number of attempts, this one included. */
async function countBureauQuery({ db }: Store, key: string): Promise<number> {
  const { attempts } = await db
    .insertInto('sandbox_bureau_queries')
    .values({ key, attempts: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ attempts: sql<number>`sandbox_bureau_queries.attempts + 1` }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return attempts;
}
