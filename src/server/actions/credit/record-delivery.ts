import { dateInWords } from '#domain/spanish-dates.ts';
import { say, textOf, type Said } from '#domain/partner/message-words.ts';
import type { Day } from '#domain/calendar.ts';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import { maskedImei } from '#domain/credit/ledger/imei.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import {
  judgeAct,
  type Delivery,
  type DeliveryAct,
  type DeliveryRefusal,
  promisedDays,
} from '#domain/delivery/delivery.ts';
import { parseAct, type TypedAct } from '#domain/delivery/parse-act.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps, StaffCaller } from '#server/actions/base/context.ts';
import { bookFact } from '#server/actions/loan/ledger-of.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { orderDevice } from '#server/actions/loan/order-device.ts';
import { actorOfStaff, appendStaffEvent, type StaffEvent } from '#server/actions/base/staff-events.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { appendAuditEvent, appendToRequest } from '#server/queries/audit/audit-events.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import {
  changeDelivery,
  correctImei,
  deliveryOf,
  handOverDevice,
  packAgain,
  imeiInUse,
} from '#server/queries/loans/deliveries.ts';
import { lockLoan, type Loan } from '#server/queries/loans/loans.ts';
import { deviceDelivered } from './act-messages.ts';
import { noteOfDelivery } from '#server/actions/papers/delivery-note.ts';
import { tellCustomer } from '#server/actions/loan/tell-customer.ts';

export type RecordedDelivery =
  /** 'done': it was recorded before, and nothing changed. */
  | { readonly outcome: 'recorded' | 'done'; readonly delivery: Delivery }
  | { readonly outcome: 'refused'; readonly refusal: DeliveryRefusal }
  | { readonly outcome: 'unconfirmed'; readonly fault: DomainError };

/**
 * Records what happened to the device of a credit: packed, its IMEI corrected, sent, delivered, handed over, received, taken
 * back or packed again, each once.
 * The customer hears of a device that leaves or arrives; the lock service of its IMEI. That a device is on another open
 * credit is recorded as well.
 */
export const recordDelivery = (deps: Deps, input: DeliveryInput): Promise<RecordedDelivery> =>
  inTransaction(deps.store, (tx) => recordDeliveryIn(deps, tx, input));

/** A person of the desk, the customer herself, or a press of the sandbox. */
type Person = StaffCaller | { readonly customer: Caller } | 'sandbox';

export type DeliveryProof = 'sms-code' | 'own-code';

export interface DeliveryInput {
  readonly account: string;
  readonly by: Person;
  readonly act: TypedAct;
  readonly reason?: string;
  /** Asked last, of a locked loan: a wrong code is returned, and its count stays. */
  readonly confirm?: (tx: TxStore, loan: Loan, delivery: Delivery) => Promise<DomainError | null>;
  /** The code with which its customer confirmed it: by SMS, or her own. */
  readonly proof?: DeliveryProof | undefined;
}

async function recordDeliveryIn(deps: Deps, tx: TxStore, input: DeliveryInput): Promise<RecordedDelivery> {
  const { account, by } = input;
  const act = parseAct(input.act);
  if ('why' in act) return refused(act);
  const loan = await lockLoan(tx, account);
  const delivery = loan && (await deliveryOf(tx, account));
  if (!delivery) return refused({ why: 'unknown' });
  const now = await appNow(tx.db);
  const today = customerDay(await homeStateOf(tx, loan), now);
  const judged = judgeAct(delivery, act, { today, creditStatus: loan.status });
  if (judged === 'done') return { outcome: 'done', delivery };
  if (judged !== 'do') return refused(judged);
  if ('imei' in act && act.imei !== delivery.imei && (await imeiInUse(tx, act.imei, account))) {
    await appendActOf(tx, by, { requestId: loan.request_id, kind: 'imei-refused' });
    return refused({ why: 'imei-in-use' });
  }
  const fault = (await input.confirm?.(tx, loan, delivery)) ?? null;
  if (fault) return { outcome: 'unconfirmed', fault };
  await carryOut(deps, tx, loan, { act, delivery, today, by, proof: input.proof });
  deps.hub.publish(tx, loan.request_id);
  const { kind, detail } = trailOf(act, { today, before: delivery });
  const note = arrivals.has(act.kind) ? await noteOfDelivery(tx, loan) : null;
  await appendActOf(tx, by, {
    requestId: loan.request_id,
    kind,
    ...(detail && {
      detail: {
        ...detail,
        ...(input.proof && { proof: input.proof }),
        ...(note !== null && { noteSha256: note }),
      },
    }),
    note: input.reason,
  });
  const after = await deliveryOf(tx, account);
  if (!after) throw new DomainError('internal');
  return { outcome: 'recorded', delivery: after };
}

