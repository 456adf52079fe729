import { type Day, addDays } from '#domain/calendar.ts';
import type { Imei } from '#domain/credit/ledger/imei.ts';
import type { LedgerStatus } from '#domain/credit/ledger/position.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { runFromDelivery, type ClausesVersion } from '#domain/credit/signing-summary.ts';
import type { LoanTerms } from '#domain/credit/ledger/entries.ts';

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

/** How the desk and a customer spoke about her device: the first two by the desk, the last two by herself. */
export const deliveryChannels = ['call', 'message', 'incoming-call', 'at-store'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/** What came of it; only `reached` takes her off the list. */
export const deliveryOutcomes = ['reached', 'no-answer', 'later', 'wrong-number'] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/** Begun by the customer: at any hour. */
export const isHers = (channel: DeliveryChannel): boolean =>
  channel === 'incoming-call' || channel === 'at-store';

type Kind = DeliveryAct['kind'];

/** Returns the acts that would be recorded now, whatever is typed. */
export const possibleActs = (
  delivery: Delivery,
  circumstances: Parameters<typeof judgeAct>[2],
): ReadonlySet<Kind> =>
  new Set(
    actsOf(delivery)
      .filter((act) => judgeAct(delivery, act, circumstances) === 'do')
      .map(({ kind }) => kind),
  );

/** With whatever IMEI is typed; a hand-over of a packed device is of that one. */
const actsOf = ({ imei }: Delivery): readonly DeliveryAct[] => [
  { kind: 'pack', imei: '' },
  { kind: 'correct', imei: '' },
  { kind: 'send', carrier: '', trackingNumber: '' },
  { kind: 'deliver', on: null, proofNote: null },
  { kind: 'receive' },
  { kind: 'hand-over', imei: imei ?? '' },
  { kind: 'take-back' },
  { kind: 'pack-again', imei: '' },
];

/** Why an act on a delivery is not recorded. */
export type DeliveryRefusal =
  | { readonly why: Exclude<keyof typeof sentences, 'delivered-another-day' | 'day-too-early'> }
  | { readonly why: 'delivered-another-day' | 'day-too-early'; readonly day: Day };

export function refusalSentence(refusal: DeliveryRefusal): string {
  const sentence = sentences[refusal.why];
  return 'day' in refusal ? sentence.replace('{day}', dayInWords(refusal.day)) : sentence;
}

const sentences = {
  unknown: 'No hay ningún equipo por entregar con ese número: el crédito no existe o todavía no está activo.',
  'imei-invalid':
    'Ese IMEI no es válido. Son 15 dígitos y están en la caja; en el equipo se ven al marcar *#06#.',
  'imei-in-use': 'Ese IMEI ya está en otro crédito abierto. Revise la caja o empaque otro equipo.',
  'packed-with-another':
    'Este pedido ya se empacó con otro IMEI. Mientras no salga, el IMEI se puede corregir.',
  'carrier-invalid': 'Escriba la paquetería, con 2 a 40 caracteres.',
  'tracking-invalid': 'Escriba el número de guía: de 4 a 40 letras, dígitos y guiones.',
  'day-invalid': 'Escriba el día como 2026-11-25.',
  'note-too-long': 'La nota de entrega es muy larga: 200 caracteres como máximo.',
  'credit-ended': 'Este crédito ya terminó: el equipo no debe salir.',
  'not-packed': 'Este equipo todavía no se ha empacado: primero se registra su IMEI.',
  'not-sent': 'Este equipo todavía no ha salido: primero se registra el envío.',
  'sent-otherwise': 'Este equipo ya salió con otra guía.',
  'already-sent': 'Este equipo ya salió: su IMEI no se puede corregir.',
  'already-delivered': 'Este equipo ya se entregó.',
  'already-returned': 'Este equipo ya regresó.',
  'not-returned': 'Este equipo no ha regresado: solo se empaca otra vez lo que volvió sin entregarse.',
  'another-device':
    'Ese no es el equipo que se empacó para este crédito. Escanee el suyo, o corrija antes el IMEI.',
  'delivered-another-day': 'Este equipo ya se entregó el {day}.',
  'day-to-come': 'Ese día todavía no llega: la entrega se registra cuando sucede.',
  'day-too-early': 'La entrega no puede ser anterior al {day}.',
} as const;

/** In days after the down payment. */
export const promisedAfter = { from: 3, until: 7 } as const;

/** The device arrives 3 to 7 days after the down payment (spec §9, and the message of the activation). */
export const promisedDays = (beganOn: Day): { from: Day; until: Day } => ({
  from: addDays(beganOn, promisedAfter.from),
  until: addDays(beganOn, promisedAfter.until),
});

/** Days after dispatch without a confirmation of receipt; then staff get a task to trace the parcel. */
export const confirmedWithinDays = 15;

/** A device that is there and whose IMEI is known: its customer has a note of it. */
export type DeliveredDevice = Delivery & { readonly imei: string; readonly deliveredOn: Day };

export const hasNote = (delivery: Delivery): delivery is DeliveredDevice =>
  delivery.imei !== null && delivery.deliveredOn !== null;

/** What the clauses of a contract say of its weeks, for the ledger's terms. */
export const deliveryTerms = (clauses: ClausesVersion): Pick<LoanTerms, 'deliveredWithinDays'> =>
  runFromDelivery(clauses) ? { deliveredWithinDays: promisedAfter.until } : {};
