import { nextReferencesOn } from '#domain/credit/ledger/next-references.ts';
import { referencesToMake, type ReferenceToMake } from '#domain/credit/ledger/references-plan.ts';
import type { Deps, Caller, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { loanByAccount, lockLoan, type Loan } from '#server/queries/loans/loans.ts';
import {
  insertReferences,
  setReplaced,
  setShownReference,
  setReferencePlan,
  type PaymentReference,
  referencesToVoid,
  setVoided,
} from '#server/queries/loans/payment-references.ts';
import { type Day, dayIn } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { assertProviderAnswer, paymentReferences } from '#server/providers/answers.ts';
import { referenceNumbers } from '#server/queries/loans/instalments.ts';
import type { Purpose } from '#domain/credit/ledger/entries.ts';
import { DomainError } from '#domain/errors.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { isClosed } from '#domain/credit/ledger/position.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import { loanToday, type LoanToday } from './loan-today.ts';
import { openDebts, weekReferences } from './open-debts.ts';

/**
 * Makes and renews the references of an account that are needed by now (servicing.md §6). Idempotent; of two runs at the
 * same time the second finds nothing left to do.
 */
export async function makeReferences(deps: Deps, account: string): Promise<void> {
  const loan = await loanByAccount(deps.store, account);
  if (!loan) return;
  const wanted = wantedOf(deps, await loanToday(deps.store, loan));
  const answers = await askEach(deps, loan.partner_id, wanted);
  const issued = new Map(wanted.map((each, index) => [sameAs(each), answers[index]?.reference]));
  await inTransaction(deps.store, async (tx) => {
    const locked = await lockLoan(tx, account);
    if (!locked) return;
    const still = wantedOf(deps, await loanToday(tx, locked));
    const made: number[] = [];
    for (const each of still) {
      // What a payment changed meanwhile has a job of its own.
      const reference = issued.get(sameAs(each));
      if (reference === undefined) continue;
      await showReference(tx, account, each, reference);
      made.push(each.week);
    }
    await planNext(deps, tx, await loanToday(tx, locked));
    if (made.length === 0) return;
    deps.hub.publish(tx, locked.request_id);
    await appendAuditEvent(tx, locked.request_id, 'references-issued', {}, { weeks: made });
  });
  // The others are kept: the job asks for this one again.
  const failed = answers.find((each) => 'error' in each);
  if (failed) throw failed.error;
}

/** Whether an account needs references on its day. */
export const needsReferences = (deps: Deps, today: Debtor): boolean => wantedOf(deps, today).length > 0;

/** The part of a loan that decides. */
export type Debtor = Pick<LoanToday, 'loan' | 'statement' | 'references' | 'today'>;

/** Stores the day on which the account is looked at again. */
export const planNext = (deps: Deps, tx: TxStore, { loan, statement, references, today }: Debtor) =>
  setReferencePlan(
    tx,
    loan.account,
    nextReferencesOn(
      openDebts(deps, statement),
      weekReferences(references),
      today,
      deps.payments.referenceDays,
    ),
  );

type Wanted = ReferenceToMake & ReferenceAsked & { readonly replaces: string | null };

function wantedOf(deps: Deps, { loan, statement, references, today }: Debtor): Wanted[] {
  const shown = weekReferences(references);
  return referencesToMake(openDebts(deps, statement), shown, today, deps.payments.referenceDays).map(
    (each) => {
      const ofWeek = shown.filter(({ week }) => week === each.week);
      const live = ofWeek.find(({ isReplaced }) => !isReplaced);
      // After one that was voided too: of the same key the network would give that one again.
      const before = live ?? ofWeek.at(-1);
      const key = `${loan.account}:${each.week}${before ? `:${before.reference}` : ''}`;
      return { ...each, key, replaces: live?.reference ?? null };
    },
  );
}

const sameAs = ({ key, amountCentavos, expiresOn }: Wanted): string =>
  `${key}:${amountCentavos}:${expiresOn}`;

async function showReference(
  tx: TxStore,
  account: string,
  { week, amountCentavos, expiresOn, replaces }: Wanted,
  reference: string,
): Promise<void> {
  if (replaces !== null) await setReplaced(tx, replaces, reference);
  const purpose = week === 0 ? ({ kind: 'down' } as const) : ({ kind: 'week', week } as const);
  await insertReferences(tx, account, [{ reference, purpose, amountCentavos, expiresOn }]);
  await setShownReference(tx, account, { week, reference });
}

/** A reference to ask for. */
export interface ReferenceAsked {
  /** The same key and amount is the same reference, however often it is asked for. */
  readonly key: string;
  readonly amountCentavos: Centavos;
  readonly expiresOn: Day;
}

/** Asks the network for references, in the order given. Never inside a transaction. @throws provider-unavailable */
export async function askReferences(
  deps: Pick<Deps, 'payments' | 'store'>,
  partnerId: number,
  asked: readonly ReferenceAsked[],
): Promise<string[]> {
  return (await askEach(deps, partnerId, asked)).map((each) => {
    if ('error' in each) throw each.error;
    return each.reference;
  });
}

type Answer = { readonly reference: string } | { readonly reference?: never; readonly error: unknown };

/** One that the network refuses does not lose the others. */
async function askEach(
  deps: Pick<Deps, 'payments' | 'store'>,
  partnerId: number,
  asked: readonly ReferenceAsked[],
): Promise<Answer[]> {
  const signal = AbortSignal.timeout(10_000);
  const sequences = await inTransaction(deps.store, (tx) => referenceNumbers(tx, asked.length));
  const answers = await Promise.all(
    asked.map((each, index) =>
      deps.payments.reference({ ...each, partnerId, sequence: sequences[index] ?? 0 }, signal).then(
        (reference): Answer => ({ reference }),
        (error: unknown): Answer => ({ error }),
      ),
    ),
  );
  // What was answered, whatever it is.
  const references = answers.flatMap((each) => ('error' in each ? [] : [each.reference]));
  assertProviderAnswer(deps.payments.name, paymentReferences, references);
  return answers;
}

/** What a request for a reference comes to on a loan as it is: one that is there, or one to ask for. */
export type Wish =
  | { readonly kind: 'there'; readonly issued: Issued }
  | { readonly kind: 'ask'; readonly asked: ToIssue };

export type Issued = Pick<PaymentReference, 'reference' | 'purpose' | 'amountCentavos' | 'expiresOn'>;

/** Who asks for it: the customer, or a person of the desk. */
export type Asker = { readonly caller: Caller } | { readonly staff: StaffCaller };

interface ToIssue extends ReferenceAsked {
  readonly purpose: Purpose;
  /** The reference whose place it takes. */
  readonly replaces: string | null;
  /** What is stored together with it. */
  readonly along?: (tx: TxStore) => Promise<void>;
}

/**
 * Issues a reference that the customer asked for, once: the network is asked outside of the transaction, and the wish is
 * looked at again under the loan's lock. So repeated and concurrent calls get the same reference.
 * @throws whatever `wish` throws; conflict when payments keep changing it
 */
export async function issueOnce(
  deps: Deps,
  by: Asker,
  loan: Loan,
  wish: (today: LoanToday) => Wish,
): Promise<{ issued: Issued; today: LoanToday }> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = await loanToday(deps.store, loan);
    const wanted = wish(before);
    if (wanted.kind === 'there') return { issued: wanted.issued, today: before };
    const [reference = ''] = await askReferences(deps, loan.partner_id, [wanted.asked]);
    const done = await inTransaction(deps.store, async (tx) => {
      const locked = await lockLoan(tx, loan.account);
      if (!locked) throw new DomainError('not-found');
      const today = await loanToday(tx, locked);
      const still = wish(today);
      if (still.kind === 'there') return { issued: still.issued, today };
      if (!isSame(still.asked, wanted.asked)) return null;
      const issued = { ...still.asked, reference };
      await store(tx, locked, by, issued);
      return { issued, today };
    });
    if (done) return done;
  }
  throw new DomainError('conflict');
}

