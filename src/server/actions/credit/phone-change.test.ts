import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sql } from 'kysely';
import { DomainError } from '#domain/errors.ts';
import {
  acceptedRequest,
  openCreditBench,
  otherShopId,
  pay,
  settledClabe,
  signedRequest,
  seenBy,
  stranger,
  payRefund,
} from '#test/support/credit.ts';
import { daysLater, setClockTo } from '#test/support/credit-clock.ts';
import { deskCaller } from '#test/support/desk-caller.ts';
import { messagesTo } from '#test/support/messages.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { rowsOf } from '#test/support/rows.ts';
import type { Caller } from '#server/actions/base/context.ts';
import { cancelContract } from './cancel-contract.ts';
import { giveClabe } from './give-clabe.ts';
import { proveOwner } from './prove-owner.ts';
import { revokeContract } from './revoke-contract.ts';
import { coolDownOf } from '#server/actions/request/cool-down.ts';
import { signContract } from '#server/actions/papers/sign-contract.ts';
import { answerAtDesk } from '#server/actions/people/work-on-privacy.ts';
import { askPrivacy, readPrivacyRequests } from '#server/actions/people/ask-privacy.ts';
import { copyOwnData } from '#server/actions/people/copy-own-data.ts';
import { erasePerson } from '#server/actions/people/erase-person.ts';
import { inTransaction } from '#server/database/store.ts';
import { codeIn } from '#server/providers/message-code.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { blindIndex, encryptRow, dataKeyFor } from '#server/queries/keys/rows.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { signedContracts } from '#server/queries/loans/contracts.ts';
import { requestById, requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import { purgeExpiredVisitors } from '#server/queries/sessions/known-browsers.ts';
import { isOpen } from '#server/queries/sessions/sessions.ts';
import { elevateSession } from '#server/queries/sessions/hand-overs.ts';
import { askPhoneChange, resendPhoneCode, provePhoneChange } from './phone-change.ts';
import { readPhoneChange } from './stop-lost-phone.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());
// Wednesday, noon in Mexico City.
beforeEach(() => setClockTo(bench.deps, '2026-11-25T18:00:00Z'));

describe('a change of number', () => {
  test('both numbers are proved; everything with this partner moves, nothing with another', async () => {
    const { deps } = bench;
    const { account, phone, requestId, caller } = await customer();
    const draft = await acceptedRequest(deps, { phone });
    const elsewhere = await signedRequest(deps, { phone, partner: otherShopId });
    const [laptop, other] = [
      await loggedIn(phone, account),
      await loggedIn(phone, elsewhere.account, otherShopId),
    ];
    await askPrivacy(deps, caller, { phone, partnerId: 1, kind: 'opposition', text: 'No quiero publicidad' });
    const next = newPhone();

    await askPhoneChange(deps, caller, account, next);
    expect(await readPhoneChange(deps, caller, account)).toMatchObject({ step: 'old', newPhone: next });
    expect(await prove(caller, account, 'old', await codeTo(phone))).toEqual({ next: 'new' });
    expect(await readPhoneChange(deps, caller, account)).toMatchObject({ phone, step: 'new' });
    const nextSessionId = randomBytes(32).toString('hex');
    expect(await prove(caller, account, 'new', await codeTo(next), nextSessionId)).toEqual({ next: 'done' });

    expect((await loanByAccount(deps.store, account))?.phone).toBe(next);
    for (const id of [requestId, draft.requestId])
      expect((await requestById(deps.store, id))?.phone).toBe(next);
    expect((await signedContracts(deps.store, next, null)).map((each) => each.account)).toEqual([account]);
    expect((await requestsOfPhone(deps.store, phone, null)).map(({ id }) => id)).toEqual([
      elsewhere.requestId,
    ]);
    // Her session is another one, her other browser's has ended; that of the other partner goes on.
    const open = await Promise.all(
      [caller.session?.id, laptop.session?.id, other.session?.id, nextSessionId].map((id) =>
        isOpen(deps.store, id ?? ''),
      ),
    );
    expect(open).toEqual([false, false, true, true]);
    const renewed = sessionWith(nextSessionId, next, account);
    expect(await readPhoneChange(deps, renewed, account)).toEqual({
      phone: next,
      newPhone: null,
      step: 'number',
      settledOn: '2026-12-03',
      pendingAt: null,
    });
    // Of this partner only the notice is left at the old number.
    const left = (await messagesTo(deps.store, phone)).filter((each) => each.partner_id === 1);
    expect(left.map(({ body }) => body)).toEqual([
      `Alba: el número de tu cuenta cambió: ahora termina en ${next.slice(-4)}. Si no fuiste tú, llama de inmediato al 55 4123 9087.`,
    ]);
    const moved = (await messagesTo(deps.store, next)).map(({ body }) => body);
    expect(moved.some((body) => body.includes('firmaste tu contrato'))).toBe(true);
    expect(moved.at(-1)).toContain('a partir del 3 de diciembre de 2026');
    const [mail] = (await messagesTo(deps.store, 'maria.jose@correo.mx')).slice(-1);
    expect(mail).toMatchObject({ subject: 'Cambió el número de tu cuenta' });
    expect(await placesOf(phone, 1)).toEqual({ privacy: 0, open: 0, codes: 0 });
    const events = await eventsOf(deps.store, requestId);
    expect(events.slice(-3).map(({ kind }) => kind)).toEqual([
      'phone-change-asked',
      'phone-change-old-proved',
      'phone-changed',
    ]);
    for (const each of [phone, next]) expect(JSON.stringify(events)).not.toContain(each);
    expect(events.at(-1)?.detail).toMatchObject({ requests: 2, sessionsEnded: 1 });
  });

  test('what both numbers have asked of the same kind is open at the new one, each with its own day', async () => {
    const { deps } = bench;
    const { account, phone, caller } = await customer();
    const next = newPhone();
    const asked = { partnerId: 1, kind: 'opposition' } as const;
    const { answerBy: first } = await askPrivacy(deps, caller, {
      ...asked,
      phone,
      text: 'Sin anuncios',
    });
    await daysLater(deps, 7);
    const other = await loggedIn(next, account);
    const { answerBy: second } = await askPrivacy(deps, other, {
      ...asked,
      phone: next,
      text: 'Ni llamadas',
    });
    await askPhoneChange(deps, caller, account, next);
    await prove(caller, account, 'old', await codeTo(phone));
    await prove(caller, account, 'new', await codeTo(next));
    // The change of number has forgotten every other browser.
    await proveOwner(deps, other, account, { birthday: '1990-01-01' });
    expect(await readPrivacyRequests(deps, other, { phone: next, partnerId: 1 })).toMatchObject([
      { text: 'Ni llamadas', answerBy: second, answer: null },
      { text: 'Sin anuncios', answerBy: first, answer: null },
    ]);
    const [open] = await rowsOf(deps, 'privacy_requests', 'body', 'Sin anuncios');
    const ana = await deskCaller(deps, 'analyst', 'Ana');
    await answerAtDesk(deps, ana, { id: open?.id ?? '', text: 'Ya no recibes publicidad.' });
    expect((await messagesTo(deps.store, next)).at(-1)?.body).toContain('privacidad');
    expect((await messagesTo(deps.store, phone)).at(-1)?.body).not.toContain('privacidad');
  });

  test('a code proves only its own number, and neither step is skipped', async () => {
    const { deps } = bench;
    const { account, phone, caller } = await customer();
    const next = newPhone();
    await expect(prove(caller, account, 'old', '0000')).rejects.toMatchObject({ code: 'conflict' });
    await askPhoneChange(deps, caller, account, next);
    const old = await codeTo(phone);
    await expect(prove(caller, account, 'new', old)).rejects.toMatchObject({ code: 'conflict' });
    await expect(prove(caller, account, 'old', wrong(old))).rejects.toMatchObject({ code: 'wrong-code' });
    await prove(caller, account, 'old', old);
    // A second tap of the same form.
    expect(await prove(caller, account, 'old', old)).toEqual({ next: 'new' });
    await expect(prove(caller, account, 'new', wrong(await codeTo(next)))).rejects.toMatchObject({
      code: 'wrong-code',
    });
    expect((await loanByAccount(deps.store, account))?.phone).toBe(phone);
    // What was proved half an hour ago is proved again.
    await setClockTo(deps, '2026-11-25T18:31:00Z');
    await expect(prove(caller, account, 'new', await codeTo(next))).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await readPhoneChange(deps, caller, account)).step).toBe('old');
    await resendPhoneCode(deps, caller, account);
    await prove(caller, account, 'old', await codeTo(phone));
    await prove(caller, account, 'new', await codeTo(next));
    expect((await loanByAccount(deps.store, account))?.phone).toBe(next);
  });

  test('a code that does not come by SMS comes by another way that the partner offers', async () => {
    const { deps } = bench;
    const { account, phone, caller } = await customer();
    await askPhoneChange(deps, caller, account, newPhone());
    await deps.store.db
      .updateTable('partners')
      .set({ code_channels: ['sms', 'whatsapp'] })
      .execute();
    onTestFinished(
      async () =>
        void (await deps.store.db
          .updateTable('partners')
          .set({ code_channels: ['sms'] })
          .execute()),
    );
    await setClockTo(deps, '2026-11-25T18:02:00Z');
    await resendPhoneCode(deps, caller, account, 'whatsapp');
    const ways = (await messagesTo(deps.store, phone)).map(({ channel }) => channel);
    expect(ways.slice(-2)).toEqual(['sms', 'whatsapp']);
  });

  test('a mistyped number is corrected without another code to the old one', async () => {
    const { deps } = bench;
    const { account, phone, caller } = await customer();
    await askPhoneChange(deps, caller, account, newPhone());
    const code = await codeTo(phone);
    const [second, third] = [newPhone(), newPhone()];
    await askPhoneChange(deps, caller, account, second);
    await prove(caller, account, 'old', code);
    await askPhoneChange(deps, caller, account, third);
    expect((await readPhoneChange(deps, caller, account)).step).toBe('new');
    const [stale, right] = [await codeTo(second), await codeTo(third)];
    // One in ten thousand is sent the same digits twice.
    if (stale !== right) {
      await expect(prove(caller, account, 'new', stale)).rejects.toMatchObject({ code: 'wrong-code' });
    }
    await prove(caller, account, 'new', right);
    expect((await loanByAccount(deps.store, account))?.phone).toBe(third);
  });

  test('bad input stores nothing: her own number, another person’s, somebody else’s account', async () => {
    const { deps } = bench;
    const { account, phone, caller } = await customer();
    const another = await customer();
    await makeAnother(another.requestId);
    const before = await countsOf();
    const ask = (who: Caller, to: string) => askPhoneChange(deps, who, account, to);
    await expect(ask(caller, phone)).rejects.toMatchObject({ code: 'phone-invalid' });
    await expect(ask(caller, another.phone)).rejects.toMatchObject({ code: 'phone-taken' });
    await expect(ask(another.caller, newPhone())).rejects.toMatchObject({ code: 'not-found' });
    await expect(ask(await stranger(deps), newPhone())).rejects.toMatchObject({ code: 'not-found' });
    expect(await countsOf()).toEqual(before);
    // Whoever tries many numbers learns little.
    for (let tries = 1; tries < 10; tries++) await ask(caller, another.phone).catch(() => {});
    await expect(ask(caller, newPhone())).rejects.toMatchObject({ code: 'rate-limited' });
    expect(await countsOf()).toEqual(before);
  });

  test('another person’s request under the number stays with the number', async () => {
    const { deps } = bench;
    const { account, phone, caller } = await customer();
    const another = await acceptedRequest(deps, { phone });
    await makeAnother(another.requestId);
    const next = await changed(caller, account, phone);
    expect((await requestsOfPhone(deps.store, phone, null)).map(({ id }) => id)).toEqual([another.requestId]);
    expect((await requestsOfPhone(deps.store, next, null)).map((each) => each.account)).toEqual([account]);
  });

  test('of two people who take one number at once, one gets it', async () => {
    const { deps } = bench;
    const [one, two] = [await customer(), await customer()];
    await makeAnother(two.requestId);
    const next = newPhone();
    const codes: string[] = [];
    for (const { caller, account, phone } of [one, two]) {
      await askPhoneChange(deps, caller, account, next);
      await prove(caller, account, 'old', await codeTo(phone));
      codes.push(await codeTo(next));
    }
    const done = await Promise.allSettled(
      [one, two].map(({ caller, account }, index) => prove(caller, account, 'new', codes[index] ?? '')),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(done.flatMap((each) => (each.status === 'rejected' ? [codeOf(each.reason)] : []))).toEqual([
      'phone-taken',
    ]);
    expect(await signedContracts(deps.store, next, 1)).toHaveLength(1);
  });

  test('the same proof many times at once, and payments meanwhile: one change, every payment booked and told', async () => {
    const { deps } = bench;
    const { account, phone, caller, requestId } = await customer();
    await pay(deps, account, 0);
    const next = newPhone();
    await askPhoneChange(deps, caller, account, next);
    await prove(caller, account, 'old', await codeTo(phone));
    const code = await codeTo(next);
    const results = await Promise.allSettled([
      prove(caller, account, 'new', code),
      pay(deps, account, 1),
      prove(caller, account, 'new', code),
      pay(deps, account, 2),
      prove(caller, account, 'new', code),
    ]);
    const codes = results.flatMap((each) => (each.status === 'rejected' ? [codeOf(each.reason)] : []));
    expect(codes).toHaveLength(2);
    // The session has ended, or the change is over.
    for (const each of codes) expect(['no-session', 'conflict', 'not-found']).toContain(each);
    const kinds = (await eventsOf(deps.store, requestId)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'phone-changed')).toHaveLength(1);
    const told = (await messagesTo(deps.store, next)).filter(({ dedupe_key }) =>
      dedupe_key?.startsWith(`loan:${account}:`),
    );
    expect(told.length).toBeGreaterThanOrEqual(4);
    const left = (await messagesTo(deps.store, phone)).map(({ dedupe_key }) => dedupe_key?.split(':').at(-1));
    expect(left).toEqual(['old']);
  });

  test('two browsers at once: the one that began last goes on, the other starts again', async () => {
    const { deps } = bench;
    const { account, phone, caller } = await customer();
    const laptop = await loggedIn(phone, account);
    const [one, two] = [newPhone(), newPhone()];
    await askPhoneChange(deps, caller, account, one);
    await prove(caller, account, 'old', await codeTo(phone));
    await setClockTo(deps, '2026-11-25T18:02:00Z');
    await askPhoneChange(deps, laptop, account, two);
    await expect(prove(caller, account, 'new', await codeTo(one))).rejects.toMatchObject({
      code: 'conflict',
    });
    await prove(laptop, account, 'old', await codeTo(phone));
    await prove(laptop, account, 'new', await codeTo(two));
    expect((await loanByAccount(deps.store, account))?.phone).toBe(two);
  });
});

