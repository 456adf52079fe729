import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import type { OptionalPurpose } from '#domain/applicant/consent.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { serviceLoans } from '#server/actions/loan/service-loans.ts';
import { subscribePush } from '#server/actions/credit/push.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { pushSubscriptionsOf } from '#server/queries/loans/push-subscriptions.ts';
import {
  insertOpposition,
  isOpposed,
  moveOppositions,
  oppositionsOf,
  withdrawOppositionOf,
} from '#server/queries/privacy/rectifications.ts';
import { askedPrivacy } from '#test/support/asked-privacy.ts';
import { setClock } from '#test/support/clock.ts';
import { openCreditBench, pay, shopId, signedRequest } from '#test/support/credit.ts';
import { deliverMessages, messagesTo } from '#test/support/messages.ts';
import { sandboxBrowser } from '#test/support/push.ts';
import { rowsOf } from '#test/support/rows.ts';
import { erasePerson } from './erase-person.ts';
import { recordOpposition } from './oppose.ts';

// One database whose clock only moves ahead: each test has a credit of its own.
const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
const { store } = deps;

const at = (day: Day, utc: string) => setClock(deps, `${day}T${utc}:00Z`);

/** An active credit; `due` is the day of its first payment. */
async function activeCredit() {
  await at(addDays(dayIn(businessZone, await appNow(store.db)), 1), '18:00');
  const request = await signedRequest(deps, { state: 'Ciudad de México' });
  await pay(deps, request.account, 0);
  await deliverMessages(deps);
  const rows = await rowsOf(deps, 'instalments', 'account', request.account);
  return { ...request, due: rows.find(({ number }) => number === 1)?.due_on ?? '' };
}

async function objects(phone: string, purpose: OptionalPurpose): Promise<void> {
  const privacyRequest = await askedPrivacy(deps, shopId, { phone, kind: 'opposition' });
  await inTransaction(store, (tx) =>
    insertOpposition(tx, { phone, partnerId: shopId }, { purpose, privacyRequest }),
  );
}

async function remindersOf(phone: string) {
  const messages = await messagesTo(store, phone);
  return messages.flatMap(({ dedupe_key: key, sent_at: sent, last_error: why }) => {
    const kind = /:(due|overdue):/.exec(key ?? '')?.[1];
    return kind === undefined ? [] : [[kind, sent === null ? why : 'sent']];
  });
}

async function sweep(): Promise<void> {
  await serviceLoans(deps);
  await deliverMessages(deps);
}

test('no reminder before the day for who objects; what is late is told', async () => {
  const { phone, due } = await activeCredit();
  await objects(phone, 'due-reminders');
  await at(due, '18:00');
  await sweep();
  expect(await remindersOf(phone)).toEqual([]);
  await at(addDays(due, 1), '18:00');
  await sweep();
  expect(await remindersOf(phone)).toEqual([['overdue', 'sent']]);
});

test('one that was written before she objected does not leave', async () => {
  const { phone, due } = await activeCredit();
  await at(due, '18:00');
  await serviceLoans(deps);
  await objects(phone, 'due-reminders');
  await deliverMessages(deps);
  expect(await remindersOf(phone)).toEqual([['due', 'opposition']]);
});

test('after she took it back she is reminded again', async () => {
  const { phone, due } = await activeCredit();
  await objects(phone, 'due-reminders');
  await inTransaction(store, (tx) => withdrawOppositionOf(tx, { phone, partnerId: shopId }, 'due-reminders'));
  await at(due, '18:00');
  await sweep();
  expect(await remindersOf(phone)).toEqual([['due', 'sent']]);
});

test('her browsers get no notices any more, and cannot be added until she takes it back', async () => {
  const { phone, account, owner } = await activeCredit();
  await subscribePush(deps, owner, account, sandboxBrowser(deps));
  const id = await askedPrivacy(deps, shopId, { phone, kind: 'opposition' });
  const staff = {
    id: randomUUID(),
    sessionId: '',
    companyPartnerId: null,
    lacksPasskey: null,
    name: 'Mariana Robles',
    density: 'normal' as const,
    grants: [],
    ip: '187.190.12.44',
    userAgent: 'test',
  };
  await recordOpposition(deps, staff, { id, purposes: ['browser-notices'], note: 'Lo pidió' });
  expect(await pushSubscriptionsOf(store, account)).toEqual([]);
  const again = () => subscribePush(deps, owner, account, sandboxBrowser(deps));
  await expect(again()).rejects.toMatchObject({ code: 'conflict' });
  await inTransaction(store, (tx) =>
    withdrawOppositionOf(tx, { phone, partnerId: shopId }, 'browser-notices'),
  );
  await again();
  expect(await pushSubscriptionsOf(store, account)).toHaveLength(1);
});

test('it follows her to another number, and ends with an erasure', async () => {
  const [from, to] = ['5511112222', '5533334444'];
  await objects(from, 'promotions');
  await objects(from, 'due-reminders');
  await objects(to, 'promotions');
  const move = { partnerId: shopId, from, to, since: new Date(0) };
  await inTransaction(store, (tx) => moveOppositions(tx, move));
  const owner = { phone: to, partnerId: shopId };
  expect(await isOpposed(store, owner, 'due-reminders')).toBe(true);
  expect(await oppositionsOf(store, owner)).toHaveLength(2);
  await erasePerson(deps, to);
  expect(await oppositionsOf(store, owner)).toEqual([]);
});
