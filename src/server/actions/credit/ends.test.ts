import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { potsOf } from '#domain/credit/ledger/entries.ts';
import { DomainError } from '#domain/errors.ts';
import {
  pay,
  acceptedRequest,
  openCreditBench,
  ownerOf,
  settledClabe,
  signedRequest,
  stranger,
  payRefund,
} from '#test/support/credit.ts';
import { daysLater, setClockTo } from '#test/support/credit-clock.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { messagesTo } from '#test/support/messages.ts';
import { rowsOf } from '#test/support/rows.ts';
import { makePayoffQuote } from '#server/actions/loan/quote-payoff.ts';
import { readAccount } from '#server/actions/loan/read-account.ts';
import { serviceLoans } from '#server/actions/loan/service-loans.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';
import { signContract } from '#server/actions/papers/sign-contract.ts';
import { erasePerson } from '#server/actions/people/erase-person.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { appNow } from '#server/database/clock.ts';
import { entriesOf } from '#server/queries/loans/loans.ts';
import { cancelContract } from './cancel-contract.ts';
import { closeTheft } from './close-theft.ts';
import { giveClabe } from './give-clabe.ts';
import { pauseCredit, previewPause } from './pause-credit.ts';
import { promisePayment } from './promise-payment.ts';
import { proveOwner } from './prove-owner.ts';
import { readHelp } from './read-help.ts';
import { reportTheft } from './report-theft.ts';
import { revokeContract, refuseNotice, openRevocationNotice } from './revoke-contract.ts';
import { sendOwnCode } from './send-own-code.ts';
import { resumeContact, stopContact } from './stop-contact.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());
// Wednesday, noon in Mexico City.
beforeEach(() => setClockTo(bench.deps, '2026-11-25T18:00:00Z'));

/** Plan A of servicing.md §8: $1,999, $299 down, 26 weeks of $88. */
const planA = { priceCentavos: 199_900, downPaymentCentavos: 29_900, weeklyCentavos: 8_800, weeks: 26 };
/** Plan B: $7,999, $1,299 down, 52 weeks of $199. */
const planB = { priceCentavos: 799_900, downPaymentCentavos: 129_900, weeklyCentavos: 19_900, weeks: 52 };

async function activeLoan(plan: typeof planA = planA) {
  const request = await signedRequest(bench.deps, plan);
  await pay(bench.deps, request.account, 0);
  return request;
}

describe('theft', () => {
  test('is locked at once, also at night, tells the partner, and is closed by a fresh code only', async () => {
    const { deps } = bench;
    const { account, phone, owner, requestId } = await activeLoan();
    await setClockTo(deps, '2026-11-26T09:30:00Z'); // 03:30
    await reportTheft(deps, { caller: owner }, account, 'theft');
    expect(await actions(account)).toEqual(['enroll contract', 'lock theft-1']);
    const [email] = await rowsOf(deps, 'outbox', 'dedupe_key', `loan:${account}:theft-1:partner`);
    expect(email).toMatchObject({ channel: 'email', recipient: 'hola@alba.mx', not_before: null });
    expect(email?.body).toContain(account);
    expect((await textsTo(phone)).at(-1)).toContain('Tu equipo quedó bloqueado, sin costo');
    const { lock } = (await readAccount(deps, owner, account)).orderInfo;
    expect(lock?.lockedSince).not.toBeNull();
    expect((await readHelp(deps, owner, account)).theft.reportedAt).not.toBeNull();

    await expect(closeTheft(deps, { caller: owner }, account, '0000')).rejects.toMatchObject({
      code: 'wrong-code',
    });
    const code = await codeFor(owner, account, phone, 'found');
    await closeTheft(deps, { caller: owner }, account, code);
    expect((await actions(account)).at(-1)).toBe('unlock theft-1');
    expect(await lockedAt(account)).toBeNull();
    expect(await kindsOf(requestId)).toEqual(expect.arrayContaining(['theft-reported', 'theft-closed']));
    await expect(closeTheft(deps, { caller: owner }, account, code)).rejects.toThrow('credit-state');

    await reportTheft(deps, { caller: owner }, account, 'loss');
    expect((await actions(account)).at(-1)).toBe('lock theft-2');
  });

  test('twice or ten times at once is one report', async () => {
    const { deps } = bench;
    const { account, owner, phone } = await activeLoan();
    const before = (await textsTo(phone)).length;
    const report = () => reportTheft(deps, { caller: owner }, account, 'theft');
    await Promise.all(Array.from({ length: 10 }, report));
    await report();
    expect(await actions(account)).toEqual(['enroll contract', 'lock theft-1']);
    expect(await rowsOf(deps, 'device_holds', 'account', account)).toHaveLength(1);
    expect(await textsTo(phone)).toHaveLength(before + 1);
  });

  test('a payment closes only the hold for money, and the end of a report only its own', async () => {
    const { deps } = bench;
    const { account, owner, phone } = await activeLoan();
    await reportTheft(deps, { caller: owner }, account, 'theft');
    await daysLater(deps, 11);
    await serviceLoans(deps);
    expect(await openHolds(account)).toEqual(['overdue', 'theft-1']);
    await pay(deps, account, 1);
    expect(await openHolds(account)).toEqual(['theft-1']);
    expect((await actions(account)).at(-1)).toBe('lock overdue-1');
    await daysLater(deps, 7);
    await serviceLoans(deps);
    await closeTheft(deps, { caller: owner }, account, await codeFor(owner, account, phone, 'found'));
    expect(await openHolds(account)).toEqual(['overdue']);
    expect(await lockedAt(account)).not.toBeNull();
    await pay(deps, account, 2);
    expect((await actions(account)).at(-1)).toBe('unlock overdue-2');
  });

  test('a stolen phone that is paid off is released when it is back', async () => {
    const { deps } = bench;
    const { account, owner, phone } = await activeLoan({ ...planA, weeks: 1, weeklyCentavos: 180_000 });
    await reportTheft(deps, { caller: owner }, account, 'theft');
    await pay(deps, account, 1);
    expect((await actions(account)).at(-1)).toBe('lock theft-1');
    await closeTheft(deps, { caller: owner }, account, await codeFor(owner, account, phone, 'found'));
    expect((await actions(account)).at(-1)).toBe('release paid-off');
  });

  test('before the credit is active, and for anybody else, it is refused and nothing is stored', async () => {
    const { deps } = bench;
    const { account, owner } = await signedRequest(deps, planA);
    await expect(reportTheft(deps, { caller: owner }, account, 'theft')).rejects.toThrow('credit-state');
    const other = await stranger(deps);
    await expect(reportTheft(deps, { caller: other }, account, 'theft')).rejects.toThrow('not-found');
    expect(await rowsOf(deps, 'device_holds', 'account', account)).toEqual([]);
  });
});

