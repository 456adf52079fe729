import type { Density } from '#domain/staff/roles.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { updateDensity } from '#server/queries/staff/people.ts';

/** A display preference: it leaves no line in the audit log. */
export const setDensity = ({ store }: Deps, { id }: StaffCaller, density: Density): Promise<void> =>
  updateDensity(store, id, density);
