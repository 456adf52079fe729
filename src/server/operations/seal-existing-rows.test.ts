import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { createStorage } from '#server/app/deps.ts';
import { addressOf } from '#server/queries/requests/addresses.ts';
import { verifyTrail } from '#server/queries/audit/audit-trail.ts';
import { requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { startServer } from '#server/app/start.ts';
import { prepareVault } from './prepare-vault.ts';
import { copyEmbedded } from '#test/support/database.ts';
import { textsInFiles } from '#test/support/raw-bytes.ts';
import { silentLog } from '#test/support/silent-log.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'enganche-old-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const requestId = 'OldRequest0OldRequest0';
const clear = {
  phone: '5598761234',
  rfc: 'QUZX800101AB3',
  email: 'vieja.data@example.com',
  names: 'Xochiquetzal',
  curp: 'QUZX800101MDFRRR07',
  street: 'Callejon Zapotecas',
  message: 'Mensaje viejo 4821',
  signature: 'drawn by hand long ago',
  proof: 'recibo-de-xochi.pdf',
};

/** Creates a data folder as a version before the vault left it. */
async function layOldData(): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const migrations = join(import.meta.dirname, '../../../db/migrations');
  const older = join(dataDir, 'older');
  mkdirSync(older);
  await copyEmbedded(dataDir, 'empty');
  for (const name of readdirSync(migrations).filter((each) => each < '0060')) {
    cpSync(join(migrations, name), join(older, name));
  }
  const database = await openDatabase(config, silentLog);
  await migrate(database, older);
  rmSync(older, { recursive: true });
  const { db } = asOwner(database);
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`insert into partners (id, name, legal_name, address, tel, contact, terms, privacy)
    values (1, 'Alba', 'Alba SA', 'Puebla', '2224189035', 'hola@alba.mx', 'T', 'P')`);
  await run(`insert into products (id, partner_id, name, brand, model, price_centavos, down_payment_centavos,
    weekly_centavos, weeks, description, specs, colors, pictures, thumbnail)
    values (7, 1, 'A56', 'Samsung', 'a56', 100, 10, 5, 20, '', '[]', '[]', '[]', 'x.svg')`);
  await run(`insert into credit_requests (id, account, partner_id, product_id, product, price_centavos,
    down_payment_centavos, weekly_centavos, weeks, phone, rfc, email)
    values ('${requestId}', '1234567897', 1, 7, '{}', 100, 10, 5, 20, '${clear.phone}', '${clear.rfc}',
      '${clear.email}')`);
  await run(
    `insert into people values ('${requestId}', '${clear.names}', 'Q', 'U', '1980-01-01', '${clear.curp}', 'MX')`,
  );
  await run(`insert into addresses (request_id, kind, street, street_number_ext, street_number_int, district,
    between_streets, address_reference, postal_code, municipality, city, state, country)
    values ('${requestId}', 'identification', '${clear.street}', '1', '', 'a', 'b', 'c', '72000', 'd', 'e', 'f', 'g')`);
  await run(`insert into address_proofs (id, request_id, kind, name, file, content_type, bytes, sha256)
    values ('p1', '${requestId}', 'luz', '${clear.proof}', 'private/proofs/${requestId}/p.pdf', 'application/pdf', 3, 'x')`);
  await run(
    `insert into outbox (channel, recipient, body) values ('sms', '${clear.phone}', '${clear.message}')`,
  );
  await run(`insert into codes (purpose, session_id, phone, code_mac, expires_at)
    values ('login', 's', '${clear.phone}', 'm', now())`);
  for (const kind of ['request-started', 'phone-verified']) {
    await run(`insert into request_events (request_id, kind, ip, user_agent, detail)
      values ('${requestId}', '${kind}', '198.51.100.77', 'Viejo/1.0', '{"a": 1}')`);
  }
  await database.close();
  const folder = join(dataDir, 'files/private/signatures', requestId);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 's.png'), clear.signature);
}

test('data of a version before the vault are sealed at the start, and the bytes of before are gone', async () => {
  await layOldData();
  const everything = [...Object.values(clear), '198.51.100.77'];
  expect(textsInFiles(dataDir, everything).length).toBeGreaterThan(everything.length);

  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0', SEED_DEMO: 'false' });
  for (let start = 0; start < 2; start++) {
    const server = await startServer(config, pino({ level: 'silent' }));
    await server.close();
  }

  expect(textsInFiles(dataDir, everything)).toEqual([]);
  const database = await openDatabase(config, silentLog);
  await prepareVault(database);
  const store = asOwner(database);
  expect(await requestsOfPhone(store, clear.phone, 1)).toMatchObject([
    { id: requestId, phone: clear.phone, rfc: clear.rfc, email: clear.email },
  ]);
  expect(await personOf(store, requestId)).toMatchObject({ names: clear.names, birthday: '1980-01-01' });
  expect((await addressOf(store, requestId, 'identification'))?.street).toBe(clear.street);
  const events = await eventsOf(store, requestId);
  expect(events.map(({ kind, ip, seq }) => [kind, ip, seq])).toEqual([
    ['request-started', '198.51.100.77', 1],
    ['phone-verified', '198.51.100.77', 2],
  ]);
  expect((await verifyTrail(store)).map(({ fault }) => fault)).toEqual([null, null]);
  const signature = await createStorage(config, store).get(`private/signatures/${requestId}/s.png`);
  expect(Buffer.from(signature ?? []).toString()).toBe(clear.signature);
  await database.close();
});
