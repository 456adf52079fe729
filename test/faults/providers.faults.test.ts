import { afterAll, expect, test } from 'vitest';
import { openIdentity } from '#server/actions/request/open-identity.ts';
import { signContract } from '#server/actions/papers/sign-contract.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { deliverMessages } from '#test/support/messages.ts';
import { queryBureau } from '#server/jobs/query-bureau.ts';
import { reconcilePayments, reconcileIdentity } from '#server/jobs/reconcile.ts';
import { sendDeviceOrder } from '#server/jobs/send-device-order.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { decideSession } from '#server/sandbox/queries/identity.ts';
import { newestMessages } from '#server/sandbox/queries/messages.ts';
import { inTransaction } from '#server/database/store.ts';
import { acceptedRequest, openCreditBench, ownerOf, signedRequest } from '#test/support/credit.ts';
import { badMoods, moodyPort, type Mood, type MoodyPort } from '#test/support/moody-port.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { rowsOf } from '#test/support/rows.ts';
import { requestAtBureau, requestAtIdentity } from '#test/support/waiting-request.ts';

/**
 * Whatever a service does but answer, nobody's credit is refused for it, nothing is stored that it did not say, and
 * once it is well the way goes on from where it was, each effect once.
 */
const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
const { store } = deps;

/** Through all moods, worst last; a service that does it twice, or whose answer is lost, may have done it. */
async function through(moody: MoodyPort<object>, act: (mood: Mood) => Promise<unknown>): Promise<void> {
  for (const mood of badMoods) {
    moody.mood = mood;
    await act(mood);
  }
  moody.mood = 'well';
}

const isRefused = async (requestId: string) => {
  const request = await requestById(store, requestId);
  return [request?.identity, request?.bureau, request?.decision].includes('refused') || request?.cancelled_at;
};

const serializeError = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ProviderError ? 'fault' : error),
  );

test('identity, opening: told to try again; one session, whatever happened before', async () => {
  const { requestId } = await requestAtIdentity(deps, '5512348001');
  await store.db.deleteFrom('identity_sessions').where('request_id', '=', requestId).execute();
  const owner = await ownerOf(deps, requestId);
  const moody = moodyPort(deps.identity, { open: { sessionId: '', url: 'javascript:alert(1)' } });
  const open = () => openIdentity({ ...deps, identity: moody.port }, owner, requestId);
  await through(moody, async (mood) => {
    expect([mood, await serializeError(open())]).toEqual([mood, mood === 'twice' ? 'done' : 'fault']);
  });
  await open();
  expect(await rowsOf(deps, 'identity_sessions', 'request_id', requestId)).toHaveLength(1);
  expect(await requestById(store, requestId)).toMatchObject({ identity: null, cancelled_at: null });
});

test('identity: a session that is another’s already is not taken for this one', async () => {
  const first = await requestAtIdentity(deps, '5512348002');
  const second = await requestAtIdentity(deps, '5512348003');
  await store.db.deleteFrom('identity_sessions').where('request_id', '=', second.requestId).execute();
  const mixedUp = {
    ...deps.identity,
    name: 'mixed up',
    open: async () => ({ sessionId: first.sessionId, url: '/sandbox/x' }),
  };
  const owner = await ownerOf(deps, second.requestId);
  expect(await serializeError(openIdentity({ ...deps, identity: mixedUp }, owner, second.requestId))).toBe(
    'fault',
  );
  expect(await rowsOf(deps, 'identity_sessions', 'request_id', second.requestId)).toEqual([]);
});

test('identity, the result: undecided until it is said in a way that can be true, and then decided once', async () => {
  const { requestId, sessionId } = await requestAtIdentity(deps, '5512348004');
  await decideSession(store, sessionId, 'approved');
  const nonsense = [
    { eventId: 'x', sessionId, outcome: 'approved' },
    { eventId: 'x', sessionId: 'another', outcome: 'refused' },
    { eventId: 'x', sessionId, outcome: 'REFUSED' },
    { outcome: 'refused' },
    '<html>502</html>',
  ];
  for (const lie of nonsense) {
    const moody = moodyPort(deps.identity, { result: lie });
    await through(moody, async (mood) => {
      if (mood === 'twice') return;
      await reconcileIdentity({ ...deps, identity: moody.port }, { sessionId });
      expect([lie, mood, await requestById(store, requestId)]).toMatchObject([lie, mood, { identity: null }]);
    });
  }
  const moody = moodyPort(deps.identity, { result: null });
  moody.mood = 'twice';
  await reconcileIdentity({ ...deps, identity: moody.port }, { sessionId });
  expect(await requestById(store, requestId)).toMatchObject({ identity: 'accepted' });
});

