import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import {
  claimMessage,
  type ClaimVerdict,
  type ClaimedMessage,
} from '#domain/credit/ledger/message-window.ts';
import { textOf } from '#domain/partner/message-words.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { partnerRow, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import { stopsOf } from '#server/queries/loans/lock-stops.ts';
import { lockLoan, noteCollection, type Loan } from '#server/queries/loans/loans.ts';
import {
  dropMessage,
  putOffMessage,
  setMessageText,
  type OutboxMessage,
} from '#server/queries/messages/outbox.ts';
import { isOpposed } from '#server/queries/privacy/rectifications.ts';
import { contactAllowed, nextContactAt } from '#domain/credit/contact-log.ts';
import { lockSentence } from '#domain/credit/ledger/lock.ts';
import type { LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { ledgerStatement } from '#domain/credit/ledger/statement.ts';
import { referenceOfWeek } from '#server/queries/loans/instalments.ts';
import { referencesOf } from '#server/queries/loans/payment-references.ts';
import { lockOf } from './device-follows.ts';
import { homeStateOf } from './home-state.ts';
import { ledgerOf } from './ledger-of.ts';
import { ruledStatement, mayLock } from './may-lock.ts';
import { type Collection, collectionOf } from './message-keys.ts';
import { tellCustomer } from './tell-customer.ts';
import { referenceOfSum } from './make-catch-up.ts';
import { deviceLocked, deviceStillLocked, paymentDue, paymentOverdue } from './loan-messages.ts';

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
const opposesReminders = (store: Store, { phone, partner_id }: Loan): Promise<boolean> =>
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

/** Whether the customer may be contacted at this hour. */
export const mayContact = ({ now, state }: Pick<Described, 'now' | 'state'>): boolean =>
  contactAllowed({ at: now, state, role: 'customer' }).allowed;

/** Writes a message about money owed; it is checked again, and its text made anew, when it is sent. */
export async function collect(
  deps: Deps,
  tx: TxStore,
  serviced: Described,
  dedupeKey: string,
): Promise<void> {
  const { loan, now, state } = serviced;
  const { revocationOpen, undelivered } = await stopsOf(tx, loan.account);
  if (revocationOpen || undelivered) return;
  const about = collectionOf(dedupeKey);
  if (about?.kind === 'due' && (await opposesReminders(tx, loan))) return;
  const text = about && (await collectionText(deps, tx, serviced, about));
  if (text === null) return;
  await tellCustomer(deps, tx, loan, { text, dedupeKey, notBefore: nextContactAt(now, state) });
}

/** A loan as a message about it needs it. */
export interface Described {
  readonly loan: Loan;
  readonly entries: readonly LedgerEntry[];
  readonly partner: PartnerRow;
  /** Where the customer lives; null: unknown. */
  readonly state: string | null;
  readonly now: Date;
}

/** Makes the text of a message about money owed from the ledger as it is now; null when there is nothing to say. */
function collectionText(
  deps: Pick<Deps, 'config'>,
  store: Store,
  described: Described,
  { kind, week }: ClaimedMessage,
): Promise<string | null> {
  return kind === 'due' || kind === 'overdue'
    ? reminder(deps, store, described, { kind, number: week ?? 0 })
    : lockMessage(deps, store, described, kind);
}

async function reminder(
  deps: Pick<Deps, 'config'>,
  store: Store,
  { loan, partner, entries, state, now }: Described,
  { kind, number }: { kind: 'due' | 'overdue'; number: number },
): Promise<string | null> {
  const statement = ledgerStatement(entries, customerDay(state, now));
  const due = statement.weeks.find((week) => week.number === number);
  if (!due?.dueOn || due.pendingCentavos === 0) return null;
  const payment = {
    number,
    of: loan.total_payments,
    amountCentavos: due.pendingCentavos,
    reference: await referenceOfWeek(store, loan.account, number),
    dueOn: due.dueOn,
    locks: mayLock(deps, entries),
  };
  return textOf(partner, kind === 'due' ? paymentDue(payment) : paymentOverdue(payment));
}

async function lockMessage(
  deps: Pick<Deps, 'config'>,
  store: Store,
  { loan, partner, entries, state, now }: Described,
  kind: ClaimedMessage['kind'],
): Promise<string | null> {
  const today = customerDay(state, now);
  const [standing, references] = await Promise.all([
    lockOf(deps, store, loan, entries, { now, state }),
    referencesOf(store, loan.account),
  ]);
  if (standing.lockableWeeks.length === 0) return null;
  const lock = {
    toUnlockCentavos: standing.toUnlockCentavos,
    // What it was made for is what is to be paid: a till takes no other sum.
    reference: referenceOfSum(
      { today, entries, statement: ledgerStatement(entries, today), references },
      { centavos: standing.toUnlockCentavos, weeks: standing.lockableWeeks },
    ),
    supportPhone: partner.support_phone ?? partner.tel,
  };
  return textOf(
    partner,
    kind === 'locked' ? deviceStillLocked({ ...lock, sums: lockSentence(standing) }) : deviceLocked(lock),
  );
}
