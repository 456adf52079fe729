import { sql } from 'kysely';
import type { Trx } from '#server/context.ts';
import type { AcrossReason, Scope } from './partner-scope.ts';
import { prepared } from './prepared.ts';
import { sendAlong } from './send-along.ts';

/** As acrossPartners, for statements within a transaction that belongs to one partner. */
export async function acrossPartnersIn<T>(
  trx: Trx,
  _reason: AcrossReason,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(trx);
  const [before] = rows;
  if (!before) throw new Error('the database did not say under which role it works');
  await sendAlong(trx)(under({ role: 'enganche_office' satisfies Scope['role'] }));
  const result = await work();
  // Not after a failure: then the transaction is over, and the role with it.
  await sendAlong(trx)(under(before));
  return result;
}

const under = prepared((_, given: { role: string }) => sql`select set_config('role', ${given.role}, true)`);
