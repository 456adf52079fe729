import type { OfficeOutput } from '#contract/office/api.ts';
import { endOfPapers } from '#domain/applicant/retention.ts';
import { buyerMayChoose } from '#domain/credit/ledger/buyer-may-choose.ts';
import { isEnded } from '#domain/credit/ledger/position.ts';
import { pauseLimits, pauseRefusal } from '#domain/credit/ledger/pause.ts';
import { ofKind, standing } from '#domain/credit/ledger/entries.ts';
import { promiseState } from '#domain/credit/ledger/promise.ts';
import { lastDayToRevoke, revocationOpen } from '#domain/credit/ledger/revocation.ts';
import { toPesos } from '#domain/credit/money.ts';
import { isWithCustomer } from '#domain/delivery/delivery.ts';
import { DomainError } from '#domain/errors.ts';
import type { CreditStanding } from '#domain/staff/act-row.ts';
import { creditAct, creditActNames, formerMay } from '#domain/staff/credit-acts.ts';
import { mayAt, maySee, type Permission } from '#domain/staff/permissions.ts';
import { sealedFields } from '#domain/staff/sealed-fields.ts';
import { approvalsShown } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { openTheft } from './close-theft.ts';
import { revocableFrom } from './revoke-contract.ts';
import { loanQuestions, loanTodayFrom, type LoanToday } from '#server/actions/loan/loan-today.ts';
import { payoffOnWire } from '#server/actions/loan/quote-payoff.ts';
import { signedCreditOf } from '#server/actions/loan/signed-credit.ts';
import { askTogether, type Answers } from '#server/database/question.ts';
import { handLockQuestions } from './lock-by-hand.ts';
import { approvalsOfRequest } from '#server/queries/staff/approvals.ts';
import { partnersInScope } from '#server/queries/staff/grants.ts';
import type { Store } from '#server/database/store.ts';
import { deliveryShown } from '#server/actions/loan/read-account.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { archiveOf } from '#server/queries/keys/archive.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { lostPhoneOf, mayProposeLost, openLost } from '#server/queries/loans/lost-phones.ts';
import { refundsOf } from '#server/queries/loans/refunds.ts';
import { noticesOf } from '#server/queries/loans/contracts.ts';
import { contactsOf } from '#server/queries/office/contacts-page.ts';
import { contactStopOf, deviceOrdersOf } from '#server/queries/office/credits-page.ts';
import { messagesOf, notesOf } from '#server/queries/office/record-parts.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import { contactShown } from './collections.ts';
import { headOfCredit, lockShown, moneyShown } from './credit-shown.ts';
import { documentQuestions, documentsFrom, timelineOf } from '#server/actions/request/documents-of.ts';
import { findRequest } from '#server/actions/access/own-request.ts';
import { sealedQuestions, sealedValuesFrom } from '#server/actions/request/sealed-values.ts';

type Credit = OfficeOutput<'getCredit'>;

/** Shows one credit with everything that the desk needs to speak about it; what is sealed is masked. @throws not-found */
export async function showCredit(deps: Deps, staff: StaffCaller, account: string): Promise<Credit> {
  const { store } = deps;
  const loan = await loanByAccount(store, account);
  if (!loan) throw new DomainError('not-found');
  const row = await findRequest(store, loan.request_id);
  const asked = await askTogether(store, creditQuestions(row));
  const today = await loanTodayFrom(store, loan, asked);
  const partner = asked.partners.find(({ id }) => id === loan.partner_id);
  if (!partner) throw new DomainError('internal');
  const [acts, life, archive] = await Promise.all([
    actsOf(store, today, asked),
    lifeOf(store, staff, row, asked),
    archiveShown(store, row, asked),
  ]);
  const credit = {
    ...headOfCredit(row, today, partner),
    ...moneyShown(today),
    payoff: payoffShown(deps, today),
    lock: lockShown(deps, today, asked),
    ...acts,
    ...life,
    archive,
  };
  return { ...credit, ...mayOnCredit(staff, credit, loan.partner_id) };
}

const creditQuestions = (row: CreditRequest) => ({
  ...loanQuestions({ account: row.account, request_id: row.id }),
  ...handLockQuestions(row.account),
  ...sealedQuestions(row),
  ...documentQuestions(row.id),
  partners: partnersInScope.of(),
  shop: partnerRow.of(row.partner_id),
  notices: noticesOf.of(row.account),
  stop: contactStopOf.of(row.account),
  refunds: refundsOf.of(row.account),
  change: lostPhoneOf.of(row.account),
  orders: deviceOrdersOf.of(row.account),
  contacts: contactsOf.of(row.account),
  messages: messagesOf.of(row),
  events: eventsOf.of(row.id),
  notes: notesOf.of(row.id),
  approvals: approvalsOfRequest.of(row.id),
  archive: archiveOf.of(row.id),
});

type Asked = Answers<ReturnType<typeof creditQuestions>>;

async function archiveShown(
  store: Store,
  row: CreditRequest,
  { archive, shop }: Asked,
): Promise<Credit['archive']> {
  if (archive === null) return null;
  const credit = await signedCreditOf(store, row);
  const end = credit && shop ? endOfPapers(credit, { archiveYears: shop.archive_years }) : null;
  return { until: end?.at.toISOString() ?? null, openUntil: archive.openUntil?.toISOString() ?? null };
}

