import type { Selectable } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import type { Database } from './schema.ts';

export type RequestEvent = Selectable<Database['request_events']>;

/** Adds a line to the audit trail of a request. `detail` never holds a name, code or phone. */
export async function recordEvent(
  trx: Trx,
  requestId: string,
  kind: string,
  from: { ip?: string; userAgent?: string } = {},
  detail: Record<string, unknown> = {},
): Promise<void> {
  await trx
    .insertInto('request_events')
    .values({
      request_id: requestId,
      kind,
      ip: from.ip ?? null,
      user_agent: from.userAgent ?? null,
      detail: JSON.stringify(detail),
    })
    .execute();
}

/** The audit trail of a request, oldest first. */
export const eventsOf = (db: Db | Trx, requestId: string): Promise<RequestEvent[]> =>
  db.selectFrom('request_events').selectAll().where('request_id', '=', requestId).orderBy('id').execute();
