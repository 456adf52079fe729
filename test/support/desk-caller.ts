import { randomUUID } from 'node:crypto';
import type { ApprovalCommand } from '#domain/staff/acts.ts';
import type { Role } from '#domain/staff/roles.ts';
import { approveAct } from '#server/actions/approvals/check-act.ts';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { grantsOf, insertGrant } from '#server/queries/staff/grants.ts';
import { activateStaff, insertStaff } from '#server/queries/staff/people.ts';

/** A person of the desk with a role at every partner, as actions know who calls them: without a browser. */
export async function deskCaller(
  { store }: Pick<Deps, 'store'>,
  role: Role,
  name: string = role,
): Promise<StaffCaller> {
  const id = randomUUID();
  await inTransaction(store, async (tx) => {
    await insertStaff(tx, { id, name, email: `${id}@oficina.mx` });
    await activateStaff(tx, id);
    await insertGrant(tx, { staffId: id, role, partnerId: null, promoter: null, by: 'operator' });
  });
  const session = {
    sessionId: id,
    companyPartnerId: null,
    lacksPasskey: null,
    density: 'normal',
    ip: '',
    userAgent: '',
  } as const;
  return { id, name, grants: await grantsOf(store, id), ...session };
}

/** An act that one proposes and another confirms. */
export async function byTwo(
  deps: Deps,
  [maker, checker]: readonly [maker: StaffCaller, checker: StaffCaller],
  command: ApprovalCommand,
  payload: object,
): Promise<void> {
  const { approvalId } = await proposeAct(deps, maker, { command, payload, reason: 'Lo pidió la gerencia' });
  await approveAct(deps, checker, approvalId);
}
