import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addressOf } from '#server/queries/requests/addresses.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { touchSession } from '#server/queries/sessions/sessions.ts';
import { elevateSession } from '#server/queries/sessions/hand-overs.ts';
import { inTransaction } from '#server/database/store.ts';
import { acceptedRequest, openCreditBench, shopId, signedRequest, stranger } from '#test/support/credit.ts';
import { messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';
import { erasePerson } from './erase-person.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
const { store } = deps;

test('a credit that runs keeps its person', async () => {
  const { phone, requestId, account } = await signedRequest(deps);
  expect(await erasePerson(deps, phone)).toEqual({ outcome: 'open-credit', accounts: [account] });
  expect((await personOf(store, requestId))?.names).toBe('María José');
});

test('a request on its way ends, its sessions end, what is not sent is not sent; nobody else is touched', async () => {
  const [one, other] = [await acceptedRequest(deps), await acceptedRequest(deps)];
  const session = (await stranger(deps)).session;
  if (!session) throw new Error('a stranger has a session');
  const raised = 'a'.repeat(64);
  await inTransaction(store, (tx) => elevateSession(tx, session, raised, { phone: one.phone }));
  expect((await touchSession(store, raised))?.verifiedPhone).toBe(one.phone);
  for (const { phone } of [one, other]) {
    const message = { channel: 'sms', recipient: phone, text: 'Hola', partnerId: shopId } as const;
    await inTransaction(store, (tx) => sendMessage(deps, tx, message));
  }

  const ciphertext = await sql<{ names: string }>`select names from people
    where request_id = ${one.requestId}`.execute(store.db);
  expect(await erasePerson(deps, one.phone)).toEqual({ outcome: 'erased', accounts: [one.account] });

  const person = await personOf(store, one.requestId);
  expect(Object.values({ ...person, request_id: '', partner_id: '' }).join('')).toBe('');
  expect((await addressOf(store, one.requestId, 'shipping'))?.street).toBe('');
  expect(await requestById(store, one.requestId)).toMatchObject({ rfc: '', email: '', phone: '0000000000' });
  // A copy of the row is undecipherable: its key exists nowhere.
  expect(ciphertext.rows[0]?.names).toMatch(/^v1\./);
  const [key] = await rowsOf(deps, 'data_keys', 'id', one.requestId);
  expect(key).toMatchObject({ wrapped: null, archived: null });
  expect((await requestById(store, one.requestId))?.cancelled_at).toBeInstanceOf(Date);
  expect(await touchSession(store, raised)).toBeNull();
  const unsent = await sql<{ id: string }>`select id from outbox
    where sent_at is null and gave_up_at is null`.execute(store.db);
  const alive = (await messagesTo(store, other.phone)).map(({ id }) => id);
  expect(unsent.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(alive));
  expect(await rowsOf(deps, 'outbox', 'recipient', one.phone)).toEqual([]);
  expect((await personOf(store, other.requestId))?.names).toBe('María José');
  await expect(
    deps.storage.put(`private/papers/${one.requestId}/late.pdf`, new Uint8Array(3)),
  ).rejects.toThrow('not-found');
  expect((await eventsOf(store, one.requestId)).at(-1)).toMatchObject({ kind: 'erased' });
  for (const { fault } of await verifyTrail(store)) expect(fault).toBeNull();
  expect(await erasePerson(deps, one.phone)).toEqual({ outcome: 'unknown' });
});