describe('in the week after a change', () => {
  test('no CLABE is taken, and a person looks at one that was given before', async () => {
    const { deps } = bench;
    const { account, phone, caller, owner } = await customer();
    await pay(deps, account, 0);
    await revokeContract(deps, { caller: owner }, account);
    await giveClabe(deps, owner, account, '032180000118359719');
    const [refund] = await rowsOf(deps, 'refunds', 'account', account);
    const next = await changed(caller, account, phone);
    const again = await loggedIn(next, account);
    await expect(giveClabe(deps, again, account, '002010077777777771')).rejects.toMatchObject({
      code: 'new-phone-wait',
      detail: {
        messages: [
          'Cambiaste tu número el 25 de noviembre de 2026. Por seguridad, puedes escribir tu CLABE a partir del 3 de diciembre de 2026. Tu dinero sigue guardado.',
        ],
      },
    });
    const transfer = { transfer: 'SPEI-1', isReviewed: false };
    await expect(payRefund(deps, 'ana', refund?.id ?? '', transfer)).rejects.toMatchObject({
      code: 'conflict',
    });
    await daysLater(deps, 8);
    // The number is new, and so is the browser.
    await proveOwner(deps, again, account, { birthday: '1990-01-01' });
    await settledClabe(deps, again, account, '002010077777777771');
    await payRefund(deps, 'ana', refund?.id ?? '', transfer);
  });

  test('no other credit is asked for or signed', async () => {
    const { deps } = bench;
    const { account, phone, caller, owner } = await customer();
    const draft = await acceptedRequest(deps, { phone });
    await cancelContract(deps, { caller: owner }, account);
    const next = await changed(caller, account, phone);
    const who = { partnerId: 1, phone: next, curp: null };
    expect(await coolDownOf(deps.store, who)).toEqual({ until: 'day', day: '2026-12-03' });
    const again = sessionWith((await loggedIn(next, account)).session?.id ?? '', next, account);
    const image = await drawnSignature();
    const sign = () => signContract(deps, again, { id: draft.account, requestId: draft.requestId, image });
    await expect(sign()).rejects.toMatchObject({ code: 'new-phone-wait' });
    expect(await loanByAccount(deps.store, draft.account)).toBeUndefined();
    await daysLater(deps, 8);
    expect(await coolDownOf(deps.store, who)).toBeNull();
    await sign();
    expect((await loanByAccount(deps.store, draft.account))?.phone).toBe(next);
  });
});

