import { expect, test } from 'vitest';
import { keepCustomer } from './kept-customer.ts';

const ana = { username: 'Ana Soto', account: '1234567897', phone: '5512345678', commercialPartner: 1 };
const given = { secret: 'a secret of this test, long enough', https: false };
const pairOf = (line: string | undefined) => line?.split(';')[0] ?? '';

test('who has signed in is known from the cookie, until log-out', () => {
  const first = keepCustomer(undefined, given);
  expect(first.who()).toBeNull();
  first.keep(ana);
  expect(first.who()).toEqual(ana);
  const [line] = first.setCookies;
  expect(line).toMatch(/^cliente=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/);
  expect(line).not.toContain(ana.phone);

  const next = keepCustomer(`other=1; ${pairOf(line)}`, given);
  expect(next.who()).toEqual(ana);
  next.forget();
  expect(next.who()).toBeNull();
  expect(next.setCookies).toEqual(['cliente=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0']);
});

test('over https the cookie is bound to the host', () => {
  const keeper = keepCustomer(undefined, { ...given, https: true });
  keeper.keep(ana);
  expect(keeper.setCookies[0]).toMatch(/^__Host-cliente=.*; Secure$/);
});

test('nobody can make one: changed, of another key, or invented', () => {
  const keeper = keepCustomer(undefined, given);
  keeper.keep(ana);
  const pair = pairOf(keeper.setCookies[0]);
  const changed = pair.slice(0, -2) + (pair.endsWith('AA') ? 'BB' : 'AA');
  const invented = `cliente=${Buffer.from(JSON.stringify({ customer: ana, until: 1e15 })).toString('base64url')}`;
  for (const cookie of [changed, invented, 'cliente=', 'cliente=x']) {
    expect(keepCustomer(cookie, given).who(), cookie).toBeNull();
  }
  expect(keepCustomer(pair, { ...given, secret: 'another secret, as long as that' }).who()).toBeNull();
});

test('it ends after twelve hours, whatever the browser keeps', () => {
  const start = Date.parse('2026-11-21T10:00:00Z');
  const keeper = keepCustomer(undefined, { ...given, now: () => start });
  keeper.keep(ana);
  const after = (hours: number) =>
    keepCustomer(pairOf(keeper.setCookies[0]), { ...given, now: () => start + hours * 3_600_000 }).who();
  expect(after(11.9)).toEqual(ana);
  expect(after(12.1)).toBeNull();
});

test('nothing is taken back from who has nothing', () => {
  const keeper = keepCustomer('other=1', given);
  keeper.forget();
  expect(keeper.setCookies).toEqual([]);
});
