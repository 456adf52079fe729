import type { Day } from '#domain/calendar.ts';
import type { Imei } from '#domain/credit/ledger/imei.ts';
import type { LedgerStatus } from '#domain/credit/ledger/position.ts';
import type { DeliveryRefusal } from './refusal.ts';

export type DeliveryState = 'to-pack' | 'sent' | 'delivered' | 'returned';

/** What is known of a device on its way to the customer. */
export interface Delivery {
  readonly state: DeliveryState;
  /** The day of the down payment. */
  readonly beganOn: Day;
  /** Of a credit from before deliveries were recorded: nobody knows whether its device was delivered. */
  readonly carriedOver: boolean;
  readonly imei: Imei | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly leftOn: Day | null;
  readonly deliveredOn: Day | null;
  /** Who received it, as the carrier or the store says. */
  readonly proofNote: string | null;
  readonly returnedOn: Day | null;
  /** How often it was packed again after it had come back. */
  readonly timesSentAgain: number;
}

/** Whether its customer has it, as far as anybody knows: of a credit from before deliveries were recorded nobody does. */
export const isWithCustomer = (delivery: Delivery | undefined): boolean =>
  delivery === undefined ||
  delivery.state === 'delivered' ||
  (delivery.carriedOver && delivery.state === 'to-pack');

export type DeliveryAct =
  | { readonly kind: 'pack'; readonly imei: Imei }
  /** Another phone than was recorded, before it leaves. */
  | { readonly kind: 'correct'; readonly imei: Imei }
  | { readonly kind: 'send'; readonly carrier: string; readonly trackingNumber: string }
  /** `on` null: today. */
  | { readonly kind: 'deliver'; readonly on: Day | null; readonly proofNote: string | null }
  /** The customer says that it arrived. */
  | { readonly kind: 'receive' }
  /** At the counter, to the customer: the device that was packed, or this one. */
  | { readonly kind: 'hand-over'; readonly imei: Imei }
  | { readonly kind: 'take-back' }
  /** It came back without having been delivered, or was lost on its way: this one is sent instead. */
  | { readonly kind: 'pack-again'; readonly imei: Imei };

interface Circumstances {
  readonly today: Day;
  readonly creditStatus: LedgerStatus;
}

/**
 * Whether an act may be recorded: 'do', or 'done' when the same act is recorded already, or why not. The order is to
 * pack, sent, delivered, returned; a device may also come back without having been delivered.
 */
export function judgeAct(
  delivery: Delivery,
  act: DeliveryAct,
  circumstances: Circumstances,
): 'do' | 'done' | DeliveryRefusal {
  if (act.kind === 'pack') return judgePack(delivery, act.imei, circumstances);
  if (act.kind === 'correct') return judgeCorrection(delivery, act.imei, circumstances);
  if (act.kind === 'send') return judgeSend(delivery, act, circumstances);
  if (act.kind === 'deliver') return judgeDeliver(delivery, act.on, circumstances);
  if (act.kind === 'receive') return judgeReceipt(delivery);
  if (act.kind === 'hand-over') return judgeHandOver(delivery, act.imei, circumstances);
  if (act.kind === 'pack-again') return judgePackAgain(delivery, act.imei, circumstances);
  if (delivery.state === 'returned') return 'done';
  return delivery.state === 'to-pack' ? { why: 'not-sent' } : 'do';
}

function judgePack(
  { state, imei }: Delivery,
  packed: Imei,
  { creditStatus }: Circumstances,
): ReturnType<typeof judgeAct> {
  if (imei === packed) return 'done';
  if (imei !== null) return { why: 'packed-with-another' };
  if (state === 'returned') return { why: 'already-returned' };
  return isAlive(creditStatus) ? 'do' : { why: 'credit-ended' };
}

function judgeCorrection(
  { state, imei }: Delivery,
  right: Imei,
  { creditStatus }: Circumstances,
): ReturnType<typeof judgeAct> {
  if (imei === null) return { why: 'not-packed' };
  if (imei === right) return 'done';
  if (state !== 'to-pack') return { why: 'already-sent' };
  return isAlive(creditStatus) ? 'do' : { why: 'credit-ended' };
}

function judgeSend(
  { state, imei, carrier, trackingNumber }: Delivery,
  sent: { readonly carrier: string; readonly trackingNumber: string },
  { creditStatus }: Circumstances,
): ReturnType<typeof judgeAct> {
  if (carrier !== null) {
    const isSame = carrier === sent.carrier && trackingNumber === sent.trackingNumber;
    return isSame ? 'done' : { why: 'sent-otherwise' };
  }
  if (state === 'returned') return { why: 'already-returned' };
  if (state === 'delivered') return { why: 'already-delivered' };
  if (!isAlive(creditStatus)) return { why: 'credit-ended' };
  return imei === null ? { why: 'not-packed' } : 'do';
}

/** That a device arrived is a fact, whatever became of its credit meanwhile. */
function judgeDeliver(
  delivery: Delivery,
  asked: Day | null,
  { today }: Circumstances,
): ReturnType<typeof judgeAct> {
  const { state, deliveredOn, carriedOver, leftOn, beganOn } = delivery;
  if (deliveredOn !== null) {
    const isSame = asked === null || asked === deliveredOn;
    return isSame ? 'done' : { why: 'delivered-another-day', day: deliveredOn };
  }
  if (state === 'returned') return { why: 'already-returned' };
  if (state === 'to-pack' && !carriedOver) return { why: 'not-sent' };
  const on = asked ?? today;
  if (on > today) return { why: 'day-to-come' };
  const earliest = leftOn ?? beganOn;
  return on < earliest ? { why: 'day-too-early', day: earliest } : 'do';
}

/** Of what is under way: who has not got it cannot begin to owe for it. */
function judgeReceipt({ state }: Delivery): ReturnType<typeof judgeAct> {
  if (state === 'delivered') return 'done';
  if (state === 'returned') return { why: 'already-returned' };
  return state === 'sent' ? 'do' : { why: 'not-sent' };
}

function judgeHandOver(
  { state, imei, deliveredOn }: Delivery,
  scanned: Imei,
  { creditStatus }: Circumstances,
): ReturnType<typeof judgeAct> {
  if (deliveredOn !== null) return imei === scanned ? 'done' : { why: 'already-delivered' };
  if (state === 'sent') return { why: 'already-sent' };
  if (state === 'returned') return { why: 'already-returned' };
  if (!isAlive(creditStatus)) return { why: 'credit-ended' };
  return imei === null || imei === scanned ? 'do' : { why: 'another-device' };
}

function judgePackAgain(
  { state, imei, deliveredOn, timesSentAgain }: Delivery,
  packed: Imei,
  { creditStatus }: Circumstances,
): ReturnType<typeof judgeAct> {
  if (deliveredOn !== null) return { why: 'already-delivered' };
  if (state === 'to-pack' && timesSentAgain > 0 && imei === packed) return 'done';
  if (state !== 'returned') return { why: 'not-returned' };
  return isAlive(creditStatus) ? 'do' : { why: 'credit-ended' };
}

/** A device that is paid for in full before it leaves is still owed to its buyer. */
const isAlive = (status: LedgerStatus): boolean => status === 'Active' || status === 'Paid';
