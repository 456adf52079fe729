import { sql } from 'kysely';
import { Beside } from '#server/beside.ts';
import type { Db, Trx } from '#server/context.ts';

/** Where the chain of a partner stands; the row is locked until the transaction ends. */
export interface Head {
  readonly partner_id: number;
  readonly seq: number;
  readonly hash: string;
  /** The time of the lines that this transaction adds. */
  readonly now: Date;
}

/** As read with a request: `wrapped` is its data key, null once that was destroyed. */
export type HeadOfRequest = Head & { readonly wrapped: string | null };

/**
 * Takes the head of the trail that a request is in, for a transaction that adds a line to it and waits for nobody else's
 * lock after this: asked in one moment with the transaction's last read, it saves a message of its own. What is stamped
 * from now on has the time of the lines (momentOf), so that a fact and its line agree to the millisecond.
 */
export async function holdTrail(trx: Trx, requestId: string): Promise<void> {
  await headOf(trx, requestId);
}

/** The head, held already or taken now; undefined: there is no such request, or its partner is not seen. */
export async function headOf(trx: Trx, requestId: string): Promise<HeadOfRequest | undefined> {
  const known = held.get(trx)?.get(requestId);
  if (known) return known;
  const head = await heads(trx)
    .innerJoin('credit_requests as r', 'r.partner_id', 'h.partner_id')
    .innerJoin('data_keys as k', 'k.id', 'r.id')
    .select('k.wrapped')
    .where('r.id', '=', requestId)
    .executeTakeFirst();
  if (head) keep(trx, requestId, head);
  return head;
}

/** A line was added behind it. */
export function moveOn(trx: Trx, requestId: string, head: HeadOfRequest, line: { hash: string }): void {
  keep(trx, requestId, { ...head, seq: head.seq + 1, hash: line.hash });
}

/** The time of the trail's lines in this transaction, once it holds the trail; null: the database's. */
export const momentOf = (trx: Trx, requestId: string): Date | null =>
  held.get(trx)?.get(requestId)?.now ?? null;

function keep(trx: Trx, requestId: string, head: HeadOfRequest): void {
  const heads = held.get(trx) ?? new Map<string, HeadOfRequest>();
  // Of two requests of one partner only the last knows where the chain stands.
  for (const [other, { partner_id }] of heads) if (partner_id === head.partner_id) heads.delete(other);
  held.set(trx, heads.set(requestId, head));
}

const held = new Beside<Trx, Map<string, HeadOfRequest>>();

/** Locked. In whole milliseconds: what the HMAC is over must come back from the database as it went in. */
export const heads = (trx: Db | Trx) =>
  trx
    .selectFrom('audit_heads as h')
    .select(['h.partner_id', 'h.seq', 'h.hash', sql<Date>`date_trunc('milliseconds', app_now())`.as('now')])
    .forUpdate('h');