describe('cancellation before the activation', () => {
  test('vector 15: what was paid is held and returned; the customer may apply again', async () => {
    const { deps } = bench;
    const { account, owner, phone, requestId } = await signedRequest(deps, planA);
    await payDown(account, 20_000);
    await cancelContract(deps, { caller: owner }, account);
    await payDown(account, 9_900);
    expect(potsOf(await entriesOf(deps.store, account))).toMatchObject({ held: -29_900, owed: 0 });
    expect((await actions(account)).at(-1)).toBe('release cancelled');
    const { orderInfo } = await readAccount(deps, owner, account);
    expect(orderInfo).toMatchObject({
      state: 'Cancelled',
      status: 'PendingDownPayment',
      toReturn: 299,
      downPaymentReferences: [],
      paymentReferences: [],
    });
    // Seen on Wednesday 25 November: five business days later.
    expect((await readHelp(deps, owner, account)).refund).toMatchObject({
      amount: 299,
      dueBy: '2026-12-02',
    });
    const [said] = (await textsTo(phone)).filter((text) => text.includes('cancelaste tu contrato'));
    expect(said).toContain('Te devolvemos $200.00 a más tardar el 2 de diciembre de 2026');
    expect(await kindsOf(requestId)).toContain('contract-cancelled');

    const again = await acceptedRequest(deps, { ...planA, phone });
    const image = await drawnSignature();
    const { account: id } = again;
    await signContract(deps, again.owner, { id, requestId: again.requestId, image });
    expect((await rowsOf(deps, 'loans', 'account', id))[0]?.status).toBe('PendingDownPayment');
  });

  test('at once from many places it happens once; afterwards it is refused in words', async () => {
    const { deps } = bench;
    const { account, owner, phone } = await signedRequest(deps, planA);
    const cancel = () => cancelContract(deps, { caller: owner }, account);
    const tried = await Promise.allSettled(Array.from({ length: 8 }, cancel));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await kinds(account)).toEqual(['opened', 'cancelled']);
    expect((await textsTo(phone)).filter((text) => text.includes('cancelaste'))).toHaveLength(1);
    await expect(cancel()).rejects.toMatchObject({
      code: 'credit-state',
      detail: { messages: ['Ya cancelaste este contrato.'] },
    });
    await expect(revokeContract(deps, { caller: owner }, account)).rejects.toThrow('credit-state');
  });

  test('once active it is revoked, not cancelled', async () => {
    const { deps } = bench;
    const { account, owner } = await activeLoan();
    await expect(cancelContract(deps, { caller: owner }, account)).rejects.toMatchObject({
      code: 'credit-state',
      detail: { messages: [expect.stringContaining('puedes revocar')] },
    });
  });

  test('a person is erased once their money is returned, not before', async () => {
    const { deps } = bench;
    const { account, owner, phone } = await signedRequest(deps, planA);
    await payDown(account, 20_000);
    await cancelContract(deps, { caller: owner }, account);
    expect(await erasePerson(deps, phone)).toMatchObject({ outcome: 'open-credit' });
    await settledClabe(deps, owner, account, clabe);
    await payRefund(deps, 'ana', await refundIdOf(account), { transfer: 'T-1', isReviewed: false });
    expect(await erasePerson(deps, phone)).toMatchObject({ outcome: 'erased' });
  });
});

