import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/support/database.ts';
import { inTransaction } from '#server/database/store.ts';
import { destroyDataKeys } from './erasure.ts';
import { dataKeyFor, decryptRow, encryptRow, makeDataKey } from './rows.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { store } = database;

const message = (id: string, body: string) =>
  ({ id, channel: 'sms', recipient: '5518427036', subject: null, body, html: null, code: '4821' }) as const;
const stored = (id: string, body: string) => ({
  ...encryptRow(store, 'sandbox_messages', store.vault.serviceKey(), message(id, body)),
  data_key: null,
});

test('rows of one table open to their own', () => {
  const [one, other] = [stored('1', 'Número uno'), stored('2', 'Dos')];
  expect(one.body).not.toContain('Número');
  const [first, second] = [
    decryptRow(store, 'sandbox_messages', one),
    decryptRow(store, 'sandbox_messages', other),
  ];
  expect([first.body, second.body]).toEqual(['Número uno', 'Dos']);
});

test('an opened row is one of plain columns, to whoever copies it, writes it out or goes through it', () => {
  const row = decryptRow(store, 'sandbox_messages', stored('1', 'Uno'));
  const plain = message('1', 'Uno');
  expect(Object.keys(row).toSorted()).toEqual(Object.keys(plain).toSorted());
  expect({ ...row }).toEqual(plain);
  expect(JSON.parse(JSON.stringify(row))).toEqual(plain);
  expect(structuredClone(row)).toEqual(plain);
  expect(Reflect.ownKeys({ ...row }).filter((key) => typeof key === 'symbol')).toEqual([]);
});

test('what stands where it was not sealed does not open', () => {
  const moved = { ...stored('1', 'Uno'), id: '2' };
  expect(() => decryptRow(store, 'sandbox_messages', moved)).toThrow(/authenticat/i);
});

test('of a person whose key is gone every field is empty', () => {
  const names = { request_id: 'a', names: 'v1.x', curp: 'v1.y', data_key: null };
  const row = decryptRow(store, 'people', names);
  expect({ ...row }).toEqual({ request_id: 'a', names: '', curp: '' });
});

test('a transaction seals nothing with a key that it has read and destroyed', async () => {
  await inTransaction(store, async (tx) => {
    await makeDataKey(tx, 'destroyed');
    await expect(dataKeyFor(tx, 'destroyed')).resolves.toHaveLength(32);
    await destroyDataKeys(tx, ['destroyed']);
    await expect(dataKeyFor(tx, 'destroyed')).rejects.toMatchObject({ code: 'not-found' });
  });
});
