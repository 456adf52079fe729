import { expect, test } from 'vitest';
import {
  judgeAct,
  type Delivery,
  type DeliveryAct,
  refusalSentence,
  type DeliveryRefusal,
  promisedDays,
} from './delivery.ts';
import { parseAct, type TypedAct } from './parse-act.ts';

const imei = '356938035643809';
const today = '2026-12-04';
const alive = { today, creditStatus: 'Active' } as const;
const toPack: Delivery = {
  state: 'to-pack',
  beganOn: '2026-12-01',
  carriedOver: false,
  imei: null,
  carrier: null,
  trackingNumber: null,
  leftOn: null,
  deliveredOn: null,
  proofNote: null,
  returnedOn: null,
  timesSentAgain: 0,
};
const packed: Delivery = { ...toPack, imei };
const sent: Delivery = {
  ...packed,
  state: 'sent',
  carrier: 'Estafeta',
  trackingNumber: 'A-1234',
  leftOn: '2026-12-02',
};
const delivered: Delivery = { ...sent, state: 'delivered', deliveredOn: '2026-12-04' };
const returned: Delivery = { ...delivered, state: 'returned', returnedOn: '2026-12-04' };
const neverArrived: Delivery = { ...sent, state: 'returned', returnedOn: '2026-12-04' };
const earlier: Delivery = { ...toPack, carriedOver: true };

const pack: DeliveryAct = { kind: 'pack', imei };
const correct = { kind: 'correct', imei: '490154203237518' } as const;
const send: DeliveryAct = { kind: 'send', carrier: 'Estafeta', trackingNumber: 'A-1234' };
const deliver = (on: string | null): DeliveryAct => ({ kind: 'deliver', on, proofNote: null });
const takeBack: DeliveryAct = { kind: 'take-back' };

test.each([
  ['pack', toPack, pack, 'do'],
  ['the same IMEI again', sent, pack, 'done'],
  ['another IMEI', packed, { kind: 'pack', imei: '490154203237518' }, 'packed-with-another'],
  ['correct the IMEI', packed, correct, 'do'],
  ['correct it again to the same', { ...packed, imei: correct.imei }, correct, 'done'],
  ['correct what is not packed', toPack, correct, 'not-packed'],
  ['correct what has left', sent, correct, 'already-sent'],
  ['send what is not packed', toPack, send, 'not-packed'],
  ['send', packed, send, 'do'],
  ['the same guide again', delivered, send, 'done'],
  ['another guide', sent, { ...send, trackingNumber: 'A-9' }, 'sent-otherwise'],
  ['deliver what has not left', packed, deliver(null), 'not-sent'],
  ['deliver', sent, deliver(null), 'do'],
  ['deliver on the day it left', sent, deliver('2026-12-02'), 'do'],
  ['deliver before it left', sent, deliver('2026-12-01'), 'day-too-early'],
  ['deliver tomorrow', sent, deliver('2026-12-05'), 'day-to-come'],
  ['deliver again', delivered, deliver(null), 'done'],
  ['deliver again, the same day', delivered, deliver('2026-12-04'), 'done'],
  ['deliver again, another day', delivered, deliver('2026-12-03'), 'delivered-another-day'],
  ['deliver what came back', neverArrived, deliver(null), 'already-returned'],
  ['take back what has not left', packed, takeBack, 'not-sent'],
  ['take back what never arrived', sent, takeBack, 'do'],
  ['take back', delivered, takeBack, 'do'],
  ['take back again', returned, takeBack, 'done'],
  ['the customer has it', sent, { kind: 'receive' }, 'do'],
  ['the customer has it, again', delivered, { kind: 'receive' }, 'done'],
  ['the customer has what has not left', packed, { kind: 'receive' }, 'not-sent'],
  ['the customer has what came back', neverArrived, { kind: 'receive' }, 'already-returned'],
  ['hand over the one that was packed', packed, { kind: 'hand-over', imei }, 'do'],
  ['hand over one that was not packed before', toPack, { kind: 'hand-over', imei }, 'do'],
  ['hand over another', packed, { kind: 'hand-over', imei: correct.imei }, 'another-device'],
  ['hand over what is under way', sent, { kind: 'hand-over', imei }, 'already-sent'],
  ['hand over again', delivered, { kind: 'hand-over', imei }, 'done'],
  ['pack again what came back', neverArrived, { kind: 'pack-again', imei: correct.imei }, 'do'],
  ['pack again what its customer brought back', returned, { kind: 'pack-again', imei }, 'already-delivered'],
  ['pack again what is under way', sent, { kind: 'pack-again', imei }, 'not-returned'],
  ['pack again twice', { ...packed, timesSentAgain: 1 }, { kind: 'pack-again', imei }, 'done'],
  ['of before: deliver without a guide', earlier, deliver('2026-12-02'), 'do'],
  ['of before: deliver before its down payment', earlier, deliver('2026-11-30'), 'day-too-early'],
  ['of before: pack once delivered', { ...earlier, state: 'delivered', deliveredOn: today }, pack, 'do'],
  [
    'of before: send once delivered',
    { ...earlier, state: 'delivered', deliveredOn: today },
    send,
    'already-delivered',
  ],
  [
    'of before: pack what came back',
    { ...earlier, state: 'returned', deliveredOn: today },
    pack,
    'already-returned',
  ],
] as const)('%s', (_, delivery, act, expected) => {
  const judged = judgeAct(delivery, act, alive);
  expect(typeof judged === 'string' ? judged : judged.why).toBe(expected);
});