describe('revocation', () => {
  test('vector 63: after three weeks everything that was paid is returned; nothing locks or reminds', async () => {
    const { deps } = bench;
    const { account, owner, phone, requestId } = await activeLoan(planB);
    await nobodyKnowsOfDelivery(account);
    for (const week of [1, 2, 3]) await pay(deps, account, week);
    await daysLater(deps, 7 * 5);
    await serviceLoans(deps);
    expect(await openHolds(account)).toEqual(['overdue']);
    await revokeContract(deps, { caller: owner }, account);
    expect(await refundOf(account)).toMatchObject({ centavos: 189_600, dueBy: '2027-01-07' });
    expect((await actions(account)).at(-1)).toBe('unlock overdue-4');
    expect(await lockedAt(account)).toBeNull();
    expect(potsOf(await entriesOf(deps.store, account))).toMatchObject({ owed: 0, held: -189_600 });
    const { orderInfo } = await readAccount(deps, owner, account);
    expect(orderInfo).toMatchObject({
      state: 'Revoked',
      status: 'Paid',
      remainingPayment: 0,
      toReturn: 1896,
    });
    const texts = (await textsTo(phone)).length;
    await daysLater(deps, 14);
    await serviceLoans(deps);
    expect(await textsTo(phone)).toHaveLength(texts);
    expect(await kindsOf(requestId)).toContain('contract-revoked');
    await expect(revokeContract(deps, { caller: owner }, account)).rejects.toMatchObject({
      code: 'credit-state',
      detail: { messages: ['Ya revocaste este contrato.'] },
    });
    expect(await rowsOf(deps, 'revocation_notices', 'account', account)).toHaveLength(1);
  });

  test('at once from many places it happens once', async () => {
    const { deps } = bench;
    const { account, owner } = await activeLoan();
    const tried = await Promise.allSettled(
      Array.from({ length: 8 }, () => revokeContract(deps, { caller: owner }, account)),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await kinds(account)).filter((kind) => kind === 'revoked')).toHaveLength(1);
    expect(await rowsOf(deps, 'refunds', 'account', account)).toHaveLength(1);
  });

  // Vectors 56, 57, 61: signed 2026-11-25, delivered on the first day.
  test.each([
    ['2026-12-24', '2027-01-04', '2027-01-05'],
    ['2026-12-18', '2026-12-28', '2026-12-29'],
  ])('delivered %s: a notice sent on %s counts, on %s no more', async (deliveredOn, last, late) => {
    const { deps } = bench;
    const { account } = await activeLoan();
    await setClockTo(deps, `${late}T18:00:00Z`);
    const revoke = (sentOn: string) =>
      revokeContract(deps, { person: 'ana' }, account, { sentOn, deliveredOn });
    await expect(revoke(late)).rejects.toThrow('term-over');
    await expect(revoke('2027-06-01')).rejects.toThrow('invalid-input');
    expect(await rowsOf(deps, 'revocation_notices', 'account', account)).toEqual([]);
    await revoke(last);
    expect(await kinds(account)).toContain('revoked');
  });

  test('while a notice is open nothing locks; refused, the lock follows', async () => {
    const { deps } = bench;
    const { account, requestId } = await activeLoan();
    await openRevocationNotice(deps, 'ana', account, '2026-11-25');
    await expect(openRevocationNotice(deps, 'ana', account, '2026-11-25')).rejects.toThrow('conflict');
    await daysLater(deps, 11);
    await serviceLoans(deps);
    expect(await actions(account)).toEqual(['enroll contract']);
    await refuseNotice(deps, 'ana', account);
    await serviceLoans(deps);
    expect((await actions(account)).at(-1)).toBe('lock overdue-1');
    const events = await eventsOf(deps.store, requestId);
    expect(events.find(({ kind }) => kind === 'revocation-received')).toMatchObject({
      actor: 'ana',
      detail: { decidedBy: 'one person' },
    });
  });
});

