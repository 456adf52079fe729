import { sql } from 'kysely';
import type { Trx } from './store.ts';
import type { AcrossReason } from './partner-scope.ts';

/** Like acrossPartners, for statements within a transaction that belongs to one partner. */
export async function acrossPartnersIn<T>(
  trx: Trx,
  _reason: AcrossReason,
  work: () => Promise<T>,
): Promise<T> {
  const role = await currentRole(trx);
  await setRole(trx, 'enganche_office');
  const result = await work();
  // Not after a failure: the transaction, and with it the role, has ended.
  await setRole(trx, role);
  return result;
}

async function currentRole(trx: Trx): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(trx);
  return rows[0]?.role ?? 'none';
}

async function setRole(trx: Trx, role: string): Promise<void> {
  await sql`select set_config('role', ${role}, true)`.execute(trx);
}