/** The customer has the device: there is a note of it. */
const arrivals: ReadonlySet<DeliveryAct['kind']> = new Set(['deliver', 'receive', 'hand-over']);

const refused = (refusal: DeliveryRefusal) => ({ outcome: 'refused', refusal }) as const;

async function carryOut(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  {
    act,
    delivery,
    today,
    by,
    proof,
  }: { act: DeliveryAct; delivery: Delivery; today: Day; by: Person; proof: DeliveryProof | undefined },
): Promise<void> {
  switch (act.kind) {
    case 'pack':
      await changeDelivery(tx, loan, 'packed_at', { imei: act.imei });
      return orderDevice(deps, tx, { account: loan.account, action: 'enroll', cause: 'packed' });
    case 'correct': {
      const number = await correctImei(tx, loan, act.imei);
      return orderDevice(deps, tx, { account: loan.account, action: 'enroll', cause: `corrected-${number}` });
    }
    case 'pack-again': {
      const number = await packAgain(tx, loan, act.imei);
      return orderDevice(deps, tx, { account: loan.account, action: 'enroll', cause: `again-${number}` });
    }
    case 'send': {
      const { carrier, trackingNumber } = act;
      await changeDelivery(tx, loan, 'left_at', { state: 'sent', carrier, tracking_number: trackingNumber });
      const { until } = promisedDays(delivery.beganOn);
      return tell(deps, tx, loan, trip('sent', delivery), () =>
        // Once the promised day has passed, a promise of it would be none.
        until < today
          ? say('deviceSentLate', { carrier, guide: trackingNumber })
          : say('deviceSent', { carrier, guide: trackingNumber, day: dateInWords(until) }),
      );
    }
    case 'deliver':
    case 'receive': {
      const { on, proofNote } = act.kind === 'deliver' ? act : { on: null, proofNote: null };
      const said = proof === undefined ? proofNote : `${proofNote ?? ''} (${proofWords[proof]})`;
      const change = { state: 'delivered', delivered_on: on ?? today, proof_note: said } as const;
      await changeDelivery(tx, loan, 'delivered_at', change);
      return arrived(deps, tx, loan, { on: on ?? today, today, by });
    }
    case 'hand-over':
      await handOverDevice(tx, loan, {
        imei: act.imei,
        on: today,
        proofNote: proof === undefined ? null : proofWords[proof],
      });
      if (delivery.imei === null) {
        await orderDevice(deps, tx, { account: loan.account, action: 'enroll', cause: 'packed' });
      }
      return arrived(deps, tx, loan, { on: today, today, by });
    case 'take-back':
      await changeDelivery(tx, loan, 'returned_at', { state: 'returned' });
      if (delivery.deliveredOn !== null || loan.status !== 'Active') return;
      return tell(deps, tx, loan, trip('returned', delivery), () => say('deviceCameBack', {}));
  }
}

/** Beside who received it. */
const proofWords: Record<DeliveryProof, string> = {
  'sms-code': 'con el código que le llegó por SMS',
  'own-code': 'con el código de su cuenta',
};