test('bureau: checked again with the same key until it answers; never a refusal', async () => {
  const requestId = await requestAtBureau(deps, '5512348005');
  const report = {
    folio: 'F-1',
    outcome: 'refused',
    score: 500,
    openAccounts: 0,
    activeDelinquencies: 0,
    monthlyDebtCentavos: 0,
    alerts: [],
  };
  const nonsense = [
    {},
    { ...report, folio: '' },
    { ...report, outcome: 'no' },
    { ...report, score: Number.NaN },
    { ...report, monthlyDebtCentavos: -1 },
    { ...report, alerts: null },
  ];
  const keys: unknown[] = [];
  for (const lie of nonsense) {
    const moody = moodyPort(deps.bureau, { query: lie });
    await through(moody, async (mood) => {
      if (mood === 'twice') return;
      await queryBureau({ ...deps, bureau: moody.port }, { requestId });
      expect([lie, mood, await requestById(store, requestId)]).toMatchObject([lie, mood, { bureau: null }]);
    });
    keys.push(...moody.asked.map((input) => (input as { key: string }).key));
  }
  expect(await isRefused(requestId)).toBe(null);
  const moody = moodyPort(deps.bureau, { query: null });
  moody.mood = 'twice';
  await queryBureau({ ...deps, bureau: moody.port }, { requestId });
  expect(await requestById(store, requestId)).toMatchObject({ bureau: 'clear' });
  expect(new Set(keys)).toEqual(new Set([`bureau-${requestId}`]));
});

test('payments, references: nothing is signed with a reference that is missing, wrong or another’s', async () => {
  const { requestId, account, owner } = await acceptedRequest(deps);
  const image = await drawnSignature();
  for (const lie of ['', '1234567890123', 'http://x', await deps.payments.reference(one, never), null]) {
    const moody = moodyPort(deps.payments, { reference: lie });
    await through(moody, async (mood) => {
      if (mood === 'twice') return;
      const signing = signContract({ ...deps, payments: moody.port }, owner, {
        id: account,
        requestId,
        image,
      });
      expect([lie, mood, await serializeError(signing)]).toEqual([lie, mood, 'fault']);
    });
  }
  expect(await requestById(store, requestId)).toMatchObject({
    contract_signed_at: null,
    decision: 'approved',
  });
  expect(await rowsOf(deps, 'instalments', 'account', account)).toEqual([]);
  const moody = moodyPort(deps.payments, { reference: null });
  moody.mood = 'twice';
  await signContract({ ...deps, payments: moody.port }, owner, { id: account, requestId, image });
  const references = (await rowsOf(deps, 'instalments', 'account', account)).map(
    ({ reference }) => reference,
  );
  expect(new Set(references).size).toBe(5);
});

