import { expect, test } from 'vitest';
import { plans, SampleLoan } from '#test/support/sample-loans.ts';
import { customerDay } from './customer-clock.ts';
import { claimMessage, type ClaimCircumstances, type MessageKind } from './message-window.ts';

interface Claiming extends Partial<ClaimCircumstances> {
  readonly loan?: SampleLoan;
}

function claim(kind: MessageKind, week: number | null, instant: string, claiming: Claiming = {}) {
  const { loan = SampleLoan.active(plans.A), state = 'Ciudad de México', ...more } = claiming;
  const at = new Date(instant);
  const statement = loan.on(customerDay(state, at));
  const known = { at, state, statement, isLocked: false, contactStop: false, lastCollectionOn: null };
  return claimMessage({ kind, week }, { ...known, ...more });
}

const send = { verdict: 'send' };
const stale = { verdict: 'drop', because: 'stale' };
const untrue = { verdict: 'drop', because: 'untrue' };
const putOff = (until: string) => ({ verdict: 'put-off', until: new Date(until) });

test('vector 48: "vence el 2", claimed on the 6th, is dropped', () => {
  expect(claim('due', 1, '2026-12-06T06:46:00Z')).toEqual(stale);
});

test('vector 49: a due message at 23:00 of its day waits for the morning, and is stale then', () => {
  const loan = SampleLoan.active(plans.A);
  loan.pay(176);
  expect(claim('due', 3, '2026-12-17T03:59:00Z', { loan })).toEqual(send);
  expect(claim('due', 3, '2026-12-17T05:00:00Z', { loan })).toEqual(putOff('2026-12-17T13:00:00Z'));
  expect(claim('due', 3, '2026-12-17T13:00:00Z', { loan })).toEqual(stale);
});

test('vector 50: 06:59 no, 07:00 yes, 21:59 yes, 22:00 no', () => {
  expect(claim('overdue', 1, '2026-12-03T12:59:00Z')).toEqual(putOff('2026-12-03T13:00:00Z'));
  expect(claim('overdue', 1, '2026-12-03T13:00:00Z')).toEqual(send);
  expect(claim('overdue', 1, '2026-12-04T03:59:00Z')).toEqual(send);
  expect(claim('overdue', 1, '2026-12-04T04:00:00Z')).toEqual(putOff('2026-12-04T13:00:00Z'));
});

test('vector 51: in an unknown state from 15:00Z until before 03:00Z', () => {
  const state = null;
  expect(claim('overdue', 1, '2026-12-04T14:59:00Z', { state })).toEqual(putOff('2026-12-04T15:00:00Z'));
  expect(claim('overdue', 1, '2026-12-04T15:00:00Z', { state })).toEqual(send);
  expect(claim('overdue', 1, '2026-12-05T02:59:00Z', { state })).toEqual(send);
  expect(claim('overdue', 1, '2026-12-05T03:00:00Z', { state })).toEqual(putOff('2026-12-05T15:00:00Z'));
});

test('what has been paid, or is not so yet, is not said', () => {
  const loan = SampleLoan.active(plans.A);
  loan.pay(88);
  expect(claim('due', 1, '2026-12-02T18:00:00Z', { loan })).toEqual(untrue);
  expect(claim('overdue', 2, '2026-12-09T18:00:00Z', { loan })).toEqual(untrue);
  expect(claim('overdue', 2, '2026-12-10T18:00:00Z', { loan })).toEqual(send);
  expect(claim('overdue', 2, '2026-12-12T18:00:00Z', { loan })).toEqual(send);
  expect(claim('overdue', 2, '2026-12-13T18:00:00Z', { loan })).toEqual(stale);
  expect(claim('lock-notice', null, '2026-12-13T18:00:00Z', { loan })).toEqual(untrue);
  expect(claim('lock-notice', null, '2026-12-13T18:00:00Z', { loan, isLocked: true })).toEqual(send);
  loan.pay(2_200, { day: '2027-05-26' });
  expect(claim('locked', null, '2026-12-20T18:00:00Z', { loan, isLocked: true })).toEqual(untrue);
});

test('a pause makes a due message wait for no day that has moved', () => {
  const loan = SampleLoan.active(plans.A);
  loan.act({ kind: 'paused', weeks: 1, valueDay: '2026-12-01' });
  expect(claim('overdue', 1, '2026-12-03T18:00:00Z', { loan })).toEqual(untrue);
});

test('one message about money owed a day, of a locked device one a week', () => {
  const lastCollectionOn = '2026-12-03';
  expect(claim('overdue', 1, '2026-12-03T18:00:00Z', { lastCollectionOn })).toEqual(
    putOff('2026-12-04T13:00:00Z'),
  );
  expect(claim('overdue', 1, '2026-12-04T18:00:00Z', { lastCollectionOn })).toEqual(send);
  const locked = { lastCollectionOn: '2026-12-06', isLocked: true };
  expect(claim('locked', null, '2026-12-12T18:00:00Z', locked)).toEqual(putOff('2026-12-13T13:00:00Z'));
  expect(claim('locked', null, '2026-12-13T18:00:00Z', locked)).toEqual(send);
  expect(claim('lock-notice', null, '2026-12-06T13:00:00Z', locked)).toEqual(send);
});

test('receipts and answers leave at any hour, and after a contact stop nothing about money owed does', () => {
  const night = '2026-12-03T08:00:00Z';
  expect(claim('receipt', null, night)).toEqual(send);
  expect(claim('answer', null, night, { contactStop: true })).toEqual(send);
  expect(claim('overdue', 1, '2026-12-03T18:00:00Z', { contactStop: true })).toEqual({
    verdict: 'drop',
    because: 'contact-stop',
  });
});
