import { emptyAddress } from '#domain/applicant/address.ts';
import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { faceConsent } from '#domain/applicant/legal-text.ts';
import { encryptRow, dataKeyFor } from '#server/queries/keys/rows.ts';
import { openCreditBench, pay, seenBy, signedRequest, stranger } from '#test/support/credit.ts';
import { setClockTo } from '#test/support/credit-clock.ts';
import { byTwo, deskCaller } from '#test/support/desk-caller.ts';
import { messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';
import type { Caller, StaffCaller } from '#server/actions/base/context.ts';
import { takeIdentityResult } from '#server/actions/request/take-identity-result.ts';
import { inTransaction } from '#server/database/store.ts';
import type { IdentityEvent } from '#server/providers/identity/port.ts';
import { codeIn } from '#server/providers/message-code.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { lostPhoneOf, proposeLost } from '#server/queries/loans/lost-phones.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { isOpen } from '#server/queries/sessions/sessions.ts';
import { elevateSession } from '#server/queries/sessions/hand-overs.ts';
import { approveAct } from '#server/actions/approvals/check-act.ts';
import { doAct, proposeAct } from '#server/actions/approvals/propose-act.ts';
import { askLostPhone, readLostPhone } from './ask-lost-phone.ts';
import { askPhoneChange, provePhoneChange } from './phone-change.ts';
import { changeLostPhones } from './change-lost-phones.ts';
import { stopByLink, stopFromAccount, stopFromNewNumber, readPhoneChange } from './stop-lost-phone.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
let ana: StaffCaller;
let carla: StaffCaller;
let beto: StaffCaller;
beforeAll(async () => {
  bench = await openCreditBench();
  ana = await deskCaller(bench.deps, 'counter', 'Ana');
  carla = await deskCaller(bench.deps, 'analyst', 'Carla');
  beto = await deskCaller(bench.deps, 'supervisor', 'Beto');
});
afterAll(() => bench.close());
// Wednesday, noon in Mexico City.
beforeEach(() => setClockTo(bench.deps, '2026-11-25T18:00:00Z'));

test('identity, two people and 72 hours; then everything moves and the old sessions end', async () => {
  const { deps } = bench;
  const { account, phone, requestId } = await signedRequest(deps);
  const old = await session(phone, account);
  const { caller, next, asked } = await asks(account);
  expect(await readLostPhone(deps, caller, asked)).toMatchObject({ state: 'identity' });
  await shows(account, requestId);
  expect(await readLostPhone(deps, caller, asked)).toMatchObject({ state: 'waiting', url: null });

  const approvalId = await propose(ana, account);
  await expect(propose(carla, account)).rejects.toThrow('conflict');
  // Nobody checks what they made.
  await expect(approveAct(deps, ana, approvalId)).rejects.toThrow('own-proposal');
  await approveAct(deps, beto, approvalId);
  await expect(approveAct(deps, beto, approvalId)).rejects.toThrow('proposal-over');
  // To the minute or so: the test's clock runs.
  const at = '2026-11-28T18:0';
  expect((await readLostPhone(deps, caller, asked)).effectiveAt).toContain(at);
  expect((await readPhoneChange(deps, old, account)).pendingAt).toContain(at);
  const told = (await messagesTo(deps.store, phone)).at(-1)?.body;
  expect(told).toContain(`por uno que termina en ${next.slice(-4)}`);
  expect(told).not.toContain('http');

  await setClockTo(deps, '2026-11-28T17:59:00Z');
  await changeLostPhones(deps);
  expect((await loanByAccount(deps.store, account))?.phone).toBe(phone);
  await setClockTo(deps, '2026-11-28T18:01:00Z');
  await Promise.all([changeLostPhones(deps), pay(deps, account, 0), changeLostPhones(deps)]);
  expect((await loanByAccount(deps.store, account))?.phone).toBe(next);
  expect(await isOpen(deps.store, old.session?.id ?? '')).toBe(false);
  expect(await readLostPhone(deps, caller, asked)).toMatchObject({ state: 'done' });
  const events = await eventsOf(deps.store, requestId);
  const kinds = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('phone-'));
  expect(kinds).toEqual([
    'phone-lost-asked',
    'phone-lost-identified',
    'phone-change-confirmed',
    'phone-changed',
  ]);
  const confirmed = events.find(({ kind }) => kind === 'phone-change-confirmed');
  expect(confirmed).toMatchObject({
    actor: `staff:${ana.id}`,
    detail: { by: { name: 'Ana' }, checkedBy: { name: 'Beto' }, decidedBy: 'two people' },
  });
  for (const each of [phone, next]) expect(JSON.stringify(events)).not.toContain(each);
});

