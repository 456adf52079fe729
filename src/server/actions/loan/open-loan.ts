import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { activatedOn } from '#domain/credit/ledger/carried-over.ts';
import { firstDueOf } from '#domain/credit/ledger/due-days.ts';
import { currentMethods, openLedger, type LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { positionOf, awaitsDelivery, type Position } from '#domain/credit/ledger/position.ts';
import { debtsAtTill, referencesToMake } from '#domain/credit/ledger/references-plan.ts';
import { schedule, type Plan } from '#domain/credit/plan.ts';
import { agreeToLock, type ClausesVersion } from '#domain/credit/signing-summary.ts';
import { deliveryTerms } from '#domain/delivery/delivery.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { textOf, type Sender } from '#domain/partner/message-words.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import type { TxStore } from '#server/database/store.ts';
import type { PaperCompany } from '#server/documents/paper-data.ts';
import { insertInstalments, type Instalment } from '#server/queries/loans/instalments.ts';
import { appendEntries, insertLoan, setLoanStatus, type Loan } from '#server/queries/loans/loans.ts';
import {
  insertReferences,
  setReferencePlan,
  type NewReference,
} from '#server/queries/loans/payment-references.ts';
import { type CreditRequest, setFact } from '#server/queries/requests/credit-requests.ts';
import { addDelivery, addDeliveryContact } from '#server/queries/loans/deliveries.ts';
import type { AuditedAct } from '#server/queries/audit/audit-events.ts';
import { askReferences } from './references.ts';
import { contractSigned, creditActive, type WeeksBegin } from './loan-messages.ts';
import { hasWays } from './open-debts.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { enqueueDeviceOrder } from './order-device.ts';
import { tellCustomer } from './tell-customer.ts';

/** Opens the loan of a contract that was just signed. @returns whether the credit is active immediately */
export async function openLoan(
  deps: Deps,
  tx: TxStore,
  row: CreditRequest,
  {
    instalments,
    references,
    company,
    partner,
    clauses,
    now,
  }: {
    instalments: readonly NewInstalment[];
    references: readonly NewReference[];
    company: PaperCompany;
    partner: Sender;
    clauses: ClausesVersion;
    now: Date;
  },
): Promise<boolean> {
  const { account } = row;
  const plan = planOfRequest(row);
  const loan = { account, request_id: row.id, partner_id: row.partner_id, phone: row.phone };
  await insertLoan(tx, { ...loan, total_payments: row.weeks });
  const down = instalments.find(({ number }) => number === 0);
  const entries = firstEntries({ plan, graceDays: company.graceDays, clauses, now, isActive: !down });
  // Before the instalments: what is there is not copied from them.
  await insertReferences(tx, account, references);
  await Promise.all([
    // The sweep of tomorrow makes the other references: by then the first due day is known.
    setReferencePlan(tx, account, addDays(dayIn(businessZone, now), 1)),
    insertInstalments(tx, account, instalments),
    locksDevices(deps.config) && agreeToLock(clauses)
      ? enqueueDeviceOrder(deps, tx, { account, action: 'enroll', cause: 'contract' })
      : undefined,
    appendEntries(tx, account, entries),
  ]);
  // An offer without a down payment is active once signed.
  if (!down) {
    await setLoanStatus(tx, account, 'Active');
    await activateCredit(deps, tx, loan, { partner, after: positionOf(entries) });
    return true;
  }
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: row.partner_id,
    recipient: row.phone,
    text: textOf(
      partner,
      contractSigned(account, {
        amountCentavos: down.amount_centavos,
        atOnceCentavos:
          references.find(({ purpose }) => purpose.kind === 'down')?.amountCentavos ?? down.amount_centavos,
        reference: down.reference ?? '',
      }),
    ),
    dedupeKey: `loan:${account}:signed`,
  });
  return false;
}

type NewInstalment = Pick<Instalment, 'number' | 'reference' | 'amount_centavos'>;

