import { sql, type Selectable } from 'kysely';
import { DomainError } from '#domain/errors.ts';
import type { Db, Trx } from '#server/database/db.ts';
import { chainedLine, type TrailLine } from '#server/vault/audit-chain.ts';
import { decryptRow, encryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import { vaultOf } from '#server/database/vault-plugin.ts';
import type { DataKey } from '#server/vault/vault.ts';
import { dataKeyOf } from '#server/queries/keys/data-keys.ts';
import type { Database } from '#server/database/schema.ts';

export type RequestEvent = Decrypted<'request_events', Selectable<Database['request_events']>>;

/** Who did it, and from where: a caller, as the HTTP layer made it out; nobody: the product itself. */
export interface EventSource {
  readonly ip?: string;
  readonly userAgent?: string;
  readonly session?: { readonly id: string } | null;
}

/**
 * Appends an entry to the audit trail of a request, which is part of its partner's chain: append only, each entry with
 * an HMAC over itself and the one before it. `detail` never holds a name, code or phone; address and browser are sealed.
 *
 * Locks the head of the partner's chain until the transaction ends, and everybody else who writes for that partner
 * waits. So it is the last write of its transaction, after the caller's right was checked and every other lock taken.
 */
export async function appendAuditEvent(
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

/** Appends an entry to the platform's own chain: what was done to no request in particular. */
export async function appendPlatformEvent(
  trx: Trx,
  kind: string,
  actor: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const head = await lockedHead(trx).where('h.partner_id', '=', platform).executeTakeFirstOrThrow();
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
  return rows.map((row) => decryptRow(db, 'request_events', row));
}

export type NewEvent = Pick<RequestEvent, 'kind' | 'actor' | 'ip' | 'user_agent' | 'detail'> & {
  /** When, as the demo data tells it; else now. */
  readonly at?: Date;
};

/** @throws not-found once the request's data key was destroyed, for an event that has something to seal */
export async function appendToRequest(trx: Trx, requestId: string, event: NewEvent): Promise<void> {
  const head = await lockedHead(trx)
    .innerJoin('credit_requests as r', 'r.partner_id', 'h.partner_id')
    .innerJoin('data_keys as k', 'k.id', 'r.id')
    .select('k.wrapped')
    .where('r.id', '=', requestId)
    .executeTakeFirst();
  if (!head) throw new DomainError('not-found');
  const key = head.wrapped === null ? null : vaultOf(trx).unwrap(requestId, head.wrapped);
  await append(trx, head, requestId, key, event);
}

interface Head {
  readonly partner_id: number;
  readonly seq: number;
  readonly hash: string;
  readonly now: Date;
}

/** In whole milliseconds: what the HMAC is over must come back from the database as it went in. */
const lockedHead = (trx: Trx) =>
  trx
    .selectFrom('audit_heads as h')
    .select(['h.partner_id', 'h.seq', 'h.hash', sql<Date>`date_trunc('milliseconds', app_now())`.as('now')])
    .forUpdate('h');

/** `key` null: it was destroyed. The entry that says so comes after that, and has nothing to seal. @throws not-found */
async function append(
  trx: Trx,
  head: Head,
  requestId: string | null,
  key: DataKey | null,
  event: NewEvent,
): Promise<void> {
  if (key === null && (event.ip ?? event.user_agent) !== null) throw new DomainError('not-found');
  const { kind, actor, ip, user_agent, detail, at = head.now } = event;
  const place = { partner_id: head.partner_id, seq: head.seq + 1, request_id: requestId };
  const origin = key
    ? encryptRow(trx, 'request_events', key, { ...place, ip, user_agent })
    : { ip: null, user_agent: null };
  const entry = { ...place, ...origin, kind, actor, detail, at } satisfies TrailLine;
  const chained = chainedLine(vaultOf(trx), entry, head.hash);
  await trx
    .insertInto('request_events')
    .values({ ...entry, detail: JSON.stringify(detail), ...chained })
    .execute();
  await trx
    .updateTable('audit_heads')
    .set({ seq: entry.seq, hash: chained.hash })
    .where('partner_id', '=', head.partner_id)
    .execute();
}