test('another person’s identity, or none, changes nothing', async () => {
  const { deps } = bench;
  const { account, phone, requestId } = await signedRequest(deps);
  const { caller, asked } = await asks(account);
  await shows(account, requestId, 'LOPA850505HDFPRN08');
  expect(await readLostPhone(deps, caller, asked)).toMatchObject({ state: 'refused' });
  await expect(propose(ana, account)).rejects.toThrow('conflict');
  // An abandoned session is opened again, under another one.
  await askLostPhone(deps, caller, asked);
  const first = (await lostPhoneOf(deps.store, account))?.identity_session ?? '';
  await takeIdentityResult(deps, {
    eventId: randomBytes(8).toString('hex'),
    sessionId: first,
    outcome: 'abandoned',
  });
  expect(await readLostPhone(deps, caller, asked)).toMatchObject({ state: 'identity', url: null });
  const { url } = await askLostPhone(deps, caller, { ...asked, face: faceConsent.sha256 });
  expect(url).not.toContain(first);
  // That her face is compared was agreed to, by the sentence that was shown.
  const agreed = await rowsOf(deps, 'legal_acceptances', 'request_id', requestId);
  expect(agreed).toContainEqual(
    expect.objectContaining({ kind: 'face', text_sha256: faceConsent.sha256 }) as unknown,
  );
  const last = (await eventsOf(deps.store, requestId)).findLast(({ kind }) => kind === 'phone-lost-asked');
  expect(last?.detail['faceConsent']).toBe(true);
  expect((await loanByAccount(deps.store, account))?.phone).toBe(phone);
});

test('bad input stores nothing: an unknown account, one’s own number, no number at all; five tries a day', async () => {
  const { deps } = bench;
  const { account, phone } = await signedRequest(deps);
  const changes = async () => (await deps.store.db.selectFrom('phone_changes').select('id').execute()).length;
  const before = await changes();
  const ask = async (caller: Caller, to: string) => askLostPhone(deps, caller, { account: to, partnerId: 1 });
  await expect(ask(await session(phone, account), account)).rejects.toMatchObject({ code: 'conflict' });
  const another = await signedRequest(deps);
  const theirs = await session(another.phone, another.account);
  await expect(ask(theirs, '0000000000')).rejects.toMatchObject({ code: 'not-found' });
  await expect(ask(await stranger(deps), account)).rejects.toMatchObject({ code: 'not-found' });
  const caller = await session(newPhone(), null);
  for (let tries = 0; tries < 5; tries++)
    await expect(ask(caller, '0000000000')).rejects.toMatchObject({ code: 'not-found' });
  await expect(ask(caller, account)).rejects.toMatchObject({ code: 'rate-limited' });
  expect(await changes()).toBe(before);
});

test('a proposal that nobody confirms within a day has no effect, and is proposed again', async () => {
  const { deps } = bench;
  const { account, requestId } = await signedRequest(deps);
  await asks(account);
  await shows(account, requestId);
  const tooLate = await propose(ana, account);
  await setClockTo(deps, '2026-11-26T18:01:00Z');
  await expect(approveAct(deps, beto, tooLate)).rejects.toThrow('proposal-over');
  await byTwo(deps, [carla, beto], 'change-phone', { account });
  expect((await lostPhoneOf(deps.store, account))?.state).toBe('confirmed');
  const refuse = () =>
    doAct(deps, beto, { command: 'refuse-phone', payload: { account }, reason: 'No la reconocimos' });
  await refuse();
  await expect(refuse()).rejects.toThrow('conflict');
  await setClockTo(deps, '2026-12-02T18:00:00Z');
  await changeLostPhones(deps);
  expect((await lostPhoneOf(deps.store, account))?.state).toBe('refused');
});

test.for(['account', 'new number', 'link'] as const)(
  'stopped from the %s, once, it never happens',
  async (from) => {
    const { deps } = bench;
    const { account, phone, requestId } = await signedRequest(deps);
    const { caller, asked, next } = await asks(account);
    await shows(account, requestId);
    await byTwo(deps, [ana, beto], 'change-phone', { account });
    const mails = await messagesTo(deps.store, 'maria.jose@correo.mx');
    const token = /detener-cambio\/([\w-]{22})/.exec(mails.at(-1)?.body ?? '')?.[1] ?? '';
    const old = await session(phone, account);
    const stop = () => {
      if (from === 'account') return stopFromAccount(deps, old, account);
      if (from === 'new number') return stopFromNewNumber(deps, caller, asked);
      return stopByLink(deps, visitor, { token, partnerId: 1 });
    };
    await Promise.all([stop(), stop(), changeLostPhones(deps)]);
    await setClockTo(deps, '2026-12-02T18:00:00Z');
    await changeLostPhones(deps);
    expect((await loanByAccount(deps.store, account))?.phone).toBe(phone);
    const kinds = (await eventsOf(deps.store, requestId)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'phone-change-stopped')).toHaveLength(1);
    expect((await messagesTo(deps.store, next)).at(-1)?.body).toContain('tu número no cambió');
    await expect(stopByLink(deps, visitor, { token: 'x'.repeat(22), partnerId: 1 })).rejects.toMatchObject({
      code: 'not-found',
    });
  },
);

