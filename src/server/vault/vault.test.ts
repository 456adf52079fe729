import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataKeyFor } from '#server/queries/keys/rows.ts';
import { asOwner, openDatabase, type OpenDatabase } from '#server/database/open-database.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { openCreditBench, acceptedRequest } from '#test/support/credit.ts';
import { testKeys } from '#test/support/database-template.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openBytes, sealBytes } from './cipher.ts';
import { newMasterKey, parseKeyRing } from '#server/platform/key-ring.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { rotateKeys } from '#server/operations/maintenance.ts';
import { VaultKeyMissing } from './vault.ts';
import { silentLog } from '#test/support/silent-log.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { store } = bench.deps;

/** The error of node:crypto for a wrong key, aad, tag or text. */
const unauthentic = /authenticat/i;

describe('a sealed text', () => {
  const key = Buffer.alloc(32, 1);

  test('has a nonce that no other has', () => {
    const nonces = Array.from({ length: 2_000 }, () =>
      sealBytes(key, 'here', Buffer.of(1)).toString('hex', 0, 12),
    );
    expect(new Set(nonces).size).toBe(nonces.length);
  });
  const bytes = fc.uint8Array({ maxLength: 300 });

  test('opens with its key at its place, and there only', () => {
    fc.assert(
      fc.property(bytes, fc.string(), fc.string(), (plain, aad, other) => {
        const sealed = sealBytes(key, aad, plain);
        expect(openBytes(key, aad, sealed).equals(plain)).toBe(true);
        expect(() => openBytes(Buffer.alloc(32, 2), aad, sealed)).toThrow(unauthentic);
        if (other !== aad) expect(() => openBytes(key, other, sealed)).toThrow(unauthentic);
      }),
    );
  });

  test('opens no more when one bit of it was changed or its end is gone', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 0, max: 7 }), (plain, at, bit) => {
        const sealed = sealBytes(key, 'here', plain);
        const changed = Buffer.from(sealed);
        const index = at % sealed.length;
        changed.writeUInt8(sealed.readUInt8(index) ^ (1 << bit), index);
        expect(() => openBytes(key, 'here', changed)).toThrow(unauthentic);
        expect(() => openBytes(key, 'here', sealed.subarray(0, -1))).toThrow(unauthentic);
      }),
    );
  });
});

describe('fields in the database', () => {
  test('are not the text, and never the same twice', async () => {
    const [one, two] = [await acceptedRequest(bench.deps), await acceptedRequest(bench.deps)];
    const stored = await sql<{ names: string }>`select names from people
      where request_id in (${one.requestId}, ${two.requestId})`.execute(store.db);
    const texts = stored.rows.map(({ names }) => names);
    expect(new Set(texts).size).toBe(2);
    expect(texts.join()).not.toContain('María');
    expect((await personOf(store, one.requestId))?.names).toBe('María José');
  });

  test('open in their own row and column only', async () => {
    const [one, two] = [await acceptedRequest(bench.deps), await acceptedRequest(bench.deps)];
    await sql`update people set names = last_name_1 where request_id = ${one.requestId}`.execute(store.db);
    const opened = async (requestId: string) => (await personOf(store, requestId))?.names;
    await expect(opened(one.requestId)).rejects.toThrow(unauthentic);
    await sql`update people set names = (select names from people where request_id = ${one.requestId})
      where request_id = ${two.requestId}`.execute(store.db);
    await expect(opened(two.requestId)).rejects.toThrow(unauthentic);
  });

  test('cannot be written in the clear, not even by hand', async () => {
    const { requestId } = await acceptedRequest(bench.deps);
    for (const [table, column, id] of [
      ['people', 'curp', 'request_id'],
      ['credit_requests', 'phone', 'id'],
      ['credit_requests', 'rfc', 'id'],
      ['addresses', 'street', 'request_id'],
      ['bureau_consents', 'ip', 'request_id'],
    ] as const) {
      const write = sql`update ${sql.table(table)} set ${sql.ref(column)} = 'plain'
        where ${sql.ref(id)} = ${requestId}`.execute(store.db);
      await expect(write).rejects.toThrow('sealed');
    }
  });
});

describe('master keys', () => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    opened = database.opened;
  });
  afterAll(async () => {
    await opened.close();
    await database.close();
  });

  /** Opens the vault as the next start of the product would, with these keys. */
  async function restartWith(keys: string): Promise<OpenDatabase> {
    await opened.close();
    opened = await openDatabase({ ...database.config, vaultKeys: parseKeyRing(keys) }, silentLog);
    await prepareVault(opened);
    return opened;
  }

  test('are replaced by wrapping the data keys again; the fields stay, and the old key may go', async () => {
    const requestId = 'AbCdEfGhIjKlMnOpQrStUv';
    const key = await dataKeyFor(asOwner(opened), requestId);
    const index = opened.store.vault.blind('phone', '5512345678');
    const next = newMasterKey();
    const old = testKeys.map(({ id, bytes }) => `${id}:${bytes.toString('base64url')}`).join(',');

    await expect(restartWith(next)).rejects.toBeInstanceOf(VaultKeyMissing);

    const both = asOwner(await restartWith(`${next},${old}`));
    expect(await rotateKeys(both)).toBe(5);
    expect(await rotateKeys(both)).toBe(0);

    const alone = asOwner(await restartWith(next));
    expect(await dataKeyFor(alone, requestId)).toEqual(key);
    expect(alone.vault.blind('phone', '5512345678')).toBe(index);
    await expect(restartWith(old)).rejects.toBeInstanceOf(VaultKeyMissing);
  });

  test('are read from the environment’s text, and mistakes are told without the key in them', () => {
    const two = `${newMasterKey()},${newMasterKey()}\n`;
    expect(parseKeyRing(two)).toHaveLength(2);
    for (const wrong of ['', 'a:short', 'abc', `${newMasterKey()}x`, 'a b:c']) {
      expect(() => parseKeyRing(wrong)).toThrow(/id:key/);
    }
    const twice = newMasterKey();
    expect(() => parseKeyRing(`${twice},${twice}`)).toThrow('twice');
    expect(() => parseKeyRing(`x:${'secret'.repeat(3)}`)).toThrow(/^(?!.*secret)/);
  });
});