/** The down payment (0) and the weekly payments. */
export const amountsOf = (plan: Plan): { number: number; amountCentavos: number }[] => [
  ...(plan.downPaymentCentavos > 0 ? [{ number: 0, amountCentavos: plan.downPaymentCentavos }] : []),
  // Only the amounts: the dates are set when the down payment arrives.
  ...schedule(plan, '2000-01-01'),
];

/**
 * Attaches the references, requested from the provider before the transaction: of the down payment, and of the weeks
 * that are due soon enough if it is paid today.
 */
export async function withReferences(
  deps: Deps,
  row: CreditRequest,
  amounts: ReturnType<typeof amountsOf>,
  today: Day,
): Promise<{ instalments: NewInstalment[]; references: NewReference[] }> {
  const debts = amounts.map(({ number, amountCentavos }) => ({
    week: number,
    dueOn: number === 0 ? null : addDays(today, 7 * number),
    pendingCentavos: amountCentavos,
  }));
  const atTill = debtsAtTill(debts, deps.payments.cash, hasWays(deps));
  const wanted = referencesToMake(atTill, [], today, deps.payments.referenceDays);
  const asked = wanted.map((each) => ({ ...each, key: `${row.account}:${each.week}` }));
  const issued = await askReferences(deps, row.partner_id, asked);
  const references = wanted.map(({ week, amountCentavos, expiresOn }, index): NewReference => ({
    reference: issued[index] ?? '',
    purpose: week === 0 ? { kind: 'down' } : { kind: 'week', week },
    amountCentavos,
    expiresOn,
  }));
  const byWeek = new Map(wanted.map(({ week }, index) => [week, issued[index]]));
  const instalments = amounts.map(({ number, amountCentavos }) => ({
    number,
    amount_centavos: amountCentavos,
    reference: byWeek.get(number) ?? null,
  }));
  return { instalments, references };
}

function firstEntries({
  plan,
  graceDays,
  clauses,
  now,
  isActive,
}: {
  plan: Plan;
  graceDays: number;
  clauses: ClausesVersion;
  now: Date;
  isActive: boolean;
}): LedgerEntry[] {
  const on = dayIn(businessZone, now);
  const terms = {
    plan,
    graceDays,
    ...deliveryTerms(clauses),
    ...(!agreeToLock(clauses) && { locks: false as const }),
    methods: currentMethods,
  };
  const opened = openLedger(terms, { at: now, valueDay: on, actor: 'customer' });
  const firstDueOn = firstDueOf(terms.deliveredWithinDays, on).on;
  return isActive ? [opened, activatedOn(plan, { on, at: now, firstDueOn }, opened.seq + 1)] : [opened];
}

/** The effects of `activateCredit` in the audit log. */
export const activationEvents: readonly AuditedAct[] = [
  { kind: 'down-payment-paid' },
  { kind: 'contact-due' },
];

/**
 * Carries out what follows from a credit's activation: the customer goes on the list to be contacted about the delivery,
 * their device is to be packed, and they hear when their weeks begin. Call once, with the loan's row locked, after the
 * ledger has it; the caller appends `activationEvents` last.
 */
export async function activateCredit(
  deps: Pick<Deps, 'jobs'>,
  tx: TxStore,
  loan: Pick<Loan, 'account' | 'request_id' | 'partner_id' | 'phone'>,
  { partner, after }: { partner: Sender; after: Position },
): Promise<void> {
  await setFact(tx, loan.request_id, 'down_payment_paid_at');
  await addDeliveryContact(tx, loan.request_id);
  await addDelivery(tx, loan);
  await tellCustomer(deps, tx, loan, {
    text: textOf(partner, creditActive(whenWeeksBegin(after))),
    dedupeKey: `loan:${loan.account}:active`,
  });
}

/** Money of all weeks at once leaves none to begin. */
function whenWeeksBegin(after: Position): WeeksBegin {
  if (after.status !== 'Active' || after.firstDue === null) return null;
  return awaitsDelivery(after) ? 'at-delivery' : { firstDueOn: after.firstDue.on };
}
