import type { Insertable } from 'kysely';
import { currentClauses } from '#domain/credit/signing-summary.ts';
import { schedule, type Plan } from '#domain/credit/plan.ts';
import { makeReference } from '#domain/credit/reference.ts';
import { planSha256, sha256Hex } from '#server/actions/papers/paper-data-of.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { bookCommission } from '#server/queries/loans/commissions.ts';
import type { TxStore } from '#server/database/store.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { encryptRow, dataKeyFor } from '#server/queries/keys/rows.ts';
import { referenceNumbers } from '#server/queries/loans/instalments.ts';
import { noteLogins } from '#server/queries/sessions/known-browsers.ts';
import type { Database } from '#server/database/schema.ts';
import { deliveryEvents, demoImei, insertDelivery } from './insert-delivery.ts';
import { eventsOn, type SeedEvent } from './insert-events.ts';
import { isDoubt } from './doubts.ts';
import { caller, type Story } from './story.ts';
import type { Timeline } from './timeline.ts';

type DatedStory = Story & { readonly timeline: Timeline };
type NewInstalment = Insertable<Database['instalments']>;

/** Inserts the signed contract, the loan, its references and the payments made; returns what happened. */
export async function insertContractAndLoan(
  tx: TxStore,
  story: DatedStory,
  request: CreditRequest,
): Promise<SeedEvent[]> {
  const plan = planOfRequest(request);
  await insertContract(tx, story, plan);
  await insertLoan(tx, story, plan);
  const instalments = await instalmentsOf(tx, story, plan);
  await tx.db.insertInto('instalments').values(instalments).execute();
  await insertPayments(tx, instalments);
  await insertDevice(tx, story);
  await insertDelivery(tx, story);
  // Else the one who paid off long ago would be asked the birthday.
  await noteLogins(tx, [story.requestId]);
  return eventsOn(story.requestId, eventsOf(story, plan));
}

async function insertContract(tx: TxStore, story: DatedStory, plan: Plan): Promise<void> {
  const { requestId, signature, timeline } = story;
  await tx.db
    .insertInto('contracts')
    .values(
      encryptRow(tx, 'contracts', await dataKeyFor(tx, requestId), {
        request_id: requestId,
        plan: JSON.stringify(plan),
        signature_file: signature.key,
        signature_sha256: sha256Hex(signature.png),
        ip: caller.ip,
        user_agent: caller.userAgent,
        signed_at: timeline.signedAt,
        clauses: awaitsDelivery(story) ? currentClauses() : 2,
      }),
    )
    .execute();
}

/** Whether nothing of it is dated before its device is delivered; the others signed when weeks ran from the down payment. */
const awaitsDelivery = ({ timeline }: DatedStory): boolean => timeline.deliveredAt === null;

const paidOffAt = ({ customer, timeline }: DatedStory): Date | null =>
  customer.status === 'Paid' ? (timeline.paidAt.at(-1) ?? null) : null;

async function insertLoan(tx: TxStore, story: DatedStory, plan: Plan): Promise<void> {
  const { account, requestId, customer, timeline } = story;
  if (isDoubt(customer.status)) return;
  await tx.db
    .insertInto('loans')
    .values(
      encryptRow(tx, 'loans', await dataKeyFor(tx, requestId), {
        account,
        request_id: requestId,
        partner_id: customer.partnerId,
        phone: customer.phone,
        status: customer.status,
        total_payments: plan.weeks,
        created_at: timeline.signedAt,
        activated_at: timeline.activatedAt,
        paid_off_at: paidOffAt(story),
      }),
    )
    .execute();
  await bookCommission(tx, account);
}

