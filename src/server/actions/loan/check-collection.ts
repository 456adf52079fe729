import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { claimMessage, type ClaimVerdict } from '#domain/credit/ledger/message-window.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { stopsOf } from '#server/queries/loans/lock-stops.ts';
import { lockLoan, noteCollection, type Loan } from '#server/queries/loans/loans.ts';
import {
  dropMessage,
  putOffMessage,
  setMessageText,
  type OutboxMessage,
} from '#server/queries/messages/outbox.ts';
import { isOpposed } from '#server/queries/privacy/rectifications.ts';
import { collectionText, type Described } from './collection-text.ts';
import { lockOf } from './device-follows.ts';
import { homeStateOf } from './home-state.ts';
import { ledgerOf } from './ledger-of.ts';
import { ruledStatement } from './may-lock.ts';
import type { Collection } from './message-keys.ts';

/**
 * Checks a message about money owed at the moment at which it would leave (servicing.md §3): the hours, the ledger, and
 * how many the customer has had. Returns the message with its text of now; null when it was put off or dropped.
 */
export const checkCollection = (
  deps: Pick<Deps, 'store' | 'config'>,
  message: OutboxMessage,
  about: Collection,
): Promise<OutboxMessage | null> =>
  inTransaction(deps.store, async (tx) => {
    const described = await describe(tx, about.account);
    const judged = described === null ? untrue : await verdictOf(deps, tx, described, message, about);
    const text =
      described && judged.verdict === 'send' ? await collectionText(deps, tx, described, about) : null;
    if (about.kind === 'due' && described && (await opposesReminders(tx, described.loan))) {
      await dropMessage(tx, message, 'opposition');
      return null;
    }
    if (judged.verdict === 'put-off') {
      await putOffMessage(tx, message, judged.until);
      return null;
    }
    if (judged.verdict === 'drop' || text === null) {
      await dropMessage(tx, message, judged.verdict === 'drop' ? judged.because : untrue.because);
      return null;
    }
    await noteCollection(tx, about.account, message.id);
    if (text !== message.body) await setMessageText(tx, message, text);
    return { ...message, body: text };
  });

/** A reminder before the day is a courtesy; what is late is told whatever she objected to. */
export const opposesReminders = (store: Store, { phone, partner_id }: Loan): Promise<boolean> =>
  isOpposed(store, { phone, partnerId: partner_id }, 'due-reminders');

const untrue = { verdict: 'drop', because: 'untrue' } as const;

async function describe(tx: TxStore, account: string): Promise<Described | null> {
  const loan = await lockLoan(tx, account);
  const partner = loan && (await partnerRow(tx, loan.partner_id));
  if (!partner) return null;
  const [entries, state, now] = await Promise.all([ledgerOf(tx, loan), homeStateOf(tx, loan), appNow(tx.db)]);
  return { loan, partner, entries, state, now };
}

async function verdictOf(
  deps: Pick<Deps, 'config'>,
  tx: TxStore,
  described: Described,
  message: OutboxMessage,
  about: Collection,
): Promise<ClaimVerdict> {
  const { loan, entries, state, now } = described;
  const today = customerDay(state, now);
  // The sweep writes another one for the day on which it may leave.
  if (about.kind === 'locked' && customerDay(state, message.created_at) !== today) {
    return { verdict: 'drop', because: 'stale' };
  }
  const [stops, lock] = await Promise.all([
    stopsOf(tx, about.account),
    lockOf(deps, tx, loan, entries, { now, state }),
  ]);
  const hasOwnMark = loan.collection_message === message.id;
  const verdict = claimMessage(about, {
    at: now,
    state,
    statement: ruledStatement(deps, entries, today),
    isLocked: loan.locked_at !== null && lock.isLocked,
    // Nor is anything collected while a revocation is open (servicing.md §5), or before the device is there.
    contactStop: stops.contactStop || stops.revocationOpen || stops.undelivered,
    lastCollectionOn: loan.collection_at && !hasOwnMark ? customerDay(state, loan.collection_at) : null,
  });
  // As above: it is of its day.
  return about.kind === 'locked' && verdict.verdict === 'put-off'
    ? { verdict: 'drop', because: 'stale' }
    : verdict;
}
