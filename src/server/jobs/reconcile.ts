import { isNews } from '#domain/credit/ledger/oddity.ts';
import { networksOf } from '#server/actions/loan/networks.ts';
import { bookProviderReport } from '#server/actions/loan/book-provider-report.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { assertProviderAnswer, paymentFeed } from '#server/providers/answers.ts';
import { paymentOf, type PaymentNotice, type PaymentsPort } from '#server/providers/payments/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import {
  knownPaymentEvents,
  feedCursor,
  saveFeedCursor,
  notedOddities,
} from '#server/queries/loans/payment-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { askIdentity } from '#server/actions/request/open-identity.ts';
import { takeIdentityResult } from '#server/actions/request/take-identity-result.ts';
import { identitySessionWithAge } from '#server/queries/identity/identity-sessions.ts';
import { publicReason } from './public-reason.ts';

/**
 * Reads the payment network's feed and takes what its missing webhooks would have said. The schedule runs it each minute;
 * that run enqueues two more in between, so that a payment is known within 20 s even without its webhook.
 */
export async function reconcilePayments(
  deps: Deps,
  { follows }: { follows?: true },
  signal?: AbortSignal,
): Promise<void> {
  if (!follows) await enqueueFollowUps(deps);
  for (const network of networksOf(deps)) await readFeed(deps, network, signal);
}

async function readFeed(
  deps: Deps,
  network: Pick<PaymentsPort, 'name' | 'since'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const provider = network.name;
  try {
    // Bounds the pages per run; the next run continues from the cursor.
    for (let page = 0, more = true; more && page < mostPages; page++) {
      if (signal?.aborted) return;
      const before = await feedCursor(deps.store, provider);
      const answer = await network.since(before, AbortSignal.timeout(deadlineMs));
      const { events, cursor } = assertProviderAnswer(provider, paymentFeed, answer);
      for (const notice of await newOf(deps, provider, events))
        await bookProviderReport(deps, notice, provider);
      // Save the cursor last: a process that dies earlier reads the same events again, and each counts once.
      if (cursor !== before) await saveFeedCursor(deps.store, provider, cursor);
      more = cursor !== before;
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ provider, reason: publicReason(error) }, 'the payments could not be read');
  }
}

/** Leaves out what is booked already; what repeats nevertheless counts once. */
async function newOf({ store }: Deps, provider: string, events: PaymentNotice[]): Promise<PaymentNotice[]> {
  const ids = events.map((event) => paymentOf(event).eventId);
  const [booked, notes] = await Promise.all([
    knownPaymentEvents(store, provider, ids),
    notedOddities(store, provider, ids),
  ]);
  return events.filter((event) => {
    if (!('givenBack' in event)) return !booked.has(event.eventId);
    const { givenBack: kind, givenBackCentavos, payment } = event;
    const noted = notes.get(payment.eventId);
    // What was won without a word before is money like any other.
    if (noted === undefined && kind === 'dispute-won') return !booked.has(payment.eventId);
    return isNews(noted, { kind, givenBackCentavos }, payment.amountCentavos);
  });
}

const deadlineMs = 10_000;
const mostPages = 200;
const followAfterSeconds = [20, 40];

async function enqueueFollowUps(deps: Deps): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    for (const startAfterSeconds of followAfterSeconds) {
      await deps.jobs.send(tx, 'reconcile-payments', { follows: true }, { startAfterSeconds });
    }
  });
}

/**
 * Asks the identity service for a result whose webhook is missing, with growing intervals for a day: webhooks get lost,
 * and people leave the verification and come back.
 */
export async function reconcileIdentity(deps: Deps, { sessionId }: { sessionId: string }): Promise<void> {
  const session = await identitySessionWithAge(deps.store, sessionId);
  if (!session || (session.outcome !== null && session.outcome !== 'abandoned')) return;
  const event = await askIdentity(deps, sessionId);
  if (event) await takeIdentityResult(deps, event);
  if (event && event.outcome !== 'abandoned') return;
  const startAfterSeconds = secondsUntilNext(session.age_seconds);
  if (startAfterSeconds === null) return;
  await inTransaction(deps.store, (tx) =>
    deps.jobs.send(tx, 'reconcile-identity', { sessionId }, { startAfterSeconds }),
  );
}

/** Every 20 s while the person's screen waits (5 minutes), then every minute, then every quarter of an hour. */
export function secondsUntilNext(ageSeconds: number): number | null {
  if (ageSeconds < 5 * 60) return 20;
  if (ageSeconds < 60 * 60) return 60;
  return ageSeconds < 24 * 60 * 60 ? 15 * 60 : null;
}
