import type { OfficeOutput } from '#contract/office/api.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { peopleWithGrants } from '#server/queries/staff/grants.ts';
import { grantsOnWire } from '#server/actions/base/grants-on-wire.ts';

/** Returns the people with a grant in the current scope, with those grants only. */
export async function listStaff({ store }: Deps): Promise<OfficeOutput<'listStaff'>> {
  const people = await peopleWithGrants(store);
  const shown = await Promise.all(
    people.map(async (rows) => {
      const times = new Map(rows.map(({ id, grantedAt }) => [id, grantedAt.toISOString()]));
      const grants = await grantsOnWire(store, rows);
      return rows.slice(0, 1).map((first) => ({
        id: first.staffId,
        name: first.name,
        state: first.state,
        lastSeenAt: first.lastSeenAt?.toISOString() ?? null,
        grants: grants.map((grant) => ({ ...grant, grantedAt: times.get(grant.id) ?? '' })),
      }));
    }),
  );
  return shown.flat();
}