describe('what is kept of it', () => {
  test('her copy names the change; her erasure leaves neither number', async () => {
    const { deps } = bench;
    const { account, phone, caller, owner } = await customer();
    await cancelContract(deps, { caller: owner }, account);
    const next = await changed(caller, account, phone);
    const again = await loggedIn(next, account);
    const { zip } = await copyOwnData(deps, again, account);
    let size = 0;
    for await (const part of zip) size += part.length;
    expect(size).toBeGreaterThan(1_000);
    expect(await erasePerson(deps, next)).toMatchObject({ outcome: 'erased' });
    for (const each of [phone, next]) expect(await messagesTo(deps.store, each)).toEqual([]);
    const rows = await deps.store.db
      .selectFrom('outbox')
      .select(['dedupe_key', 'recipient_index'])
      .where('dedupe_key', 'like', 'phone-change:%:old')
      .where('recipient_index', '=', blindIndex(deps.store, 'recipient', phone))
      .execute();
    expect(rows).toEqual([]);
  });

  test('a number that was typed and not proved is gone after a day', async () => {
    const { deps } = bench;
    const { account, caller } = await customer();
    await askPhoneChange(deps, caller, account, newPhone());
    const open = () =>
      deps.store.db.selectFrom('phone_changes').select('id').where('account', '=', account).execute();
    await purgeExpiredVisitors(deps.store);
    expect(await open()).toHaveLength(1);
    await daysLater(deps, 2);
    await purgeExpiredVisitors(deps.store);
    expect(await open()).toEqual([]);
  });
});

