import { DomainError } from '#domain/errors.ts';
import { sql, type Insertable } from 'kysely';
import type { Session, Trx } from '#server/context.ts';
import { openRow, sealRow } from '#server/vault/rows.ts';
import { vaultOf } from '#server/vault/vault-plugin.ts';
import { dataKeyOf } from './data-keys.ts';
import { prepared, preparedForRows } from './prepared.ts';
import type { Database } from './schema.ts';
import { endSession } from './sessions.ts';
import { sendAlong } from './send-along.ts';

/**
 * Gives a live session a new id: requests, captcha proofs, outstanding codes and hand-overs move along, the old id ends.
 * Age counts on from the old one.
 * @throws no-session when it has ended in the meantime
 */
export async function moveSession(trx: Trx, from: string, to: string): Promise<Session> {
  const stored = await held({ id: from }).first(trx);
  if (!stored) throw new DomainError('no-session');
  const session = openRow(trx, 'sessions', stored);
  // Sealed anew: a field is bound to its row.
  const copy = sealRow(trx, 'sessions', vaultOf(trx).serviceKey(), { ...session, id: to });
  await sendAlong(trx)(inserted(copy));
  for (const moved of movedAlong) await sendAlong(trx)(moved({ from, to }));
  await endSession(trx, from);
  return {
    id: to,
    partnerId: session.partner_id,
    verifiedPhone: session.verified_phone,
    customerAccount: session.customer_account,
  };
}

const held = prepared((db, given: { id: string }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'partner_id', 'verified_phone', 'customer_account', 'created_at'])
    .select(dataKeyOf('sessions'))
    .where('id', '=', given.id)
    .where('ended_at', 'is', null)
    .forUpdate(),
);

const inserted = preparedForRows((db, row: Insertable<Database['sessions']>) =>
  db.insertInto('sessions').values(row),
);

/** Where a session's id stands. */
const movedAlong = (
  [
    ['session_requests', 'session_id'],
    ['captcha_proofs', 'session_id'],
    ['codes', 'session_id'],
    ['hand_overs', 'session_id'],
    ['hand_overs', 'taken_by'],
  ] as const
).map(([table, column]) =>
  prepared(
    (_, given: { from: string; to: string }) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${given.to} where ${sql.ref(column)} = ${given.from}`,
  ),
);
