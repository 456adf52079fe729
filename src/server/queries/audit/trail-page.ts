import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { actKinds, shownIn, type TrailView } from '#domain/staff/trail-views.ts';
import type { Store } from '#server/database/store.ts';
import { dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { decryptRow } from '#server/queries/keys/rows.ts';

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
export interface TrailPlace {
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