const newPhone = () => `56${randomInt(10_000_000, 99_999_999)}`;
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
const codeOf = (error: unknown) => (error instanceof DomainError ? error.code : error);

/** Somebody who signed, logged in to the account. */
async function customer() {
  const request = await signedRequest(bench.deps);
  // The bench's requests begin by the machine's clock.
  await bench.deps.store.db
    .updateTable('credit_requests')
    .set({ created_at: new Date('2026-11-20T18:00:00Z') })
    .where('id', '=', request.requestId)
    .execute();
  return { ...request, caller: await loggedIn(request.phone, request.account) };
}

async function loggedIn(phone: string, account: string, partnerId = 1): Promise<Caller> {
  const { session } = await stranger(bench.deps, partnerId);
  if (!session) throw new Error('no session');
  const id = randomBytes(32).toString('hex');
  await inTransaction(bench.deps.store, (tx) =>
    elevateSession(tx, session, id, { phone, customerAccount: account, partnerId }),
  );
  return seenBy(bench.deps, account, sessionWith(id, phone, account, partnerId));
}

const sessionWith = (id: string, phone: string, account: string, partnerId = 1): Caller => ({
  session: { id, partnerId, verifiedPhone: phone, customerAccount: account },
  ip: '187.190.12.44',
  userAgent: 'Prueba/1.0',
  requestedPartnerId: null,
});