describe('a browser that the account has not seen', () => {
  const birthday = '1990-01-01';
  async function newBrowser() {
    const { deps } = bench;
    const { account, phone, requestId } = await activeLoan();
    return { deps, account, phone, requestId, caller: await ownerOf(deps, requestId) };
  }

  test('says nowhere where money goes, reports no theft and ends no contract until the birthday is given, once', async () => {
    const { deps, account, requestId, caller } = await newBrowser();
    const report = () => reportTheft(deps, { caller }, account, 'theft');
    await expect(report()).rejects.toThrow('owner-unproved');
    expect(await actions(account)).toEqual(['enroll contract']);
    expect((await readHelp(deps, caller, account)).proof).toEqual({ email: 'm•••@correo.mx' });
    await proveOwner(deps, caller, account, { birthday });
    expect((await readHelp(deps, caller, account)).proof).toBeNull();
    await report();
    expect((await kindsOf(requestId)).slice(-2)).toEqual(['browser-proved', 'theft-reported']);
    // It is asked of each new browser.
    const other = await ownerOf(deps, requestId);
    await nobodyKnowsOfDelivery(account);
    await expect(revokeContract(deps, { caller: other }, account)).rejects.toThrow('owner-unproved');
    await revokeContract(deps, { caller }, account);
    await expect(giveClabe(deps, other, account, clabe)).rejects.toThrow('owner-unproved');
    expect(await rowsOf(deps, 'refund_clabes', 'account', account)).toEqual([]);
    await giveClabe(deps, caller, account, clabe);
  });

  test('wrong birthdays count, and end for the day', async () => {
    const { deps, account, caller } = await newBrowser();
    const guess = () => proveOwner(deps, caller, account, { birthday: '1991-02-02' });
    for (let tried = 0; tried < 10; tried++)
      await expect(guess()).rejects.toMatchObject({ code: 'invalid-input', detail: { field: 'birthday' } });
    await expect(proveOwner(deps, caller, account, { birthday })).rejects.toThrow('rate-limited');
  });

  test('no way that whoever has the SIM card wears out closes another one', async () => {
    const { deps, account, phone, caller } = await newBrowser();
    const sent = async () => {
      await sendOwnCode(deps, caller, account, 'new-browser');
      const mail = (await messagesTo(deps.store, 'maria.jose@correo.mx')).at(-1);
      return /^\d{6}/.exec(mail?.body ?? '')?.[0] ?? '';
    };
    for (let tried = 0; tried < 10; tried++)
      await expect(proveOwner(deps, caller, account, { birthday: '1991-02-02' })).rejects.toThrow(
        'invalid-input',
      );
    for (let mail = 0; mail < 4; mail++) {
      const wrong = (await sent()) === '000000' ? '111111' : '000000';
      for (let tried = 0; tried < 3; tried++)
        await expect(proveOwner(deps, caller, account, { code: wrong })).rejects.toThrow('wrong-code');
      await setClockTo(deps, `2026-11-25T${19 + mail}:00:00Z`);
    }
    // Neither has locked the phone.
    expect((await textsTo(phone)).at(-1)).not.toContain('demasiados códigos');
    await proveOwner(deps, caller, account, { code: await sent() });
    await reportTheft(deps, { caller }, account, 'loss');
    await codeFor(caller, account, phone, 'found');
  });

  test('a code goes to the e-mail, never to the phone', async () => {
    const { deps, account, phone, caller } = await newBrowser();
    const before = (await textsTo(phone)).length;
    await sendOwnCode(deps, caller, account, 'new-browser');
    expect(await textsTo(phone)).toHaveLength(before);
    const mail = (await messagesTo(deps.store, 'maria.jose@correo.mx')).at(-1);
    const code = /^\d{6}/.exec(mail?.body ?? '')?.[0] ?? '';
    await proveOwner(deps, caller, account, { code });
    await reportTheft(deps, { caller }, account, 'loss');
  });
});