/** Number 0, the down payment, has no due date; the weekly ones get theirs once their first is fixed. */
async function instalmentsOf(tx: TxStore, story: DatedStory, plan: Plan): Promise<NewInstalment[]> {
  const { account, customer, timeline } = story;
  const { activatedAt, paidAt } = timeline;
  const firstDueOn = awaitsDelivery(story) ? null : timeline.firstDueOn;
  const sequences = await referenceNumbers(tx, plan.weeks + 1);
  const row = (number: number, amount: number, dueOn: string | null, paid: Date | null): NewInstalment => ({
    account,
    number,
    reference: makeReference(customer.partnerId, sequences[number] ?? 0),
    amount_centavos: amount,
    due_on: dueOn,
    paid_at: paid,
  });
  return [
    row(0, plan.downPaymentCentavos, null, activatedAt),
    ...schedule(plan, firstDueOn ?? '2000-01-01').map(({ number, dueOn, amountCentavos }) =>
      row(number, amountCentavos, firstDueOn && dueOn, paidAt[number - 1] ?? null),
    ),
  ];
}

/** Inserts the payment network's event of each payment made. */
async function insertPayments({ db }: TxStore, instalments: readonly NewInstalment[]): Promise<void> {
  const events = instalments.flatMap(({ reference, amount_centavos, paid_at }) =>
    paid_at instanceof Date && typeof reference === 'string'
      ? [
          {
            provider: 'sandbox',
            event_id: `demo-${reference}`,
            reference,
            amount_centavos,
            paid_at,
            received_at: paid_at,
            result: 'applied',
          },
        ]
      : [],
  );
  if (events.length > 0) await db.insertInto('payment_events').values(events).execute();
}

/** Inserts orders that the sandbox's device lock has already executed, or one that it has not answered. */
async function insertDevice(tx: TxStore, story: DatedStory): Promise<void> {
  const { db } = tx;
  const { account, timeline } = story;
  const imei = timeline.packedAt && demoImei(story);
  const released = paidOffAt(story);
  if (story.customer.isEnrolling) {
    const tried = { attempts: 6, tried_at: new Date(timeline.signedAt.getTime() + 3_600_000) };
    const order = { account, action: 'enroll', cause: 'contract', at: timeline.signedAt } as const;
    await db
      .insertInto('device_orders')
      .values({ ...order, ...tried, last_error: 'no answer in time' })
      .execute();
    return;
  }
  const orders = [
    { action: 'enroll', cause: 'contract', at: timeline.signedAt } as const,
    ...(timeline.packedAt ? [{ action: 'enroll', cause: 'packed', at: timeline.packedAt } as const] : []),
    ...(released ? [{ action: 'release', cause: 'paid-off', at: released } as const] : []),
  ];
  await db
    .insertInto('device_orders')
    .values(orders.map((order) => ({ account, ...order, sent_at: order.at })))
    .execute();
  await db
    .insertInto('sandbox_device_orders')
    .values(orders.map(({ action, cause, at }) => ({ account, action, cause, taken_at: at })))
    .execute();
  await db
    .insertInto('sandbox_devices')
    .values({
      ...encryptRow(tx, 'sandbox_devices', tx.vault.serviceKey(), { account, imei }),
      state: released ? 'released' : 'enrolled',
      changed_at: released ?? timeline.packedAt ?? timeline.signedAt,
    })
    .execute();
}

function eventsOf(story: DatedStory, plan: Plan): Omit<SeedEvent, 'requestId'>[] {
  const { timeline, signature } = story;
  const events: Omit<SeedEvent, 'requestId'>[] = [
    {
      kind: 'contract-signed',
      at: timeline.signedAt,
      byCustomer: true,
      detail: { signature: sha256Hex(signature.png), plan: planSha256(plan) },
    },
  ];
  if (timeline.activatedAt)
    events.push({ kind: 'down-payment-paid', at: timeline.activatedAt, byCustomer: false });
  events.push(...deliveryEvents(timeline));
  for (const [i, at] of timeline.paidAt.entries()) {
    events.push({ kind: 'payment-received', at, byCustomer: false, detail: { number: i + 1 } });
  }
  const end = paidOffAt(story);
  if (end) events.push({ kind: 'loan-paid-off', at: end, byCustomer: false });
  return events;
}
