import { DomainError } from '#domain/errors.ts';
import { sql } from 'kysely';
import type { TxStore } from '#server/database/store.ts';
import type { Session } from './session.ts';
import { decryptRow, encryptRow } from '#server/queries/keys/rows.ts';
import { dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { endSession } from './sessions.ts';

/**
 * Gives a live session a new id: requests, captcha proofs, outstanding codes and hand-overs move along, the old id
 * ends. The absolute lifetime continues.
 * @throws no-session when it has ended in the meantime
 */
export async function moveSession(tx: TxStore, from: string, to: string): Promise<Session> {
  const stored = await tx.db
    .selectFrom('sessions')
    .select(['id', 'partner_id', 'verified_phone', 'customer_account', 'created_at', 'browser'])
    .select(dataKeyOf('sessions'))
    .where('id', '=', from)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw new DomainError('no-session');
  const session = decryptRow(tx, 'sessions', stored);
  // Encrypt again: a field is bound to its row.
  const copy = encryptRow(tx, 'sessions', tx.vault.serviceKey(), { ...session, id: to });
  await tx.db.insertInto('sessions').values(copy).execute();
  for (const [table, column] of placesOfSession) {
    const place = sql.ref(column);
    await sql`update ${sql.table(table)} set ${place} = ${to} where ${place} = ${from}`.execute(tx.db);
  }
  await endSession(tx, from);
  return {
    id: to,
    partnerId: session.partner_id,
    verifiedPhone: session.verified_phone,
    customerAccount: session.customer_account,
  };
}

/** Columns that reference a session's id. */
const placesOfSession = [
  ['session_requests', 'session_id'],
  ['captcha_proofs', 'session_id'],
  ['codes', 'session_id'],
  ['hand_overs', 'session_id'],
  ['hand_overs', 'taken_by'],
  ['phone_changes', 'session_id'],
] as const;
