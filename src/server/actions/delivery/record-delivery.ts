import type { Day } from '#domain/calendar.ts';
import { maskedImei } from '#domain/credit/ledger/imei.ts';
import { customerDay } from '#domain/credit/ledger/customer-clock.ts';
import { judgeAct, type Delivery, type DeliveryAct } from '#domain/delivery/delivery.ts';
import { parseAct, type TypedAct } from '#domain/delivery/parse-act.ts';
import { promisedDays } from '#domain/delivery/promise.ts';
import type { DeliveryRefusal } from '#domain/delivery/refusal.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { orderDevice } from '#server/actions/loan/order-device.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { changeDelivery, correctImei, deliveryOf } from '#server/queries/loans/deliveries.ts';
import { imeiInUse } from '#server/queries/loans/imei-in-use.ts';
import { lockLoan, type Loan } from '#server/queries/loans/loans.ts';
import { appendActOf, isPersonName, type Person } from './by-person.ts';
import { deviceDelivered, deviceSent, deviceSentLate } from './delivery-messages.ts';
import { tellCustomer } from '#server/actions/loan/tell-customer.ts';

export type RecordedDelivery =
  /** 'done': it was recorded before, and nothing changed. */
  | { readonly outcome: 'recorded' | 'done'; readonly delivery: Delivery }
  | { readonly outcome: 'refused'; readonly refusal: DeliveryRefusal };

/**
 * Records what somebody of the desk did with the device of a credit: packed, its IMEI corrected, sent, delivered or taken back, each once.
 * The customer hears of a device that leaves or arrives; the lock service of its IMEI. That a device is on another open
 * credit is recorded as well.
 */
export async function recordDelivery(
  deps: Deps,
  input: { readonly account: string; readonly by: Person; readonly act: TypedAct; readonly reason?: string },
): Promise<RecordedDelivery> {
  const { account, by } = input;
  if (typeof by === 'string' && !isPersonName(by)) return refused({ why: 'by-missing' });
  const act = parseAct(input.act);
  if ('why' in act) return refused(act);
  return inTransaction(deps.store, async (tx): Promise<RecordedDelivery> => {
    const loan = await lockLoan(tx, account);
    const delivery = loan && (await deliveryOf(tx, account));
    if (!delivery) return refused({ why: 'unknown' });
    const now = await appNow(tx.db);
    const today = customerDay(await homeStateOf(tx, loan), now);
    const judged = judgeAct(delivery, act, { today, creditStatus: loan.status });
    if (judged === 'done') return { outcome: 'done', delivery };
    if (judged !== 'do') return refused(judged);
    if ((act.kind === 'pack' || act.kind === 'correct') && (await imeiInUse(tx, act.imei, account))) {
      await appendActOf(tx, by, { requestId: loan.request_id, kind: 'imei-refused' });
      return refused({ why: 'imei-in-use' });
    }
    await carryOut(deps, tx, loan, { act, delivery, today });
    await deps.hub.publish(tx.db, loan.request_id);
    const { kind, detail } = trailOf(act, { today, before: delivery });
    await appendActOf(tx, by, {
      requestId: loan.request_id,
      kind,
      ...(detail && { detail }),
      note: input.reason,
    });
    const after = await deliveryOf(tx, account);
    if (!after) throw new DomainError('internal');
    return { outcome: 'recorded', delivery: after };
  });
}

const refused = (refusal: DeliveryRefusal) => ({ outcome: 'refused', refusal }) as const;

async function carryOut(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  { act, delivery, today }: { act: DeliveryAct; delivery: Delivery; today: Day },
): Promise<void> {
  switch (act.kind) {
    case 'pack':
      await changeDelivery(tx, loan, 'packed_at', { imei: act.imei });
      return orderDevice(deps, tx, { account: loan.account, action: 'enroll', cause: 'packed' });
    case 'correct': {
      const number = await correctImei(tx, loan, act.imei);
      return orderDevice(deps, tx, { account: loan.account, action: 'enroll', cause: `corrected-${number}` });
    }
    case 'send': {
      const { carrier, trackingNumber } = act;
      await changeDelivery(tx, loan, 'left_at', { state: 'sent', carrier, tracking_number: trackingNumber });
      const { until } = promisedDays(delivery.beganOn);
      return tell(deps, tx, loan, 'sent', ({ name }) =>
        until < today
          ? deviceSentLate(name, { carrier, trackingNumber })
          : deviceSent(name, { carrier, trackingNumber, until }),
      );
    }
    case 'deliver': {
      const on = act.on ?? today;
      const change = { state: 'delivered', delivered_on: on, proof_note: act.proofNote } as const;
      await changeDelivery(tx, loan, 'delivered_at', change);
      return tell(deps, tx, loan, 'delivered', ({ name, tel, support_phone: support }) =>
        deviceDelivered(name, { on, supportPhone: support ?? tel }),
      );
    }
    case 'take-back':
      return changeDelivery(tx, loan, 'returned_at', { state: 'returned' });
  }
}

async function tell(
  deps: Deps,
  tx: TxStore,
  loan: Loan,
  what: 'sent' | 'delivered',
  say: (partner: { name: string; tel: string; support_phone: string | null }) => string,
): Promise<void> {
  const partner = await partnerRow(tx, loan.partner_id);
  if (!partner) throw new DomainError('internal');
  await tellCustomer(deps, tx, loan, {
    text: say(partner),
    dedupeKey: `loan:${loan.account}:device-${what}`,
  });
}

/** Neither the whole IMEI nor the guide: the audit log is never erased. */
function trailOf(
  act: DeliveryAct,
  { today, before }: { today: Day; before: Delivery },
): { kind: string; detail?: Record<string, unknown> } {
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
    case 'take-back':
      return { kind: 'device-returned' };
  }
}
