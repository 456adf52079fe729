import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '#server/actions/base/context.ts';
import { proveOwner } from '#server/actions/credit/prove-owner.ts';
import { signContract } from '#server/actions/papers/sign-contract.ts';
import { inTransaction } from '#server/database/store.ts';
import { endAccessByPhone } from '#server/queries/loans/phone-changes.ts';
import { markBrowser, markCurp } from '#server/queries/requests/duplicates.ts';
import { acceptedRequest, openCreditBench, ownerOf, pay, shopId } from '#test/support/credit.ts';
import { daysLater } from '#test/support/credit-clock.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { isKnownBrowser } from './known-browsers.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());

const birthday = '1990-01-01';
const idOf = ({ session }: Caller) => session?.id ?? '';
const isKnown = (requestId: string, caller: Caller) =>
  isKnownBrowser(bench.deps.store, requestId, idOf(caller));
const anyBrowser = () => randomBytes(32).toString('hex');
const anyCurp = () => randomBytes(9).toString('hex').toUpperCase();

/** Signs in a browser, as a person. */
async function signed(
  browser: string,
  { curp = anyCurp(), promoter }: { curp?: string; promoter?: 'promoter_id' | 'helper_promoter_id' } = {},
) {
  const { deps } = bench;
  const request = await acceptedRequest(deps);
  const { requestId, account, owner } = request;
  await inBrowser(owner, browser);
  await inTransaction(deps.store, async (tx) => {
    await markCurp(tx, requestId, curp);
    await markBrowser(tx, requestId, idOf(owner));
  });
  if (promoter) {
    const id = await promoterId();
    await deps.store.db
      .updateTable('credit_requests')
      .set(promoter === 'promoter_id' ? { promoter_id: id } : { helper_promoter_id: id })
      .where('id', '=', requestId)
      .execute();
  }
  await signContract(deps, owner, { id: account, requestId, image: await drawnSignature() });
  await pay(deps, account, 0);
  return request;
}

/** Says in which browser a session is. */
const inBrowser = (caller: Caller, browser: string) =>
  bench.deps.store.db.updateTable('sessions').set({ browser }).where('id', '=', idOf(caller)).execute();

/** Of one person one credit is open. */
const ended = (account: string) =>
  bench.deps.store.db.updateTable('loans').set({ status: 'Paid' }).where('account', '=', account).execute();

let promoters = 0;
async function promoterId(): Promise<number> {
  const id = 900 + promoters++;
  await bench.deps.store.db
    .insertInto('promoters')
    .values({ id, partner_id: shopId, promoter_code: `P${id}`, agency_code: 'A1', name: 'Rosa' })
    .execute();
  return id;
}

test('hers stays known over her sessions for 400 days, and is known again once it is proved again', async () => {
  const { deps } = bench;
  const browser = anyBrowser();
  const { requestId, account, owner } = await signed(browser);
  const later = await ownerOf(deps, requestId);
  expect(await isKnown(requestId, later)).toBe(false);
  await inBrowser(later, browser);
  await daysLater(deps, 399);
  expect([await isKnown(requestId, owner), await isKnown(requestId, later)]).toEqual([true, true]);
  await daysLater(deps, 2);
  expect(await isKnown(requestId, later)).toBe(false);
  await proveOwner(deps, later, account, { birthday });
  expect(await isKnown(requestId, later)).toBe(true);
});

test.each(['promoter_id', 'helper_promoter_id'] as const)(
  'where a promoter was, nothing is noted at the signature: %s',
  async (promoter) => {
    const { requestId, owner } = await signed(anyBrowser(), { promoter });
    expect(await isKnown(requestId, owner)).toBe(false);
  },
);

test('where somebody else has signed or is known, nothing is noted; her own next credit is', async () => {
  const [browser, curp] = [anyBrowser(), anyCurp()];
  const first = await signed(browser, { curp });
  expect(await isKnown(first.requestId, first.owner)).toBe(true);
  const other = await signed(browser);
  expect(await isKnown(other.requestId, other.owner)).toBe(false);

  const own = anyBrowser();
  await ended(first.account);
  const one = await signed(own, { curp });
  expect(await isKnown(one.requestId, one.owner)).toBe(true);
  await ended(one.account);
  const next = await signed(own, { curp });
  expect(await isKnown(next.requestId, next.owner)).toBe(true);

  // Signed elsewhere, and proved in this one.
  const shared = anyBrowser();
  const guest = await signed(anyBrowser());
  const visit = await ownerOf(bench.deps, guest.requestId);
  await inBrowser(visit, shared);
  await proveOwner(bench.deps, visit, guest.account, { birthday });
  const host = await signed(shared);
  expect(await isKnown(host.requestId, host.owner)).toBe(false);
});

test('a change of number forgets it', async () => {
  const { deps } = bench;
  const { requestId, account, phone, owner } = await signed(anyBrowser());
  expect(await isKnown(requestId, owner)).toBe(true);
  await inTransaction(deps.store, (tx) =>
    endAccessByPhone(tx, [{ id: requestId, account }], {
      partnerId: shopId,
      phone,
      keepSession: idOf(owner),
    }),
  );
  expect(await isKnown(requestId, owner)).toBe(false);
});
