import { DomainError } from '#domain/errors.ts';
import { sql } from 'kysely';
import type { Session, Trx } from '#server/context.ts';
import { endSession } from './sessions.ts';

/**
 * Gives a live session a new id: requests, captcha proofs and outstanding codes move along, the old id ends.
 * Age counts on from the old one.
 * @throws no-session when it has ended in the meantime
 */
export async function moveSession(trx: Trx, from: string, to: string): Promise<Session> {
  const copied = await trx
    .insertInto('sessions')
    .columns(['id', 'partner_id', 'verified_phone', 'customer_account', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .select([eb.val(to).as('id'), 'partner_id', 'verified_phone', 'customer_account', 'created_at'])
        .where('id', '=', from)
        .where('ended_at', 'is', null)
        .forUpdate(),
    )
    .returning(['id', 'partner_id', 'verified_phone', 'customer_account'])
    .executeTakeFirst();
  if (!copied) throw new DomainError('no-session');
  for (const table of ['session_requests', 'captcha_proofs', 'codes'] as const) {
    await sql`update ${sql.table(table)} set session_id = ${to} where session_id = ${from}`.execute(trx);
  }
  await endSession(trx, from);
  return {
    id: copied.id,
    partnerId: copied.partner_id,
    verifiedPhone: copied.verified_phone,
    customerAccount: copied.customer_account,
  };
}