/** A message of each way that a device goes. */
const trip = (what: 'sent' | 'returned', { timesSentAgain }: Delivery): string =>
  timesSentAgain === 0 ? what : `${what}:${timesSentAgain}`;

/** Its weeks begin, and the customer hears of it: who has not got it must be able to say so. */
async function arrived(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  { on, today, by }: { on: Day; today: Day; by: Person },
): Promise<void> {
  const firstDueOn = await beginWeeks(deps, tx, loan, { on, today, actor: actorOf(by) });
  await tell(deps, tx, loan, 'delivered', ({ tel, support_phone: support }) =>
    deviceDelivered({ on, firstDueOn, supportPhone: support ?? tel }),
  );
}

/**
 * Books a delivery into the ledger of a locked loan whose weeks run from it. Returns the first due day; null where the
 * weeks do not run from it, or nothing is owed any more.
 */
export async function beginWeeks(
  deps: Pick<Deps, 'jobs'>,
  tx: TxStore,
  loan: Loan,
  { on, today, actor }: { readonly on: Day; readonly today: Day; readonly actor: string },
): Promise<Day | null> {
  const at = await appNow(tx.db);
  const fact = { kind: 'delivered', at, valueDay: on, today, actor } as const;
  const { booking, after } = await bookFact(deps, tx, loan, fact);
  if (booking.outcome !== 'booked') return null;
  // Their days were expected ones.
  await deps.jobs.send(tx, 'make-references', { account: loan.account });
  return after.firstDue?.on ?? null;
}

async function tell(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  about: string,
  what: (partner: { tel: string; support_phone: string | null }) => Said,
): Promise<void> {
  const partner = await partnerRow(tx, loan.partner_id);
  if (!partner) throw new DomainError('internal');
  await tellCustomer(deps, tx, loan, {
    text: textOf(partner, what(partner)),
    dedupeKey: `loan:${loan.account}:device-${about}`,
  });
}

/** Neither the whole IMEI nor the guide: the audit log is never erased. */
function trailOf(
  act: DeliveryAct,
  { today, before }: { today: Day; before: Delivery },
): { kind: EventKind; detail?: Record<string, unknown> } {
  switch (act.kind) {
    case 'pack':
      return { kind: 'device-packed' };
    case 'correct': {
      const marks = { before: before.imei && maskedImei(before.imei), after: maskedImei(act.imei) };
      return { kind: 'device-imei-corrected', detail: marks };
    }
    case 'send':
      return { kind: 'device-sent', detail: { carrier: act.carrier } };
    case 'deliver':
      return { kind: 'device-delivered', detail: { on: act.on ?? today } };
    case 'receive':
      return { kind: 'device-received', detail: { on: today } };
    case 'hand-over':
      return { kind: 'device-handed-over', detail: { on: today, device: maskedImei(act.imei) } };
    case 'pack-again':
      return { kind: 'device-packed-again', detail: { after: maskedImei(act.imei) } };
    case 'take-back':
      return { kind: 'device-returned' };
  }
}

/** Appends the act of a person to a request's audit log. Must be last in its transaction. */
function appendActOf(
  tx: TxStore,
  by: Person,
  act: StaffEvent & { readonly requestId: string },
): Promise<void> {
  if (by === 'sandbox') {
    const [actor, detail] = ['operator:sandbox', { ...act.detail, decidedBy: 'one person' }];
    return appendToRequest(tx, act.requestId, { kind: act.kind, actor, ip: null, user_agent: null, detail });
  }
  return 'customer' in by
    ? appendAuditEvent(tx, act.requestId, act.kind, by.customer, act.detail)
    : appendStaffEvent(tx, by, act.requestId, act);
}

/** As the ledger names who did it. */
function actorOf(by: Person): string {
  if (by === 'sandbox') return by;
  return 'customer' in by ? 'customer' : actorOfStaff(by);
}