test('whoever changes it with the old number at hand ends what was asked without it', async () => {
  const { deps } = bench;
  const { account, phone, requestId } = await signedRequest(deps);
  await asks(account);
  await shows(account, requestId);
  const old = await session(phone, account);
  const next = newPhone();
  await askPhoneChange(deps, old, account, next);
  const prove = async (step: 'old' | 'new', to: string) =>
    provePhoneChange(deps, old, account, {
      step,
      code: codeIn((await messagesTo(deps.store, to)).at(-1)?.body ?? '') ?? '',
      nextSessionId: randomBytes(32).toString('hex'),
    });
  await prove('old', phone);
  await prove('new', next);
  expect((await lostPhoneOf(deps.store, account))?.state).toBe('stopped');
  expect((await loanByAccount(deps.store, account))?.phone).toBe(next);
});

test('a number that opens another person’s credit by then is not taken', async () => {
  const { deps } = bench;
  const { account, phone, requestId } = await signedRequest(deps);
  const { next } = await asks(account);
  await shows(account, requestId);
  await byTwo(deps, [ana, beto], 'change-phone', { account });
  const another = await signedRequest(deps, { phone: next });
  const key = await dataKeyFor(deps.store, another.requestId);
  const { curp } = encryptRow(deps.store, 'people', key, {
    request_id: another.requestId,
    curp: 'LOPA850505HDFPRN08',
  });
  await deps.store.db
    .updateTable('people')
    .set({ curp })
    .where('request_id', '=', another.requestId)
    .execute();
  await setClockTo(deps, '2026-12-02T18:00:00Z');
  await changeLostPhones(deps);
  expect((await lostPhoneOf(deps.store, account))?.state).toBe('refused');
  expect((await loanByAccount(deps.store, account))?.phone).toBe(phone);
});

const newPhone = () => `57${randomInt(10_000_000, 99_999_999)}`;
const visitor: Caller = {
  session: null,
  ip: '187.190.12.44',
  userAgent: 'Prueba/1.0',
  requestedPartnerId: null,
};

async function session(phone: string, account: string | null): Promise<Caller> {
  const caller = await stranger(bench.deps);
  const id = randomBytes(32).toString('hex');
  const { session: before } = caller;
  if (!before) throw new Error('no session');
  await inTransaction(bench.deps.store, (tx) =>
    elevateSession(tx, before, id, { phone, customerAccount: account, partnerId: 1 }),
  );
  const logged = { ...caller, session: { id, partnerId: 1, verifiedPhone: phone, customerAccount: account } };
  return account === null ? logged : seenBy(bench.deps, account, logged);
}

/** Somebody with a new number asks for an account. */
async function asks(account: string) {
  const next = newPhone();
  const caller = await session(next, null);
  const asked = { account, partnerId: 1 };
  const [one, two] = await Promise.all([
    askLostPhone(bench.deps, caller, asked),
    askLostPhone(bench.deps, caller, asked),
  ]);
  expect(one.url).toBe(two.url);
  return { caller, next, asked };
}

/** The identity service has seen a person: of the account, unless a CURP is given. */
async function shows(account: string, requestId: string, curp?: string): Promise<void> {
  const { deps } = bench;
  const sessionId = (await lostPhoneOf(deps.store, account))?.identity_session ?? '';
  const person = await personOf(deps.store, requestId);
  const event: IdentityEvent = {
    eventId: randomBytes(8).toString('hex'),
    sessionId,
    outcome: 'approved',
    person: {
      names: 'María José',
      lastName1: 'Ñáñez',
      lastName2: 'Güemes',
      birthday: '1990-01-01',
      curp: curp ?? person?.curp ?? '',
      nationality: 'Mexicana',
      address: {
        ...emptyAddress,
        street: 'Calle Álamos',
        streetNumberExt: '1',
        district: 'La Paz',
        postalCode: '72160',
        municipality: 'Puebla',
        city: 'Puebla',
        state: 'Puebla',
        country: 'México',
      },
    },
  };
  await Promise.all([takeIdentityResult(deps, event), takeIdentityResult(deps, event)]);
}

const idOf = async (account: string) => (await lostPhoneOf(bench.deps.store, account))?.id ?? '';

async function propose(staff: StaffCaller, account: string): Promise<string> {
  const act = { command: 'change-phone', payload: { account }, reason: 'Perdió su número' } as const;
  return (await proposeAct(bench.deps, staff, act)).approvalId;
}

test('a proposal of an earlier version’s command line that nobody confirmed in time does not block the desk', async () => {
  const { deps } = bench;
  const { account, requestId } = await signedRequest(deps);
  await asks(account);
  await shows(account, requestId);
  const changeId = await idOf(account);
  await inTransaction(deps.store, (tx) => proposeLost(tx, changeId, 'Ana'));
  const refusal = () =>
    inTransaction(
      deps.store,
      async (tx) => (await deps.acts['change-phone'].look(deps, tx, { account })).refusal,
    );
  expect(await refusal()).toBe('conflict');
  await setClockTo(deps, '2026-11-26T18:01:00Z');
  expect(await refusal()).toBeNull();
});