test('nothing leaves for a credit that has ended, but what is under way arrives and comes back', () => {
  const ended = { today, creditStatus: 'Revoked' } as const;
  expect(judgeAct(toPack, pack, ended)).toEqual({ why: 'credit-ended' });
  expect(judgeAct(packed, correct, ended)).toEqual({ why: 'credit-ended' });
  expect(judgeAct(packed, send, ended)).toEqual({ why: 'credit-ended' });
  expect(judgeAct(packed, { kind: 'hand-over', imei }, ended)).toEqual({ why: 'credit-ended' });
  expect(judgeAct(neverArrived, { kind: 'pack-again', imei }, ended)).toEqual({ why: 'credit-ended' });
  expect(judgeAct(sent, deliver(null), ended)).toBe('do');
  expect(judgeAct(delivered, takeBack, ended)).toBe('do');
  // Paid in full before it left: it is still owed to its buyer.
  expect(judgeAct(packed, send, { today, creditStatus: 'Paid' })).toBe('do');
});

test.each<[TypedAct, DeliveryAct | DeliveryRefusal]>([
  [{ kind: 'pack', imei: '35-693803-564380-9' }, pack],
  [{ kind: 'pack', imei: '356938035643808' }, { why: 'imei-invalid' }],
  [{ kind: 'correct', imei: '356938035643808' }, { why: 'imei-invalid' }],
  [{ kind: 'pack', imei: '35693803564380' }, { why: 'imei-invalid' }],
  [{ kind: 'pack', imei: '' }, { why: 'imei-invalid' }],
  [{ kind: 'send', carrier: ' Estafeta ', trackingNumber: 'a-1234 ' }, send],
  [{ kind: 'send', carrier: '', trackingNumber: 'A-1234' }, { why: 'carrier-invalid' }],
  [{ kind: 'send', carrier: 'Estafeta\u0007', trackingNumber: 'A-1234' }, { why: 'carrier-invalid' }],
  [{ kind: 'send', carrier: 'Estafeta', trackingNumber: '<b>1' }, { why: 'tracking-invalid' }],
  [{ kind: 'deliver', on: '2026-02-30', proofNote: null }, { why: 'day-invalid' }],
  [{ kind: 'deliver', on: null, proofNote: 'x'.repeat(201) }, { why: 'note-too-long' }],
  [
    { kind: 'deliver', on: today, proofNote: '  Recibió  ella ' },
    { kind: 'deliver', on: today, proofNote: 'Recibió ella' },
  ],
  [{ kind: 'take-back' }, takeBack],
])('what is typed is read: %j', (typed, expected) => expect(parseAct(typed)).toEqual(expected));

test('a refusal is a Spanish sentence, with its day', () => {
  expect(refusalSentence({ why: 'delivered-another-day', day: today })).toBe(
    'Este equipo ya se entregó el 4 de diciembre de 2026.',
  );
  expect(refusalSentence({ why: 'not-sent' })).toBe(
    'Este equipo todavía no ha salido: primero se registra el envío.',
  );
});

test('the promise is 3 to 7 days after the down payment', () => {
  expect(promisedDays('2026-11-25')).toEqual({ from: '2026-11-28', until: '2026-12-02' });
});
