import { sql, type Selectable } from 'kysely';
import { DomainError } from '#domain/errors.ts';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { chainedLine, type TrailLine } from '#server/vault/audit-chain.ts';
import { decryptRow, encryptRow, type Decrypted, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { DataKey } from '#server/vault/vault.ts';
import type { Database } from '#server/database/schema.ts';
import { question } from '#server/database/question.ts';

export type RequestEvent = Decrypted<'request_events', Selectable<Database['request_events']>>;

/** The actor and origin of an event: a caller, as authenticated by the HTTP layer, or the system itself. */
export interface EventSource {
  readonly ip?: string;
  readonly userAgent?: string;
  readonly session?: { readonly id: string } | null;
}

/**
 * Appends an entry to the audit log of a request, part of its partner's chain: append-only, each entry with an HMAC
 * over itself and its predecessor. `detail` never contains a name, code or phone, nor what a person typed: that is the
 * `note`. Note, address and browser are sealed.
 *
 * Locks the head of the partner's chain until the transaction ends, which serialises all writers of that partner. So it
 * must be the last write of its transaction, after the caller's right was checked and every other lock taken.
 */
export async function appendAuditEvent(
  tx: TxStore,
  requestId: string,
  kind: EventKind,
  from: EventSource = {},
  detail: Record<string, unknown> = {},
): Promise<void> {
  await appendAuditEvents(tx, requestId, [{ kind, from, detail }]);
}

/** Appends several events in their order. */
export async function appendAuditEvents(
  tx: TxStore,
  requestId: string,
  acts: readonly AuditedAct[],
): Promise<void> {
  const events = acts.map(({ kind, from = {}, detail = {} }) => ({
    kind,
    detail,
    ip: from.ip ?? null,
    user_agent: from.userAgent ?? null,
    actor: from.session ? `session:${from.session.id.slice(0, 16)}` : 'system',
  }));
  await appendToRequest(tx, requestId, ...events);
}

export interface AuditedAct {
  readonly kind: EventKind;
  readonly from?: EventSource;
  readonly detail?: Record<string, unknown> | undefined;
}

/** Appends an entry to the platform's own chain: events of no particular request. */
export const appendPlatformEvent = (
  tx: TxStore,
  kind: EventKind,
  actor: string,
  detail: Record<string, unknown>,
  from: EventSource = {},
): Promise<void> => appendPartnerEvent(tx, platform, { kind, actor, detail }, from);

/** Appends an entry to a partner's chain that is of none of its requests. */
export async function appendPartnerEvent(
  tx: TxStore,
  partnerId: number,
  { kind, actor, detail, note = null }: Pick<NewEvent, 'kind' | 'actor' | 'detail' | 'note'>,
  from: EventSource = {},
): Promise<void> {
  const head = await lockedHead(tx).where('h.partner_id', '=', partnerId).executeTakeFirstOrThrow();
  const event = { kind, actor, detail, note, ip: from.ip ?? null, user_agent: from.userAgent ?? null };
  await append(tx, head, null, tx.vault.serviceKey(), [event]);
}

/** Stands for the platform where a chain has a partner id. */
export const platform = 0;

/**
 * Returns the audit log of a request, oldest first. Skips partitions before the request began, with a day's tolerance
 * for clock skew.
 */
export const eventsOf = question(
  ({ db }, requestId: string) =>
    db
      .selectFrom('request_events')
      .selectAll()
      .select(dataKeyOf('request_events'))
      .where('request_id', '=', requestId)
      .where(
        sql<boolean>`at >= (select created_at - interval '1 day' from credit_requests where id = ${requestId})`,
      )
      .orderBy('id'),
  { at: true },
  (rows, store): RequestEvent[] => rows.map((row) => decryptRow(store, 'request_events', row)),
);

/** Returns the last event of each of these requests within the last day. */
export async function newestEvents(
  { db }: Store,
  requestIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('request_events')
    .select(['request_id', sql<number>`max(id)`.as('newest')])
    .where('request_id', 'in', requestIds)
    .where('at', '>', sql<Date>`app_now() - interval '1 day'`)
    .groupBy('request_id')
    .execute();
  return new Map(
    rows.flatMap(({ request_id, newest }) => (request_id === null ? [] : [[request_id, newest]])),
  );
}

/** Returns the seconds since the last event of this kind in the log of a request; null: none within the last day. */
export async function secondsSinceEvent(
  { db }: Store,
  requestId: string,
  kind: EventKind,
): Promise<number | null> {
  const { seconds } = await db
    .selectFrom('request_events')
    .select(sql<number | null>`extract(epoch from app_now() - max(at))::float8`.as('seconds'))
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .where('at', '>', sql<Date>`app_now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return seconds;
}

/** How many events of a kind somebody has caused at a partner within the last hour. */
export async function countOfHour(
  { db }: Store,
  { partnerId, kind, actor }: { partnerId: number; kind: EventKind; actor: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('request_events')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('partner_id', '=', partnerId)
    .where('kind', '=', kind)
    .where('actor', '=', actor)
    .where('at', '>', sql<Date>`app_now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

export type NewEvent = Pick<RequestEvent, 'actor' | 'ip' | 'user_agent' | 'detail'> & {
  readonly kind: EventKind;
  /** What a person wrote of it. */
  readonly note?: string | null;
  /** Set by the demo data; defaults to the present time. */
  readonly at?: Date;
};

/** @throws not-found once the request's data key is destroyed, for an event with something to seal */
export async function appendToRequest(
  tx: TxStore,
  requestId: string,
  ...events: readonly NewEvent[]
): Promise<void> {
  const head = await lockedHead(tx)
    .innerJoin('credit_requests as r', 'r.partner_id', 'h.partner_id')
    .innerJoin('data_keys as k', 'k.id', 'r.id')
    .select('k.wrapped')
    .where('r.id', '=', requestId)
    .executeTakeFirst();
  if (!head) throw new DomainError('not-found');
  const key = head.wrapped === null ? null : tx.vault.unwrap(requestId, head.wrapped);
  await append(tx, head, requestId, key, events);
}

interface Head {
  readonly partner_id: number;
  readonly seq: number;
  readonly hash: string;
  readonly now: Date;
}

/** In whole milliseconds: the database must return exactly the value that the HMAC covers. */
const lockedHead = ({ db }: TxStore) =>
  db
    .selectFrom('audit_heads as h')
    .select(['h.partner_id', 'h.seq', 'h.hash', sql<Date>`date_trunc('milliseconds', app_now())`.as('now')])
    .forUpdate('h');

/** `key` null: destroyed. The entry that records the erasure comes after it and seals nothing. @throws not-found */
async function append(
  tx: TxStore,
  head: Head,
  requestId: string | null,
  key: DataKey | null,
  events: readonly NewEvent[],
): Promise<void> {
  let last: Pick<Head, 'seq' | 'hash'> = head;
  const lines = events.map(({ kind, actor, ip, user_agent, note = null, detail, at = head.now }) => {
    if (key === null && (ip ?? user_agent ?? note) !== null) throw new DomainError('not-found');
    const place = { partner_id: head.partner_id, seq: last.seq + 1, request_id: requestId };
    const sealed = key
      ? encryptRow(tx, 'request_events', key, { ...place, ip, user_agent, note })
      : { ip: null, user_agent: null, note: null };
    const entry = { ...place, ...sealed, kind, actor, detail, at } satisfies TrailLine;
    const chained = chainedLine(tx.vault, entry, last.hash);
    last = { seq: entry.seq, hash: chained.hash };
    return { ...entry, detail: JSON.stringify(detail), ...chained };
  });
  await tx.db
    .with('appended', (db) => db.insertInto('request_events').values(lines))
    .updateTable('audit_heads')
    .set(last)
    .where('partner_id', '=', head.partner_id)
    .execute();
}

/** What came of it when each service was tried last, as the platform's log has it. */
export async function servicesProbed({ db }: Store) {
  const { rows } = await sql<{ service: string; works: boolean; said: string; by: string; at: Date }>`
    select distinct on (detail->>'service') detail->>'service' as service, (detail->>'works')::boolean as works,
      detail->>'said' as said, detail->'by'->>'name' as by, at
    from request_events where partner_id = ${platform} and kind = 'service-probed'
    order by detail->>'service', id desc`.execute(db);
  return new Map(rows.map((row) => [row.service, row]));
}