const isSame = (one: ReferenceAsked, other: ReferenceAsked): boolean =>
  one.key === other.key && one.amountCentavos === other.amountCentavos && one.expiresOn === other.expiresOn;

async function store(tx: TxStore, loan: Loan, by: Asker, issued: ToIssue & Issued): Promise<void> {
  const { reference, purpose, replaces, along } = issued;
  await along?.(tx);
  if (replaces !== null) await setReplaced(tx, replaces, reference);
  await insertReferences(tx, loan.account, [issued]);
  const event = { kind: 'reference-issued' as const, detail: { purpose: purpose.kind } };
  await ('staff' in by
    ? appendStaffEvent(tx, by.staff, loan.request_id, event)
    : appendAuditEvent(tx, loan.request_id, event.kind, by.caller, event.detail));
}

/**
 * Has the payment network take no more money under the references of a credit that has ended: money that still comes is
 * held for its payer, so a failure costs a refund, never a payment. Returns how many are left because the network failed.
 */
export async function voidReferences(deps: Deps, account: string): Promise<number> {
  const loan = await loanByAccount(deps.store, account);
  if (!loan || !isClosed(loan.status)) return 0;
  const today = dayIn(businessZone, await appNow(deps.store.db));
  let failed = 0;
  for (const reference of await referencesToVoid(deps.store, account, today)) {
    try {
      await deps.payments.voidReference({ reference }, AbortSignal.timeout(10_000));
      await setVoided(deps.store, reference);
    } catch (error) {
      failed++;
      deps.log.warn({ err: error }, 'a reference was not voided');
    }
  }
  await makeAgainIfOpen(deps, account);
  return failed;
}

/** A chargeback that opened it meanwhile found references that were not voided yet. */
async function makeAgainIfOpen({ store, jobs }: Deps, account: string): Promise<void> {
  await inTransaction(store, async (tx) => {
    const loan = await lockLoan(tx, account);
    if (loan && !isClosed(loan.status)) await jobs.send(tx, 'make-references', { account });
  });
}