test('payments, the feed: money that was taken is found once the network can be read, and counts once', async () => {
  const { account, requestId } = await signedRequest(deps);
  const [down] = await rowsOf(deps, 'instalments', 'account', account);
  const paid = {
    eventId: 'faults-1',
    reference: down?.reference ?? '',
    amountCentavos: down?.amount_centavos ?? 0,
    paidAt: new Date(),
  };
  const feed = {
    ...deps.payments,
    name: 'faults',
    cash: deps.payments.cash,
    since: async () => ({ events: [paid, paid], cursor: 'end' }),
  };
  const isPaid = async () => (await rowsOf(deps, 'instalments', 'account', account))[0]?.paid_at !== null;
  const nonsense = [
    { events: [{ ...paid, amountCentavos: -paid.amountCentavos }], cursor: 'end' },
    { events: [{ ...paid, amountCentavos: 0.1 + 0.2 }], cursor: 'end' },
    { events: [{ ...paid, paidAt: new Date(Number.NaN) }], cursor: 'end' },
    { events: [paid] },
    null,
  ];
  for (const lie of nonsense) {
    const moody = moodyPort(feed, { since: lie });
    await through(moody, async (mood) => {
      if (mood === 'twice') return;
      await reconcilePayments({ ...deps, payments: moody.port }, { follows: true });
      expect([lie, mood, await isPaid()]).toEqual([lie, mood, false]);
    });
  }
  // A feed that gives ever new cursors does not hold the job for ever.
  let cursors = 0;
  const endless = {
    ...feed,
    name: 'endless',
    since: async () => ({ events: [], cursor: String(++cursors) }),
  };
  await reconcilePayments({ ...deps, payments: endless }, { follows: true });
  expect(cursors).toBeGreaterThan(1);

  const moody = moodyPort(feed, { since: null });
  moody.mood = 'twice';
  await reconcilePayments({ ...deps, payments: moody.port }, { follows: true });
  expect(await isPaid()).toBe(true);
  expect(await rowsOf(deps, 'payment_events', 'event_id', 'faults-1')).toHaveLength(1);
  const activated = await rowsOf(deps, 'request_events', 'request_id', requestId);
  expect(activated.filter(({ kind }) => kind === 'down-payment-paid')).toHaveLength(1);
});

test.each(['sms', 'email'] as const)(
  '%s: kept and sent again, by its own id, and read once',
  async (channel) => {
    const recipient = channel === 'sms' ? '5518427036' : 'ana@correo.mx';
    await inTransaction(store, (tx) =>
      sendMessage(deps, tx, {
        channel,
        partnerId: null,
        recipient,
        subject: 'x',
        text: `Hola por ${channel}`,
      }),
    );
    const message = async () => (await rowsOf(deps, 'outbox', 'channel', channel)).at(-1);
    // Both promise nothing but that they took it: there is nothing to lie about.
    const moody = moodyPort<Deps['sms'] | Deps['email']>(deps[channel], { send: undefined });
    await through(moody, async (mood) => {
      if (mood === 'twice' || mood === 'lying') return;
      await store.db.updateTable('outbox').set({ not_before: null }).execute();
      await deliverMessages({ ...deps, [channel]: moody.port });
      expect([mood, (await message())?.sent_at]).toEqual([mood, null]);
    });
    moody.mood = 'twice';
    await store.db.updateTable('outbox').set({ not_before: null }).execute();
    await deliverMessages({ ...deps, [channel]: moody.port });
    expect((await message())?.sent_at).not.toBeNull();
    const read = (await newestMessages(store, null, 500)).filter(
      ({ body }) => body === `Hola por ${channel}`,
    );
    expect(read).toHaveLength(1);
  },
);

test('device lock: the order waits, the credit stays as it is, and the phone gets it once', async () => {
  const { account } = await signedRequest(deps);
  const order = async () => (await rowsOf(deps, 'device_orders', 'account', account))[0];
  const orderId = (await order())?.id ?? '';
  const statusOf = async () => (await rowsOf(deps, 'loans', 'account', account))[0]?.status;
  const before = await statusOf();
  const moody = moodyPort(deps.deviceLock, { order: undefined });
  await through(moody, async (mood) => {
    if (mood === 'twice' || mood === 'lying') return;
    await sendDeviceOrder({ ...deps, deviceLock: moody.port }, { orderId });
    expect([mood, (await order())?.sent_at, await statusOf()]).toEqual([mood, null, before]);
  });
  moody.mood = 'twice';
  await sendDeviceOrder({ ...deps, deviceLock: moody.port }, { orderId });
  expect((await order())?.sent_at).not.toBeNull();
  expect(await rowsOf(deps, 'sandbox_device_orders', 'account', account)).toHaveLength(1);
});

const one = { key: 'one', partnerId: 1, sequence: 987_654, amountCentavos: 100, expiresOn: '2030-01-31' };
const never = new AbortController().signal;
