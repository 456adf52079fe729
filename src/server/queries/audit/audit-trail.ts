import type { Store, TxStore } from '#server/database/store.ts';
import { followChain, type ChainFault } from '#server/vault/audit-chain.ts';
import { sql, type Selectable } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { actKinds, shownIn, type TrailView } from '#domain/staff/trail-views.ts';
import { decryptRow, dataKeyOf } from '#server/queries/keys/rows.ts';

/** One chain of the audit log, from its first entry to its head. */
export interface VerifiedChain {
  /** 0: the platform's own chain. */
  readonly partner: number;
  readonly seq: number;
  readonly hash: string;
  readonly fault: { readonly seq: number; readonly fault: ChainFault } | null;
}

/** A chain head written down outside the database, where somebody with full access to the database cannot alter it. */
export interface Anchor {
  readonly partner: number;
  readonly seq: number;
  readonly hash: string;
}

/**
 * Recomputes every chain. `archived`: the last entries of months that an operator has archived (docs/backups.md); a
 * partner's chain is verified from its last archived entry on.
 */
export async function verifyTrail(store: Store, archived: readonly Anchor[] = []): Promise<VerifiedChain[]> {
  const heads = await store.db.selectFrom('audit_heads').selectAll().orderBy('partner_id').execute();
  const chains: VerifiedChain[] = [];
  for (const head of heads) {
    const last = archived.findLast((anchor) => anchor.partner === head.partner_id) ?? { seq: 0, hash: '' };
    const chain = followChain(store.vault, last);
    for await (const line of linesOf(store, head.partner_id, last.seq)) chain.take(line);
    const { partner_id: partner, seq, hash } = head;
    chains.push({ partner, seq, hash, fault: chain.end(head) });
  }
  return chains;
}

/** Returns the anchors whose entry is missing or altered: the log was truncated or rewritten. */
export async function brokenAnchors({ db }: Store, anchors: readonly Anchor[]): Promise<Anchor[]> {
  const broken: Anchor[] = [];
  for (const anchor of anchors) {
    const row = await db
      .selectFrom('request_events')
      .select('hash')
      .where('partner_id', '=', anchor.partner)
      .where('seq', '=', anchor.seq)
      .executeTakeFirst();
    if (anchor.seq > 0 && row?.hash !== anchor.hash) broken.push(anchor);
  }
  return broken;
}

/** A place in a chain: a line with its hash. */
type Place = Pick<Anchor, 'seq' | 'hash'>;

/** Verifies the next lines of one chain, from `from` towards the end that it had. `end`: it was reached, or is broken. */
export async function verifyPart(
  store: Store,
  partnerId: number,
  { from, target, limit }: { from: Place; target: Place; limit: number },
): Promise<Place & { readonly end: { fault: ChainFault | null; at: number | null } | null }> {
  const chain = followChain(store.vault, from);
  const page = (await pageOf(store, partnerId, from.seq, limit)).filter(({ seq }) => seq <= target.seq);
  for (const line of page) chain.take(line);
  const { seq, hash } = page.at(-1) ?? from;
  const isLast = page.length < limit || seq === target.seq;
  const fault = chain.end(isLast ? target : { seq, hash });
  const end = fault ? { fault: fault.fault, at: fault.seq } : isLast ? { fault: null, at: null } : null;
  return { seq, hash, end };
}

const pageOf = ({ db }: Store, partnerId: number, after: number, limit: number) =>
  db
    .selectFrom('request_events')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();

async function* linesOf(store: Store, partnerId: number, from: number) {
  for (let after = from, more = true; more;) {
    const page = await pageOf(store, partnerId, after, pageSize);
    yield* page;
    more = page.length === pageSize;
    after = page.at(-1)?.seq ?? after;
  }
}

const pageSize = 1_000;

export type ChainCheck = Selectable<Database['chain_checks']>;

