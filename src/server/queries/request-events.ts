import { sql, type Selectable } from 'kysely';
import { DomainError } from '#domain/errors.ts';
import type { Db, Trx } from '#server/context.ts';
import { chainedLine, type TrailLine } from '#server/vault/audit-chain.ts';
import { openRow, sealRow, type Opened } from '#server/vault/rows.ts';
import { vaultOf } from '#server/vault/vault-plugin.ts';
import type { DataKey } from '#server/vault/vault.ts';
import { dataKeyOf } from './data-keys.ts';
import type { Database } from '#server/database/schema.ts';
import { headOf, heads, moveOn, type Head } from './trail-heads.ts';

export type RequestEvent = Opened<'request_events', Selectable<Database['request_events']>>;

/** Who did it, and from where: a caller, as the HTTP layer made it out; nobody: the product itself. */
export interface EventSource {
  readonly ip?: string;
  readonly userAgent?: string;
  readonly session?: { readonly id: string } | null;
}

/**
 * Adds a line to the audit trail of a request, which is one of its partner's: append only, each line with an HMAC
 * over itself and the one before it. `detail` never holds a name, code or phone; address and browser are sealed.
 * Holds the head of the partner's chain until the transaction ends, and everybody else of that partner waits: let it be
 * the last statement, and lock what else there is to lock before (or hold the trail with the last read: holdTrail).
 */
export async function recordEvent(
  trx: Trx,
  requestId: string,
  kind: string,
  from: EventSource = {},
  detail: Record<string, unknown> = {},
): Promise<void> {
  await appendToRequest(trx, requestId, {
    kind,
    detail,
    ip: from.ip ?? null,
    user_agent: from.userAgent ?? null,
    actor: from.session ? `session:${from.session.id.slice(0, 16)}` : 'system',
  });
}

/** Adds a line to the platform's own trail: what was done to no request in particular. */
export async function recordPlatformEvent(
  trx: Trx,
  kind: string,
  actor: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const head = await heads(trx).where('h.partner_id', '=', platform).executeTakeFirstOrThrow();
  const event = { kind, actor, detail, ip: null, user_agent: null };
  await append(trx, head, null, vaultOf(trx).serviceKey(), event);
}

/** The partner that stands for the platform in the chains. */
export const platform = 0;

/**
 * The audit trail of a request, oldest first. Months before the request are not looked at; a day's grace, because two
 * machines' clocks need not agree.
 */
export async function eventsOf(db: Db | Trx, requestId: string): Promise<RequestEvent[]> {
  const rows = await db
    .selectFrom('request_events')
    .selectAll()
    .select(dataKeyOf('request_events'))
    .where('request_id', '=', requestId)
    .where(
      sql<boolean>`at >= (select created_at - interval '1 day' from credit_requests where id = ${requestId})`,
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => openRow(db, 'request_events', row));
}

export type NewEvent = Pick<RequestEvent, 'kind' | 'actor' | 'ip' | 'user_agent' | 'detail'> & {
  /** When, as the demo data tells it; else now. */
  readonly at?: Date;
};

/** @throws not-found once the request's data key was destroyed */
export async function appendToRequest(trx: Trx, requestId: string, event: NewEvent): Promise<void> {
  const head = await headOf(trx, requestId);
  if (!head?.wrapped) throw new DomainError('not-found');
  const line = await append(trx, head, requestId, vaultOf(trx).unwrap(requestId, head.wrapped), event);
  moveOn(trx, requestId, head, line);
}

async function append(
  trx: Trx,
  head: Head,
  requestId: string | null,
  key: DataKey,
  event: NewEvent,
): Promise<{ hash: string }> {
  const line = sealRow(trx, 'request_events', key, {
    ...event,
    partner_id: head.partner_id,
    seq: head.seq + 1,
    request_id: requestId,
    at: event.at ?? head.now,
  }) satisfies TrailLine;
  const chained = chainedLine(vaultOf(trx), line, head.hash);
  const detail = JSON.stringify(event.detail);
  await trx
    .insertInto('request_events')
    .values({ ...line, detail, ...chained })
    .execute();
  await trx
    .updateTable('audit_heads')
    .set({ seq: line.seq, hash: chained.hash })
    .where('partner_id', '=', line.partner_id)
    .execute();
  return chained;
}
