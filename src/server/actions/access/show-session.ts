import type { OfficeOutput } from '#contract/office/api.ts';
import { countToCheck } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { mayUsePasskeys } from './passkeys.ts';
import { grantsOnWire, partnerRefs } from '#server/actions/base/grants-on-wire.ts';

/** Who is signed in, with what she may; runs in the scope of her grants. */
export async function showStaffSession(
  { store, config }: Deps,
  staff: StaffCaller | null,
): Promise<OfficeOutput<'getOfficeSession'>> {
  const passkeys = mayUsePasskeys(config);
  if (staff === null) {
    return { person: null, grants: [], partners: [], density: 'normal', approvalsWaiting: 0, passkeys };
  }
  const { id, name, density, grants } = staff;
  return {
    person: { id, name },
    grants: await grantsOnWire(store, grants),
    partners: [...(await partnerRefs(store)).values()],
    density,
    approvalsWaiting: await countToCheck(store, staff),
    passkeys,
  };
}
