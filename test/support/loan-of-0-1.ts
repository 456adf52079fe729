import { sql, type RawBuilder } from 'kysely';
import { makePlan, schedule, type Plan } from '#domain/credit/plan.ts';
import { makeReference } from '#domain/credit/reference.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { encryptRow, dataKeyFor } from '#server/queries/keys/rows.ts';
import { referenceNumbers } from '#server/queries/loans/instalments.ts';
import { acceptedRequest, shopId } from './credit.ts';

/** A loan as release 0.1.0 left it. Every number is of days before today. */
export interface OldLoan {
  /** When its down payment was paid; none: it waits for it. */
  readonly activated?: number;
  /** The weeks that were paid, each by its own reference, and when. */
  readonly weeks?: readonly (readonly [week: number, daysAgo: number])[];
  readonly locked?: number;
  /** $1,299 unless given; with 0 it was active once signed. */
  readonly downPaymentCentavos?: number;
}

/** A week of $1,000; a price of $7,999 is paid in eight. */
export const weekly = 100_000;

/**
 * Writes a signed request with its loan, in a database whose last migration is 0.1.0's, into the columns that it had.
 * Returns its references by week; 0 is the down payment.
 */
export async function writeOldLoan(deps: Deps, today: Day, old: OldLoan) {
  const { activated, weeks: paidWeeks = [], downPaymentCentavos = 129_900 } = old;
  const plan = makePlan({
    cashPriceCentavos: 799_900,
    downPaymentCentavos,
    weeklyPaymentCentavos: weekly,
    weeks: 8,
  });
  const offer = { downPaymentCentavos, weeklyCentavos: weekly, weeks: plan.weeks };
  const request = await acceptedRequest(deps, offer);
  const dueOn = (week: number) =>
    week === 0 || activated === undefined ? null : addDays(today, 7 * week - activated);
  const paid = new Map(paidWeeks);
  if (activated !== undefined && downPaymentCentavos > 0) paid.set(0, activated);
  const amounts = [
    ...(downPaymentCentavos > 0 ? [{ number: 0, amountCentavos: downPaymentCentavos }] : []),
    ...schedule(plan, today),
  ];
  const numbers = await referenceNumbers(deps.store, amounts.length);
  const instalments = amounts.map(({ number, amountCentavos }, index) => ({
    number,
    amountCentavos,
    reference: makeReference(shopId, numbers[index] ?? 0),
    dueOn: dueOn(number),
    paidAt: paid.get(number),
  }));
  await writeContract(deps, request.requestId, { plan, signed: activated ?? 20, activated });
  const isPaidOff = instalments.every(({ paidAt }) => paidAt !== undefined);
  await writeLoan(deps, request, { old, isPaidOff, weeks: plan.weeks });
  for (const { number, amountCentavos, reference, dueOn: due, paidAt } of instalments) {
    await sql`insert into instalments (account, number, reference, amount_centavos, due_on, paid_at)
      values (${request.account}, ${number}, ${reference}, ${amountCentavos}, ${due}, ${ago(paidAt)})`.execute(
      deps.store.db,
    );
    if (paidAt !== undefined)
      await writeEvent(deps, { reference, amountCentavos, daysAgo: paidAt, result: 'applied' });
  }
  return { ...request, references: new Map(instalments.map(({ number, reference }) => [number, reference])) };
}

/** An event in the inbox of the payment network. */
export async function writeEvent(
  { store, payments }: Deps,
  event: { reference: string; amountCentavos: number; daysAgo: number; result: string },
): Promise<string> {
  const { reference, amountCentavos, daysAgo, result } = event;
  const eventId = `${result}-${reference}`;
  await sql`insert into payment_events (provider, event_id, reference, amount_centavos, paid_at, received_at, result)
    values (${payments.name}, ${eventId}, ${reference}, ${amountCentavos}, ${ago(daysAgo)}, ${ago(daysAgo)},
      ${result})`.execute(store.db);
  return eventId;
}

async function writeContract(
  { store }: Deps,
  requestId: string,
  { plan, signed, activated }: { plan: Plan; signed: number; activated: number | undefined },
): Promise<void> {
  const key = await dataKeyFor(store, requestId);
  const row = { request_id: requestId, ip: '187.190.12.44', user_agent: 'Prueba/1.0' };
  const sealed = encryptRow(store, 'contracts', key, row);
  await sql`insert into contracts (request_id, plan, signature_file, signature_sha256, ip, user_agent, signed_at)
    values (${requestId}, ${JSON.stringify(plan)}::jsonb, 'private/signatures/x.png', ${'a'.repeat(64)}, ${sealed.ip},
      ${sealed.user_agent}, ${ago(signed)})`.execute(store.db);
  await sql`update credit_requests set contract_signed_at = ${ago(signed)}, down_payment_paid_at = ${ago(activated)}
    where id = ${requestId}`.execute(store.db);
}

async function writeLoan(
  { store }: Deps,
  { requestId, account, phone }: { requestId: string; account: string; phone: string },
  { old, isPaidOff, weeks }: { old: OldLoan; isPaidOff: boolean; weeks: number },
): Promise<void> {
  const { activated, locked } = old;
  const key = await dataKeyFor(store, requestId);
  const sealed = encryptRow(store, 'loans', key, { account, request_id: requestId, phone });
  const status = activated === undefined ? 'PendingDownPayment' : isPaidOff ? 'Paid' : 'Active';
  const lastPaid = Math.min(...(old.weeks ?? []).map(([, daysAgo]) => daysAgo));
  await sql`insert into loans (account, request_id, partner_id, phone, status, total_payments, created_at, activated_at,
      paid_off_at, locked_at)
    values (${account}, ${requestId}, ${shopId}, ${sealed.phone}, ${status}, ${weeks}, ${ago(activated ?? 20)},
      ${ago(activated)}, ${ago(isPaidOff ? lastPaid : undefined)}, ${ago(locked)})`.execute(store.db);
  const orders = [['enroll', 'contract'], ...(locked === undefined ? [] : [['lock', 'overdue:2']])];
  if (isPaidOff) orders.push(['release', 'paid-off']);
  for (const [action, cause] of orders) {
    await sql`insert into device_orders (account, action, cause, sent_at)
      values (${account}, ${action}, ${cause}, app_now())`.execute(store.db);
  }
  if (activated !== undefined) {
    await sql`insert into delivery_contacts (request_id, since) values (${requestId}, ${ago(activated)})`.execute(
      store.db,
    );
  }
}

const ago = (days: number | undefined): RawBuilder<Date | null> =>
  days === undefined ? sql`null` : sql`app_now() - ${days}::integer * interval '1 day'`;
