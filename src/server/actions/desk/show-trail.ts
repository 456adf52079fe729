import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { trailQuery } from '#contract/office/trail.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { roleNames } from '#domain/staff/roles.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList, type KeysetList } from '#server/actions/base/keyset-list.ts';
import {
  lastEndedCheck,
  runningCheck,
  type ChainCheck,
  chainHead,
  trailPage,
  type TrailFilter,
  type TrailRow,
} from '#server/queries/audit/audit-trail.ts';
import { peopleWithGrants } from '#server/queries/staff/grants.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import type { Store } from '#server/database/store.ts';
import { trailLineOf } from './trail-lines.ts';
import { chainAsked, filterOf, readsPlatform } from './trail-scope.ts';

type Trail = OfficeOutput<'getTrail'>;

/** Shows a page of one chain with its state. @throws not-found for a chain outside of the scope */
export async function showTrail(
  { store }: Deps,
  staff: StaffCaller,
  query: z.output<typeof trailQuery>,
): Promise<Trail> {
  const chain = await chainAsked(store, staff, query.partner);
  const filter = await filterOf(store, chain, query);
  const { rows, ...page } = await keysetList(query.cursor, trailList(store, filter, { newestFirst: true }));
  const people = await peopleWithGrants(store);
  const rolesOf = new Map(
    people.map((grants) => [
      grants[0]?.staffId ?? '',
      [...new Set(grants.map(({ role }) => roleNames[role]))],
    ]),
  );
  return {
    rows: rows.map((row) => trailLineOf(row, rolesOf)),
    ...page,
    partner: chain.partner,
    chain: await chainState(store, chain.id),
    people: people.flatMap(([grant]) => (grant ? [{ id: grant.staffId, name: grant.name }] : [])),
    may: {
      export: mayAt(staff.grants, 'export-trail', chain.partner?.id ?? null),
      platform: readsPlatform(staff),
    },
  };
}

async function chainState(store: Store, chain: number): Promise<Trail['chain']> {
  const [head, verified, running] = await Promise.all([
    chainHead(store, chain),
    lastEndedCheck(store, chain),
    runningCheck(store, chain),
  ]);
  if (!head) throw new DomainError('not-found');
  const checks = [verified, running].filter((check) => check !== undefined);
  const names = await staffNames(
    store,
    checks.map(({ asked_by }) => asked_by),
  );
  const onWire = (check: ChainCheck | undefined) =>
    check
      ? {
          askedBy: { id: check.asked_by, name: names.get(check.asked_by) ?? '' },
          askedAt: check.asked_at.toISOString(),
          lines: check.target_seq,
          done: check.seq,
          endedAt: check.ended_at?.toISOString() ?? null,
          fault: check.fault === null ? null : { kind: check.fault, seq: check.fault_seq ?? 0 },
        }
      : null;
  return {
    lines: head.seq,
    since: head.since?.toISOString() ?? null,
    verified: onWire(verified),
    running: onWire(running),
  };
}

/** The lines of a filter, by their number in the chain. */
export const trailList = (
  store: Store,
  filter: TrailFilter,
  { newestFirst }: { newestFirst: boolean },
): KeysetList<TrailRow> => ({
  keyOf: ({ seq }) => String(seq),
  read: async (from, limit) => {
    const backward = from?.backward === true;
    const place = from && { seq: Number(from.key) };
    const rows = await trailPage(store, filter, {
      from: place,
      newestFirst: newestFirst !== backward,
      limit,
    });
    return backward ? rows.toReversed() : rows;
  },
});
