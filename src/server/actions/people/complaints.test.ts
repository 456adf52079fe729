import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#server/database/store.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import type { Caller } from '#server/actions/base/context.ts';
import { acceptedRequest, openCreditBench, shopId, signedRequest, stranger } from '#test/support/credit.ts';
import { deskCaller } from '#test/support/desk-caller.ts';
import { filedComplaint } from '#test/support/filed-complaint.ts';
import { messagesTo } from '#test/support/messages.ts';
import { pdfStructure } from '#test/support/pdf.ts';
import { rowsOf } from '#test/support/rows.ts';
import { fileComplaint, readComplaintLetter, readComplaints } from './complaints.ts';
import { revealComplaint } from './complaints-at-desk.ts';
import { erasePerson } from './erase-person.ts';
import { answerAsked, askedById } from '#server/queries/privacy/asked.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;
const { store } = deps;

async function verified(phone: string): Promise<Caller> {
  const caller = await stranger(deps);
  if (!caller.session) throw new Error('a stranger has a session');
  return { ...caller, session: { ...caller.session, verifiedPhone: phone } };
}
const text = 'Pagué 88 pesos en la tienda y no aparecen';
const file = (caller: Caller, phone: string, what = text) =>
  fileComplaint(deps, caller, { phone, partnerId: shopId, kind: 'payment', text: what });
const read = (caller: Caller, phone: string) => readComplaints(deps, caller, { phone, partnerId: shopId });

/** Wed 25 November 2026, at noon in Mexico City. */
const setClock = () =>
  sql`update clock_shift set shift = '2026-11-25T18:00:00Z'::timestamptz - now()`.execute(store.db);

test('a complaint has a folio, ten business days, an SMS and a line of the log; its text is sealed', async () => {
  await setClock();
  const { phone, requestId } = await acceptedRequest(deps);
  const caller = await verified(phone);
  const filed = await file(caller, phone);
  expect(filed).toEqual({ folio: expect.stringMatching(/^\d{10}$/), answerBy: '2026-12-09' });
  expect(await file(caller, phone)).toEqual(filed);
  expect(await read(caller, phone)).toEqual([
    { ...filed, kind: 'payment', text, askedOn: '2026-11-25', answer: null },
  ]);
  const [receipt] = await messagesTo(store, phone);
  expect(receipt?.body).toMatch(/Folio \d{4} \d{3} \d{3}\. .*a más tardar el 9 de diciembre de 2026\.$/);
  const stored = await sql<{ body: string }>`select body from complaints`.execute(store.db);
  expect(stored.rows.every(({ body }) => body.startsWith('v1.'))).toBe(true);
  expect((await eventsOf(store, requestId)).at(-1)).toMatchObject({
    kind: 'complaint-filed',
    detail: { kind: 'payment', folio: filed.folio },
  });
});

test('without any request the phone is enough; five may be open', async () => {
  const phone = '5512340101';
  const caller = await verified(phone);
  for (let nth = 0; nth < 5; nth++) await file(caller, phone, `${text}, ${nth}`);
  await expect(file(caller, phone, 'Una más, que es la sexta')).rejects.toMatchObject({ code: 'conflict' });
  await expect(read(await verified('5512340102'), phone)).rejects.toMatchObject({ code: 'not-found' });
});

test('the answer is a letter, which a stranger does not get, and which can be checked where there is a request', async () => {
  const { phone } = await acceptedRequest(deps);
  const caller = await verified(phone);
  const { folio } = await file(caller, phone);
  const letter = (who: Caller) => readComplaintLetter(deps, who, { phone, partnerId: shopId, folio });
  await expect(letter(caller)).rejects.toMatchObject({ code: 'conflict' });
  const [row] = await rowsOf(deps, 'complaints', 'phone', phone);
  const answer = 'Encontramos su pago: se aplicó a la semana 3.\nPerdone la tardanza.';
  expect(
    await inTransaction(store, (tx) =>
      answerAsked(tx, 'complaints', row?.id ?? '', { answer, by: 'Ana Ruiz' }),
    ),
  ).toMatchObject({ answer });
  const { pdf } = await letter(caller);
  const said = pdfStructure(pdf).join(' ');
  for (const part of [text, 'se aplicó a la semana 3.', 'Profeco', 'Comprueba este papel'])
    expect(said).toContain(part);
  expect(await letter(caller)).toEqual(await letter(caller));
  await expect(letter(await verified('5512340103'))).rejects.toMatchObject({ code: 'not-found' });
});

test('who is erased is erased here too', async () => {
  const { phone } = await acceptedRequest(deps);
  const caller = await verified(phone);
  await file(caller, phone);
  expect((await erasePerson(deps, phone)).outcome).toBe('erased');
  expect(await read(caller, phone)).toEqual([]);
});

test('who has the number of an idle account reads her own, and nothing of it is in its former owner’s log', async () => {
  await setClock();
  const { phone, requestId } = await signedRequest(deps);
  const theirs = await filedComplaint(deps, shopId, { phone, requestId });
  const hers = await askedById(store, 'complaints', theirs);
  await sql`update clock_shift set shift = shift + interval '130 days'`.execute(store.db);
  const next = await verified(phone);
  expect(await read(next, phone)).toEqual([]);
  const log = (await eventsOf(store, requestId)).length;
  const filed = await file(next, phone);
  expect(filed.folio).not.toBe(hers?.folio);
  const { id } = await store.db
    .selectFrom('complaints')
    .select('id')
    .where('folio', '=', filed.folio)
    .executeTakeFirstOrThrow();
  const staff = await deskCaller(deps, 'analyst', 'Ana Ruiz');
  const look = { id, field: 'text', reason: 'call-customer', reasonText: '' } as const;
  expect(await revealComplaint(deps, staff, look)).toEqual({ value: text });
  await inTransaction(store, (tx) =>
    answerAsked(tx, 'complaints', id, { answer: 'Ya lo vimos.', by: 'Ana Ruiz' }),
  );
  expect(await read(next, phone)).toMatchObject([{ folio: filed.folio, answer: { text: 'Ya lo vimos.' } }]);
  expect(await eventsOf(store, requestId)).toHaveLength(log);
  const asked = { phone, partnerId: shopId };
  await readComplaintLetter(deps, next, { ...asked, folio: filed.folio });
  await expect(readComplaintLetter(deps, next, { ...asked, folio: hers?.folio ?? '' })).rejects.toMatchObject(
    {
      code: 'not-found',
    },
  );
});