const prove = (
  caller: Caller,
  account: string,
  step: 'old' | 'new',
  code: string,
  nextSessionId = randomBytes(32).toString('hex'),
) => provePhoneChange(bench.deps, caller, account, { step, code, nextSessionId });

/** Returns the newest code that was sent to a phone. */
async function codeTo(phone: string): Promise<string> {
  const codes = (await messagesTo(bench.deps.store, phone)).flatMap(({ body }) => codeIn(body) ?? []);
  return codes.at(-1) ?? '';
}

async function changed(caller: Caller, account: string, phone: string): Promise<string> {
  const next = newPhone();
  await askPhoneChange(bench.deps, caller, account, next);
  await prove(caller, account, 'old', await codeTo(phone));
  await prove(caller, account, 'new', await codeTo(next));
  return next;
}

/** Makes the person of a request another one than the bench's. */
async function makeAnother(requestId: string): Promise<void> {
  const { store } = bench.deps;
  const key = await dataKeyFor(store, requestId);
  const { curp } = encryptRow(store, 'people', key, { request_id: requestId, curp: 'LOPA850505HDFPRN08' });
  await store.db.updateTable('people').set({ curp }).where('request_id', '=', requestId).execute();
  const { rfc, rfc_index } = encryptRow(store, 'credit_requests', key, {
    id: requestId,
    rfc: 'LOPA850505AB1',
  });
  await store.db.updateTable('credit_requests').set({ rfc, rfc_index }).where('id', '=', requestId).execute();
}

async function countsOf() {
  const { rows } = await sql`select (select count(*) from phone_changes) as changes,
    (select count(*) from codes) as codes, (select count(*) from outbox) as messages,
    (select count(*) from request_events) as events`.execute(bench.deps.store.db);
  return rows;
}

/** How often a number is still written where it must not be. */
async function placesOf(phone: string, partnerId: number) {
  const { store } = bench.deps;
  const index = blindIndex(store, 'phone', phone);
  const { rows } = await sql`select
    (select count(*)::int from privacy_requests where phone_index = ${index}) as privacy,
    (select count(*)::int from sessions where phone_index = ${index} and ended_at is null
      and partner_id = ${partnerId}) as open,
    (select count(*)::int from codes where phone_index = ${index} and consumed_at is null
      and superseded_at is null) as codes`.execute(store.db);
  return rows[0];
}
