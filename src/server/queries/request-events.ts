import type { Trx } from '#server/context.ts';

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