/** Begins a check of a chain up to its present end; false while another runs. */
export async function insertChainCheck(
  { db }: TxStore,
  check: { chain: number; by: string; seq: number; hash: string },
): Promise<boolean> {
  const row = await db
    .insertInto('chain_checks')
    .values({ partner_id: check.chain, asked_by: check.by, target_seq: check.seq, target_hash: check.hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const runningCheck = ({ db }: Store, chain: number): Promise<ChainCheck | undefined> =>
  db
    .selectFrom('chain_checks')
    .selectAll()
    .where('partner_id', '=', chain)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const lastEndedCheck = ({ db }: Store, chain: number): Promise<ChainCheck | undefined> =>
  db
    .selectFrom('chain_checks')
    .selectAll()
    .where('partner_id', '=', chain)
    .where('ended_at', 'is not', null)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Notes how far a check has come, and its end. */
export async function noteProgress(
  { db }: Store,
  id: string,
  {
    seq,
    hash,
    end,
  }: { seq: number; hash: string; end: { fault: ChainFault | null; at: number | null } | null },
): Promise<void> {
  await db
    .updateTable('chain_checks')
    .set({
      seq,
      hash,
      ...(end && { fault: end.fault, fault_seq: end.at, ended_at: sql<Date>`app_now()` }),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

export interface TrailFilter {
  /** The chain: a partner, or 0 for the platform. */
  readonly chain: number;
  readonly view: TrailView;
  /** As the log has it, or 'people': whoever is neither customer nor system. */
  readonly actor: string | null;
  readonly kind: string | null;
  readonly requestId: string | null;
  /** First and last day in Mexico City. */
  readonly since: Day | null;
  readonly until: Day | null;
}

/** Where a page begins. */
interface TrailPlace {
  readonly seq: number;
}

interface Page {
  readonly from: TrailPlace | null;
  readonly newestFirst: boolean;
  readonly limit: number;
}

export type TrailRow = Awaited<ReturnType<typeof trailPage>>[number];

/** Returns one page of a chain, behind `from` in its order. */
export async function trailPage(store: Store, filter: TrailFilter, { from, newestFirst, limit }: Page) {
  const direction = newestFirst ? 'desc' : 'asc';
  const isBehind = newestFirst ? sql`<` : sql`>`;
  const rows = await filtered(store, filter)
    .select(['e.partner_id', 'e.seq', 'e.at', 'e.actor', 'e.kind', 'e.request_id', 'e.detail', 'e.hash'])
    .select(['e.ip', 'e.user_agent', 'e.note'])
    .select(
      sql<string | null>`(select account from credit_requests r where r.id = e.request_id)`.as('account'),
    )
    .select(dataKeyOf('request_events', 'e'))
    .$if(from !== null, (query) => query.where(sql<boolean>`e.seq ${isBehind} ${from?.seq ?? null}`))
    // The order of time too, and that of the index which keeps the chain.
    .orderBy('e.seq', direction)
    .limit(limit)
    .execute();
  return rows.map((row) => decryptRow(store, 'request_events', row));
}

const isByPeople = sql<boolean>`(e.actor <> 'system' and e.actor not like 'session%')`;

function filtered(store: Store, { chain, view, actor, kind, requestId, since, until }: TrailFilter) {
  const shown = shownIn(view);
  return store.db
    .selectFrom('request_events as e')
    .where('e.partner_id', '=', chain)
    .where('e.seq', 'is not', null)
    .$if(shown !== null, (query) =>
      query.where(
        sql<boolean>`e.kind = any (${[...(shown?.kinds ?? []), ...actKinds]}::text[])
          and (e.kind <> all (${[...actKinds]}::text[])
            or e.detail->>'command' = any (${[...(shown?.commands ?? [])]}::text[]))`,
      ),
    )
    .$if(actor === 'people', (query) => query.where(isByPeople))
    .$if(actor !== null && actor !== 'people', (query) => query.where('e.actor', '=', actor ?? ''))
    .$if(kind !== null, (query) => query.where('e.kind', '=', kind ?? ''))
    .$if(requestId !== null, (query) => query.where('e.request_id', '=', requestId ?? ''))
    .$if(since !== null, (query) => query.where(sql<boolean>`e.at >= ${startOf(since)}`))
    .$if(until !== null, (query) => query.where(sql<boolean>`e.at < ${startOf(until)} + interval '1 day'`));
}

const startOf = (day: Day | null) => sql`(${day}::date::timestamp at time zone ${businessZone})`;

/** Returns the end of a chain in scope, and when its first line was written. */
export async function chainHead({ db }: Store, chain: number) {
  const head = await db
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('partner_id', '=', chain)
    .executeTakeFirst();
  if (!head) return undefined;
  const first = await db
    .selectFrom('request_events')
    .select('at')
    .where('partner_id', '=', chain)
    .where('seq', '=', 1)
    .executeTakeFirst();
  return { ...head, since: first?.at ?? null };
}
