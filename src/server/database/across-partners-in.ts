import { sql } from 'kysely';
import type { Trx } from './store.ts';
import type { AcrossReason } from './partner-scope.ts';

/** Like acrossPartners, for statements within a transaction that belongs to one partner. */
export async function acrossPartnersIn<T>(
  trx: Trx,
  _reason: AcrossReason,
  work: () => Promise<T>,
): Promise<T> {
  const before = await setRole(trx, 'enganche_office');
  const result = await work();
  // Not after a failure: the transaction, and with it the role, has ended.
  await setRole(trx, before);
  return result;
}

/** Returns the role before. */
async function setRole(trx: Trx, role: string): Promise<string> {
  const { rows } = await sql<{ before: string }>`
    with held as materialized (select current_setting('role') as before)
    select before, set_config('role', ${role}, true) from held`.execute(trx);
  return rows[0]?.before ?? 'none';
}
