import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { openEmptyDatabase } from '#test/support/database.ts';
import { creditBenchOn, signedRequest } from '#test/support/credit.ts';
import { rowsOf } from '#test/support/rows.ts';
import { migrate } from './migrate.ts';

const migrations = join(import.meta.dirname, '../../../db/migrations');

test('credits that are active when deliveries begin to be recorded have one that nobody knows of', async () => {
  const database = await openEmptyDatabase();
  onTestFinished(() => database.close());
  await migrate(database.opened, migrations);
  await prepareVault(database.opened);
  const { deps } = await creditBenchOn(database);
  const [active, pending, paid] = [
    await signedRequest(deps),
    await signedRequest(deps),
    await signedRequest(deps),
  ];
  const { db } = deps.store;
  await sql`update loans set status = 'Active', activated_at = '2026-10-01T18:00:00Z'
    where account = ${active.account}`.execute(db);
  await sql`update loans set status = 'Paid' where account = ${paid.account}`.execute(db);

  // Later migrations change the table: of its own only the statement that carries credits over runs again.
  await sql`delete from deliveries`.execute(db);
  const text = readFileSync(join(migrations, '0095_deliveries.sql'), 'utf8');
  const carry = /^insert into deliveries[^;]*;/m.exec(text)?.[0] ?? '';
  await sql.raw(carry).execute(db);
  expect(await deliveryOf(deps.store, active.account)).toEqual({
    state: 'to-pack',
    beganOn: '2026-10-01',
    carriedOver: true,
    imei: null,
    carrier: null,
    trackingNumber: null,
    leftOn: null,
    deliveredOn: null,
    returnedOn: null,
    proofNote: null,
    timesSentAgain: 0,
  });
  expect(await deliveryOf(deps.store, pending.account)).toBeUndefined();
  expect(await deliveryOf(deps.store, paid.account)).toBeUndefined();
  expect((await rowsOf(deps, 'deliveries', 'account', active.account))[0]).toMatchObject({
    partner_id: 1,
    request_id: active.requestId,
  });
});
