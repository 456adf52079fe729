import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Caller } from '#server/actions/base/context.ts';
import { answerAtDesk } from './work-on-privacy.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { insertAsked } from '#server/queries/privacy/asked.ts';
import { acceptedRequest, openCreditBench, shopId, signedRequest, stranger } from '#test/support/credit.ts';
import { deskCaller } from '#test/support/desk-caller.ts';
import { messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';
import { askPrivacy, readPrivacyRequests } from './ask-privacy.ts';
import { erasePerson } from './erase-person.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
const { store } = deps;

async function verified(phone: string): Promise<Caller> {
  const caller = await stranger(deps);
  if (!caller.session) throw new Error('a stranger has a session');
  return { ...caller, session: { ...caller.session, verifiedPhone: phone } };
}

const ask = (caller: Caller, phone: string, text: string) =>
  askPrivacy(deps, caller, { phone, partnerId: shopId, kind: 'rectification', text });
const read = (caller: Caller, phone: string) =>
  readPrivacyRequests(deps, caller, { phone, partnerId: shopId });
const openOf = async (phone: string) =>
  (await rowsOf(deps, 'privacy_requests', 'phone', phone)).filter(({ answered_at: at }) => at === null);

/** Wed 25 November 2026, at noon in Mexico City. */
async function setClock(): Promise<void> {
  await sql`update clock_shift set shift = '2026-11-25T18:00:00Z'::timestamptz - now()`.execute(store.db);
}

test('asked, with its legal deadline and an SMS; the text is sealed; answered once by one person', async () => {
  await setClock();
  const { phone, requestId } = await acceptedRequest(deps);
  const caller = await verified(phone);
  const text = 'Mi segundo apellido es Güemez, con zeta';
  // Twenty business days: not counting weekends and 25 December.
  expect(await ask(caller, phone, text)).toEqual({ answerBy: '2026-12-23' });
  expect(await read(caller, phone)).toEqual([
    {
      kind: 'rectification',
      text,
      askedOn: '2026-11-25',
      answerBy: '2026-12-23',
      answer: null,
      rectified: [],
      opposed: [],
    },
  ]);
  const [receipt] = await messagesTo(store, phone);
  expect(receipt?.body).toContain('a más tardar el 23 de diciembre de 2026');
  const stored = await sql<{ body: string }>`select body from privacy_requests`.execute(store.db);
  expect(stored.rows.every(({ body }) => body.startsWith('v1.'))).toBe(true);

  const [open] = await openOf(phone);
  const given = { id: open?.id ?? '', text: 'Ya lo corregimos.' };
  const [ana, other] = [await deskCaller(deps, 'analyst', 'Ana Ruiz'), await deskCaller(deps, 'analyst')];
  const both = await Promise.allSettled([ana, other].map((staff) => answerAtDesk(deps, staff, given)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await read(caller, phone)).toMatchObject([
    { answer: { text: 'Ya lo corregimos.', day: '2026-11-25' } },
  ]);
  expect((await messagesTo(store, phone)).map(({ body }) => body).join()).toContain('/1/privacidad');
  const [asked, answered] = (await eventsOf(store, requestId)).slice(-2);
  expect([asked?.kind, answered?.kind]).toEqual(['privacy-asked', 'privacy-answered']);
  expect([`staff:${ana.id}`, `staff:${other.id}`]).toContain(answered?.actor);
});

test('one open request of a kind, however often and at once it is asked; another text waits for the answer', async () => {
  await setClock();
  // Without any request or account: the phone is enough.
  const phone = '5512340001';
  const caller = await verified(phone);
  const all = await Promise.all(Array.from({ length: 5 }, () => ask(caller, phone, 'No es mi domicilio')));
  expect(new Set(all.map(({ answerBy }) => answerBy))).toEqual(new Set(['2026-12-23']));
  expect(await openOf(phone)).toHaveLength(1);
  expect(await messagesTo(store, phone)).toHaveLength(1);
  await expect(ask(caller, phone, 'Otra cosa distinta')).rejects.toMatchObject({
    code: 'conflict',
    detail: { messages: [expect.stringContaining('23 de diciembre de 2026')] },
  });
  const other = { phone, partnerId: shopId, kind: 'opposition', text: 'Sin publicidad' } as const;
  await askPrivacy(deps, caller, other);
  expect(await openOf(phone)).toHaveLength(2);
});

test('only who verified the phone, in that shop, asks and reads', async () => {
  const { phone, owner } = await acceptedRequest(deps);
  const foreign = await verified('5512340002');
  for (const caller of [owner, foreign, { ...(await verified(phone)), requestedPartnerId: 2 }]) {
    await expect(ask(caller, phone, 'No es mi domicilio')).rejects.toMatchObject({ code: 'not-found' });
    await expect(read(caller, phone)).rejects.toMatchObject({ code: 'not-found' });
  }
  await expect(read({ ...owner, session: null }, phone)).rejects.toMatchObject({ code: 'no-session' });
  expect(await openOf(phone)).toEqual([]);
});

test('who is erased is erased here too', async () => {
  const { phone } = await acceptedRequest(deps);
  const caller = await verified(phone);
  await ask(caller, phone, 'Quiero que me olviden');
  expect((await erasePerson(deps, phone)).outcome).toBe('erased');
  expect(await read(caller, phone)).toEqual([]);
  expect(await openOf(phone)).toEqual([]);
});

test('who has the number of an idle account reads what she asked, open and answered, and nothing of its former owner', async () => {
  await setClock();
  const { phone } = await signedRequest(deps);
  const id = await requestOf(phone, 'Del dueño anterior');
  await sql`update clock_shift set shift = shift + interval '130 days'`.execute(store.db);
  const next = await verified(phone);
  expect(await read(next, phone)).toEqual([]);
  const text = 'Mi segundo apellido es Güemez';
  // Whatever the former owner left open, she may ask.
  await ask(next, phone, text);
  expect(await read(next, phone)).toMatchObject([{ text, answer: null }]);
  const staff = await deskCaller(deps, 'analyst', 'Ana Ruiz');
  await answerAtDesk(deps, staff, { id, text: 'Ya está corregido.' });
  const [open] = await openOf(phone);
  await answerAtDesk(deps, staff, { id: open?.id ?? '', text: 'También este.' });
  expect(await read(next, phone)).toMatchObject([{ text, answer: { text: 'También este.' } }]);
});

/** As it was asked by who had the number then. */
async function requestOf(phone: string, body: string): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const asked = {
    id,
    partner_id: shopId,
    kind: 'rectification',
    phone,
    body,
    answer_by: '2026-12-23',
  } as const;
  await inTransaction(store, (tx) => insertAsked(tx, 'privacy_requests', asked));
  return id;
}