describe('refund', () => {
  test('vector 62: within five business days; to a CLABE with its check digit, once', async () => {
    const { deps } = bench;
    const { account, owner, phone, requestId } = await activeLoan();
    await nobodyKnowsOfDelivery(account);
    await expect(giveClabe(deps, owner, account, clabe)).rejects.toThrow('credit-state');
    await setClockTo(deps, '2026-12-31T18:00:00Z');
    await revokeContract(deps, { caller: owner }, account);
    expect(await refundOf(account)).toMatchObject({ dueBy: '2027-01-08' });
    const id = await refundIdOf(account);
    const paid = { transfer: 'SPEI 4471', isReviewed: false };
    await expect(payRefund(deps, 'ana', id, paid)).rejects.toThrow('conflict'); // no CLABE yet
    await expect(giveClabe(deps, owner, account, '032180000118359710')).rejects.toThrow('clabe-invalid');
    expect(await rowsOf(deps, 'refund_clabes', 'account', account)).toEqual([]);
    await giveClabe(deps, owner, account, '032 180 00011835971 9');
    await settledClabe(deps, owner, account, clabe);
    expect((await textsTo(phone)).filter((text) => text.includes('CLABE que termina en 9719'))).toHaveLength(
      1,
    );
    expect(await rowsOf(deps, 'refund_clabes', 'account', account)).toMatchObject([{ clabe }]);
    expect(await rowsOf(deps, 'refunds', 'id', id)).toMatchObject([{ amount_centavos: 29_900 }]);
    const tried = await Promise.allSettled([1, 2, 3].map(() => payRefund(deps, 'ana', id, paid)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(potsOf(await entriesOf(deps.store, account))).toMatchObject({ held: 0, cash: 0 });
    expect((await readHelp(deps, owner, account)).refund).toMatchObject({ paidOn: '2026-12-31' });
    expect(await kindsOf(requestId)).toEqual(expect.arrayContaining(['clabe-given', 'refund-paid']));
    expect(await rowsOf(deps, 'refunds', 'id', id)).toMatchObject([{ state: 'paid' }]);
  });

  test('what is paid too much is to be returned too', async () => {
    const { deps } = bench;
    const { account, owner } = await activeLoan({ ...planA, weeks: 1, weeklyCentavos: 180_000 });
    await pay(deps, account, 1);
    await pay(deps, account, 1);
    // The rebate of a credit that ends before its first week, and the payment that it did not need.
    const refunds = await rowsOf(deps, 'refunds', 'account', account);
    const sums = refunds.map((each) => each.amount_centavos).toSorted((one, other) => one - other);
    expect(sums).toEqual([10_000, 180_000]);
    expect(refunds.map((each) => each.due_by)).toEqual(['2026-12-02', '2026-12-02']);
    await giveClabe(deps, owner, account, clabe);
    expect((await readHelp(deps, owner, account)).refund).toMatchObject({
      amount: 1900,
      clabeEnding: '9719',
    });
  });
});

describe('pause', () => {
  test('vector 52: two weeks on 14 December move the open payments; it is signed by a code', async () => {
    const { deps } = bench;
    const { account, owner, phone, requestId } = await activeLoan();
    await pay(deps, account, 1);
    await pay(deps, account, 2);
    await setClockTo(deps, '2026-12-14T18:00:00Z');
    const { text, sha256 } = await previewPause(deps, owner, account, 2);
    expect(text).toContain(
      'Pago 3: $88.00, vence el 30 de diciembre de 2026 (antes, el 16 de diciembre de 2026).',
    );
    const code = await codeFor(owner, account, phone, 'pause');
    const pause = (given: string) => pauseCredit(deps, owner, account, { weeks: 2, sha256, code: given });
    await expect(pause(code === '0000' ? '0001' : '0000')).rejects.toThrow('wrong-code');
    const tried = await Promise.allSettled([1, 2, 3, 4].map(() => pause(code)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await dueOn(account, 3)).toBe('2026-12-30');
    expect(await dueOn(account, 26)).toBe('2027-06-09');
    const [addendum] = await rowsOf(deps, 'pause_addenda', 'account', account);
    expect(addendum).toMatchObject({ body: text, sha256, weeks: 2, number: 1 });
    const event = (await eventsOf(deps.store, requestId)).find(({ kind }) => kind === 'pause-agreed');
    expect(event?.detail).toMatchObject({ addendum: sha256, weeks: 2 });
    expect((await textsTo(phone)).at(-1)).toContain('vence el 30 de diciembre de 2026');
    const { pause: shown } = await readHelp(deps, owner, account);
    expect(shown).toMatchObject({ until: '2026-12-30', weeksLeft: 0 });
  });

  test('vector 53: a late week moves too, and is locked four days after its new day', async () => {
    const { deps } = bench;
    const { account, owner, phone } = await activeLoan();
    await pay(deps, account, 1);
    await setClockTo(deps, '2026-12-10T18:00:00Z');
    await serviceLoans(deps);
    await setClockTo(deps, '2026-12-11T18:00:00Z');
    await pauseFor(1, { owner, account, phone });
    expect(await dueOn(account, 2)).toBe('2026-12-16');
    await setClockTo(deps, '2026-12-16T18:00:00Z');
    await serviceLoans(deps);
    // Reminded again, of the new day.
    const keys = await reminderKeys(account);
    expect(keys).toEqual([`loan:${account}:due:2~1`, `loan:${account}:overdue:2`]);
    await setClockTo(deps, '2026-12-20T12:59:00Z');
    await serviceLoans(deps);
    expect(await lockedAt(account)).toBeNull();
    await setClockTo(deps, '2026-12-20T13:00:00Z');
    await serviceLoans(deps);
    expect(await lockedAt(account)).not.toBeNull();
  });

  test('unlocks a device that was locked for money', async () => {
    const { deps } = bench;
    const { account, owner, phone } = await activeLoan();
    await daysLater(deps, 11);
    await serviceLoans(deps);
    expect(await lockedAt(account)).not.toBeNull();
    await pauseFor(2, { owner, account, phone });
    expect((await actions(account)).at(-1)).toBe('unlock overdue-1');
  });

  test.each([
    [5, 'Puedes pausar hasta 4 semanas en todo tu crédito.'],
    [0, 'Puedes pausar hasta 4 semanas en todo tu crédito.'],
  ])('of %i weeks is refused in words', async (weeks, sentence) => {
    const { account, owner } = await activeLoan();
    await expect(previewPause(bench.deps, owner, account, weeks)).rejects.toMatchObject({
      code: 'pause-refused',
      detail: { messages: [sentence] },
    });
  });

  test('the partner may allow less; words that changed since they were read are not signed', async () => {
    const { deps } = bench;
    const { account, owner, phone } = await activeLoan();
    const { sha256 } = await previewPause(deps, owner, account, 1);
    const code = await codeFor(owner, account, phone, 'pause');
    await payWeek(account, 1, 4_000);
    const given = { weeks: 1, sha256, code };
    await expect(pauseCredit(deps, owner, account, given)).rejects.toThrow('conflict');
    expect(await rowsOf(deps, 'pause_addenda', 'account', account)).toEqual([]);
    const allow = (weeks: number) =>
      deps.store.db.updateTable('partners').set({ pause_weeks: weeks }).where('id', '=', 1).execute();
    await allow(1);
    await expect(previewPause(deps, owner, account, 2)).rejects.toThrow('pause-refused');
    await allow(0);
    await expect(sendOwnCode(deps, owner, account, 'pause')).rejects.toThrow('pause-refused');
    await allow(4);
  });
});

describe('promise', () => {
  test('vector 54: no lock until its day has ended; broken, locked at the next 07:00', async () => {
    const { deps } = bench;
    const { account, owner, phone } = await activeLoan();
    await pay(deps, account, 1);
    await setClockTo(deps, '2026-12-11T18:00:00Z');
    const promise = { centavos: 8_800, day: '2026-12-15' };
    await Promise.all([1, 2, 3].map(() => promisePayment(deps, owner, account, promise)));
    expect(await rowsOf(deps, 'promises', 'account', account)).toHaveLength(1);
    expect((await textsTo(phone)).filter((text) => text.includes('prometiste pagar $88.00'))).toHaveLength(1);
    expect((await readHelp(deps, owner, account)).promise.running).toEqual({ amount: 88, day: '2026-12-15' });
    await expect(
      promisePayment(deps, owner, account, { ...promise, day: '2026-12-14' }),
    ).rejects.toMatchObject({
      detail: {
        messages: [
          'Puedes prometer otra vez 4 semanas después de tu última promesa, o antes si la cumpliste y era por todo lo vencido.',
        ],
      },
    });
    for (const at of ['2026-12-13T18:00:00Z', '2026-12-16T12:59:00Z']) {
      await setClockTo(deps, at);
      await serviceLoans(deps);
      expect(await lockedAt(account)).toBeNull();
    }
    await setClockTo(deps, '2026-12-16T13:00:00Z');
    await serviceLoans(deps);
    expect(await lockedAt(account)).not.toBeNull();
  });

  test('what was paid before it, on the same day, does not keep it; what is paid after it does', async () => {
    const { deps } = bench;
    const { account, owner } = await activeLoan();
    await daysLater(deps, 15);
    await pay(deps, account, 1);
    await promisePayment(deps, owner, account, { centavos: 8_800, day: '2026-12-14' });
    expect((await readHelp(deps, owner, account)).promise.running).not.toBeNull();
    await pay(deps, account, 2);
    expect((await readHelp(deps, owner, account)).promise.running).toBeNull();
  });

  test('unlocks what money locked', async () => {
    const { deps } = bench;
    const { account, owner } = await activeLoan();
    await daysLater(deps, 11);
    await serviceLoans(deps);
    await promisePayment(deps, owner, account, { centavos: 8_800, day: '2026-12-10' });
    expect((await actions(account)).at(-1)).toBe('unlock overdue-1');
  });

  test.each([
    [{ centavos: 8_800, day: '2026-12-03' }, 'Elige un día de hoy a 7 días.'],
    [{ centavos: 8_800, day: '2026-11-24' }, 'Elige un día de hoy a 7 días.'],
    [{ centavos: 99, day: '2026-11-26' }, 'Escribe cuánto vas a pagar'],
    [{ centavos: 999_900, day: '2026-11-26' }, 'Escribe cuánto vas a pagar'],
  ])('of %o is refused, and not stored', async (promise, sentence) => {
    const { deps } = bench;
    const { account, owner } = await activeLoan();
    await expect(promisePayment(deps, owner, account, promise)).rejects.toMatchObject({
      code: 'promise-refused',
      detail: { messages: [expect.stringContaining(sentence)] },
    });
    expect(await rowsOf(deps, 'promises', 'account', account)).toEqual([]);
  });
});

test('nothing is paid to a CLABE for 72 hours, and its owner hears of it on the phone and by e-mail', async () => {
  const { deps } = bench;
  const { account, owner, phone } = await activeLoan();
  await revokeContract(deps, { caller: owner }, account);
  await giveClabe(deps, owner, account, clabe);
  // Non-breaking, as a time is written.
  const told = 'Si no fuiste tú, avísanos antes del sábado 28 de noviembre, 12:00\u00a0p.\u00a0m.';
  expect((await textsTo(phone)).at(-1)).toContain(told);
  const [email] = await rowsOf(deps, 'outbox', 'channel', 'email').then((all) =>
    all.filter(({ dedupe_key: key }) => key?.startsWith(`loan:${account}:clabe:`)),
  );
  expect(email).toMatchObject({ recipient: 'maria.jose@correo.mx', body: expect.stringContaining(told) });
  const id = await refundIdOf(account);
  const paying = () => payRefund(deps, 'ana', id, { transfer: 'T-3', isReviewed: true });
  const soon = {
    code: 'conflict',
    detail: { messages: [expect.stringContaining('hace menos de 72 horas')] },
  };
  await daysLater(deps, 2);
  await expect(paying()).rejects.toMatchObject(soon);
  // Another one begins anew.
  await giveClabe(deps, owner, account, '002010077777777771');
  await daysLater(deps, 2);
  await expect(paying()).rejects.toMatchObject(soon);
  await daysLater(deps, 2);
  await paying();
});

test('a contact stop unlocks, silences and keeps from locking until it is lifted', async () => {
  const { deps } = bench;
  const { account, phone, requestId } = await activeLoan();
  await daysLater(deps, 11);
  await serviceLoans(deps);
  const before = (await textsTo(phone)).length;
  await stopContact(deps, { person: 'ana' }, account, 'death');
  await expect(stopContact(deps, { person: 'ana' }, account, 'death')).rejects.toThrow('conflict');
  expect((await actions(account)).at(-1)).toBe('unlock overdue-1');
  await daysLater(deps, 10);
  await serviceLoans(deps);
  expect(await textsTo(phone)).toHaveLength(before);
  expect(await lockedAt(account)).toBeNull();
  await resumeContact(deps, { person: 'ana' }, account);
  await serviceLoans(deps);
  expect(await lockedAt(account)).not.toBeNull();
  expect(await kindsOf(requestId)).toEqual(
    expect.arrayContaining(['contact-stopped', 'device-unlocked', 'contact-resumed', 'device-locked']),
  );
});

test('nobody is written to while contact is stopped, whatever is done with the credit', async () => {
  const { deps } = bench;
  const { account, owner, phone } = await activeLoan();
  await stopContact(deps, { person: 'ana' }, account, 'death');
  const told = async () => (await textsTo(phone)).filter((text) => !/^\d{4}/.test(text));
  const before = await told();
  await pay(deps, account, 1);
  await makePayoffQuote(deps, owner, account);
  const { sha256 } = await previewPause(deps, owner, account, 1);
  const code = await codeFor(owner, account, phone, 'pause');
  await pauseCredit(deps, owner, account, { weeks: 1, sha256, code });
  await reportTheft(deps, { caller: owner }, account, 'theft');
  await revokeContract(deps, { caller: owner }, account);
  await settledClabe(deps, owner, account, clabe);
  await payRefund(deps, 'ana', await refundIdOf(account), { transfer: 'T-9', isReviewed: true });
  expect(await told()).toEqual(before);
  const late = await activeLoan();
  await stopContact(deps, { person: 'ana' }, late.account, 'death');
  await daysLater(deps, 9);
  const silent = await textsTo(late.phone);
  await promisePayment(deps, late.owner, late.account, { centavos: 8_800, day: '2026-12-05' });
  expect(await rowsOf(deps, 'promises', 'account', late.account)).toHaveLength(1);
  expect(await textsTo(late.phone)).toEqual(silent);
});

test('a device that the version before locked is unlocked by a payment', async () => {
  const { deps } = bench;
  const { account } = await activeLoan();
  await daysLater(deps, 11);
  await serviceLoans(deps);
  await deps.store.db.deleteFrom('device_holds').where('account', '=', account).execute();
  await pay(deps, account, 1);
  expect((await actions(account)).at(-1)).toBe('unlock overdue-1');
  expect(await lockedAt(account)).toBeNull();
});

const clabe = '032180000118359719';

type Customer = Pick<Awaited<ReturnType<typeof activeLoan>>, 'owner' | 'account' | 'phone'>;

async function pauseFor(weeks: number, { owner, account, phone }: Customer): Promise<void> {
  const { sha256 } = await previewPause(bench.deps, owner, account, weeks);
  const code = await codeFor(owner, account, phone, 'pause');
  await pauseCredit(bench.deps, owner, account, { weeks, sha256, code });
}

/** Asks for a code, and reads it in the message that carries it. */
async function codeFor(
  owner: Customer['owner'],
  account: string,
  phone: string,
  use: 'pause' | 'found',
): Promise<string> {
  const before = new Set(await textsTo(phone));
  await sendOwnCode(bench.deps, owner, account, use);
  const sent = (await textsTo(phone)).find((text) => !before.has(text));
  return /^\d{4}/.exec(sent ?? '')?.[0] ?? '';
}

async function textsTo(phone: string): Promise<string[]> {
  const rows = await rowsOf(bench.deps, 'outbox', 'recipient', phone);
  return rows
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .map(({ body }) => body);
}

async function actions(account: string): Promise<string[]> {
  const { db } = bench.deps.store;
  const orders = await db
    .selectFrom('device_orders')
    .select(['action', 'cause'])
    .where('account', '=', account)
    .orderBy('seq')
    .execute();
  return orders.map(({ action, cause }) => `${action} ${cause}`);
}

async function openHolds(account: string): Promise<string[]> {
  const holds = await rowsOf(bench.deps, 'device_holds', 'account', account);
  return holds.flatMap(({ cause, closed_at }) => (closed_at === null ? [cause] : [])).toSorted();
}

const lockedAt = async (account: string) =>
  (await rowsOf(bench.deps, 'loans', 'account', account))[0]?.locked_at;

const kinds = async (account: string) => (await entriesOf(bench.deps.store, account)).map(({ kind }) => kind);

const kindsOf = async (requestId: string) =>
  (await eventsOf(bench.deps.store, requestId)).map(({ kind }) => kind);

async function refundIdOf(account: string): Promise<string> {
  return (await rowsOf(bench.deps, 'refunds', 'account', account))[0]?.id ?? '';
}

async function refundOf(account: string) {
  const [refund] = await rowsOf(bench.deps, 'refunds', 'account', account);
  return refund && { centavos: refund.amount_centavos, dueBy: refund.due_by };
}

async function dueOn(account: string, number: number) {
  const rows = await rowsOf(bench.deps, 'instalments', 'account', account);
  return rows.find((each) => each.number === number)?.due_on;
}

async function reminderKeys(account: string): Promise<(string | null)[]> {
  const rows = await bench.deps.store.db
    .selectFrom('outbox')
    .select('dedupe_key')
    .where('dedupe_key', '~', `^loan:${account}:(due|overdue):2`)
    .orderBy('dedupe_key')
    .execute();
  return rows.map(({ dedupe_key }) => dedupe_key);
}

const payDown = (account: string, amountCentavos: number) => payWeek(account, 0, amountCentavos);

let events = 0;

async function payWeek(account: string, number: number, amountCentavos: number): Promise<void> {
  const rows = await rowsOf(bench.deps, 'instalments', 'account', account);
  const reference = rows.find((each) => each.number === number)?.reference ?? '';
  const paidAt = await appNow(bench.deps.store.db);
  await takePayment(bench.deps, { eventId: `ends-${++events}`, reference, amountCentavos, paidAt });
}

test('an act for an account that does not exist is refused', async () => {
  const { deps } = bench;
  const { owner } = await activeLoan();
  const unknown = '0000000000';
  const acts = [
    () => cancelContract(deps, { caller: owner }, unknown),
    () => revokeContract(deps, { caller: owner }, unknown),
    () => previewPause(deps, owner, unknown, 1),
    () => promisePayment(deps, owner, unknown, { centavos: 100, day: '2026-11-26' }),
    () => giveClabe(deps, owner, unknown, clabe),
    () => readHelp(deps, owner, unknown),
    () => sendOwnCode(deps, owner, unknown, 'pause'),
  ];
  for (const act of acts) await expect(act()).rejects.toBeInstanceOf(DomainError);
  for (const act of acts) await expect(act()).rejects.toThrow('not-found');
});

/** As of a credit from before deliveries were recorded: the term to revoke has not begun. */
async function nobodyKnowsOfDelivery(account: string): Promise<void> {
  await bench.deps.store.db
    .updateTable('deliveries')
    .set({
      state: 'to-pack',
      carried_over: true,
      handed_over: false,
      delivered_at: null,
      delivered_on: null,
    })
    .where('account', '=', account)
    .execute();
}