function payoffShown({ payments }: Deps, today: LoanToday): Credit['payoff'] {
  const found = payoffOnWire(today, payments.cash);
  if (!found) return null;
  const { amount, saving, validUntil, quote } = found;
  return { amount, saving, validUntil, reference: quote?.reference ?? null };
}

/** What can be done about it, and what stands of what was done. */
async function actsOf(
  store: Store,
  { entries, statement, today, state, now, position }: LoanToday,
  asked: Asked,
) {
  const { promises, holds, notices, stop, refunds, change, shop } = asked;
  const revocable = revocableFrom(asked, null);
  const notice = notices.find(({ outcome }) => outcome === null);
  const pauseWeeks = shop?.pause_weeks ?? 0;
  const used = ofKind(standing(entries), 'paused').reduce((sum, { detail }) => sum + detail.weeks, 0);
  const mayPause = pauseRefusal(entries, 1, today, { ...pauseLimits, weeks: pauseWeeks }) === null;
  const isOpen = !isEnded(statement.status) && statement.status !== 'PendingDownPayment';
  return {
    promises: promises.map((each) => ({
      amount: toPesos(each.centavos),
      madeOn: each.madeOn,
      day: each.day,
      state: promiseState(each, entries, today),
    })),
    pause: { weeksLeft: mayPause ? pauseWeeks - used : 0 },
    revocation: {
      isOpen: isOpen && revocationOpen(revocable, notice?.sentOn ?? today),
      lastDay: lastDayToRevoke(revocable),
      noticeOn: notice?.sentOn ?? null,
    },
    hasTheft: openTheft(holds) !== undefined,
    refunds: refunds.map(({ centavos, dueBy, paidAt }) => ({
      amount: toPesos(centavos),
      dueBy,
      paidAt: paidAt?.toISOString() ?? null,
    })),
    phoneChange: change && {
      id: change.id,
      state: change.state,
      askedAt: change.asked_at.toISOString(),
      effectiveAt: change.effective_at?.toISOString() ?? null,
    },
    mayChangePhone: change !== null && (await mayProposeLost(store, change.id)),
    mayRefusePhone: change !== null && openLost.some((each) => each === change.state),
    contactStop: stop ? { why: stop.reason, since: stop.openedAt.toISOString() } : null,
    mayContact: contactShown({
      at: now,
      state,
      contactStop: stop !== undefined,
      revocationOpen: notice !== undefined,
    }),
    mayChoose: buyerMayChoose(position.terms.plan, statement),
  };
}

async function lifeOf(store: Store, staff: StaffCaller, row: CreditRequest, asked: Asked) {
  const { delivery, contacts, messages, events, notes } = asked;
  const values = sealedValuesFrom(row, asked);
  const names = await staffNames(
    store,
    [...contacts, ...notes].map(({ staff_id }) => staff_id),
  );
  const by = (id: string) => ({ id, name: names.get(id) ?? '' });
  const shown = delivery && deliveryShown(delivery).delivery;
  return {
    sealed: (['name', 'phone', 'imei'] as const).flatMap((field) => {
      const value = values.get(field);
      return value === undefined ? [] : [{ field, masked: maskOf(field, value) }];
    }),
    hasDevice: isWithCustomer(delivery),
    delivery: shown ? { ...shown, trackingNumber: null } : null,
    contacts: contacts.map(({ id, at, staff_id, channel, outcome, note, promise_centavos, promise_on }) => ({
      id,
      at: at.toISOString(),
      by: by(staff_id),
      channel,
      outcome,
      note,
      promise:
        promise_centavos !== null && promise_on !== null
          ? { amount: toPesos(promise_centavos), day: promise_on }
          : null,
    })),
    documents: documentsFrom(asked).map((each) => each.shown),
    messages: messages.map(({ at, sentAt, gaveUpAt, ...message }) => ({
      ...message,
      at: at.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      gaveUpAt: gaveUpAt?.toISOString() ?? null,
    })),
    timeline: timelineOf(events),
    notes: notes.map(({ id, at, staff_id, body }) => ({
      id,
      at: at.toISOString(),
      by: by(staff_id),
      text: body,
    })),
    approvals: await approvalsShown(store, staff, asked.approvals),
  };
}

/** What this person may do on a credit as it stands: the buttons of the page. The acts themselves look again. */
function mayOnCredit(
  staff: StaffCaller,
  credit: CreditStanding & Pick<Credit, 'payoff'>,
  partnerId: number,
): Pick<Credit, 'may' | 'acts'> {
  const may = (permission: Permission) => mayAt(staff.grants, permission, partnerId);
  const acts = creditActNames.filter((name) => creditAct(name).may(credit) && may(creditAct(name).make));
  const ofActs = formerMay.map(([name, may]) => [may, acts.includes(name)]);
  return {
    may: {
      note: may('write-notes'),
      reveal:
        (credit.archive === null || may('read-privacy')) &&
        [null, ...sealedFields].some((field) => maySee(staff.grants, field, partnerId)),
      quote: credit.payoff !== null && may('quote-payoffs'),
      logContact: credit.archive === null && may('log-contacts'),
      ...(Object.fromEntries(ofActs) as Omit<Credit['may'], 'note' | 'reveal' | 'quote' | 'logContact'>),
    },
    acts,
  };
}
