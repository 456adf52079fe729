import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { appOf, countRecoveryCodes, deleteTotps, insertTotp } from '#server/queries/staff/credentials.ts';
import { lockStaff, staffById } from '#server/queries/staff/people.ts';
import { endSessionsOfStaff } from '#server/queries/staff/staff-sessions.ts';
import { confirmedApp, newAppSecret } from './enrol-app.ts';
import { assertMayChangeKeys } from './may-change-keys.ts';
import { giveRecoveryCodes } from './recovery-codes.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { tellOfNewKey } from './tell-of-new-key.ts';

/** Her app that makes codes, and what is left of her recovery codes. */
export async function showOwnCodes(
  { store }: Deps,
  { id, companyPartnerId }: StaffCaller,
): Promise<OfficeOutput<'getOwnCodes'>> {
  const app = await appOf(store, id);
  return {
    app: app
      ? { createdAt: app.createdAt.toISOString(), lastUsedAt: app.lastUsedAt?.toISOString() ?? null }
      : null,
    recoveryCodesLeft: await countRecoveryCodes(store, id),
    mayChange: companyPartnerId === null,
  };
}

/** @throws no-permission in a session that her company vouches for, or that is not new */
export async function startOwnApp(deps: Deps, staff: StaffCaller) {
  await assertMayChangeKeys(deps.store, staff);
  const person = await staffById(deps.store, staff.id);
  if (!person) throw new DomainError('no-session');
  return newAppSecret(deps, person);
}

/**
 * Puts an app in place of hers. Whoever has the old one, on a lost phone, has its codes and maybe an open session: both end.
 * @throws no-permission, wrong-code, sign-in-refused
 */
export async function replaceOwnApp(
  deps: Deps,
  staff: StaffCaller,
  answer: { challengeId: string; code: string },
): Promise<void> {
  await assertMayChangeKeys(deps.store, staff);
  const app = await confirmedApp(deps, staff.id, answer);
  await inTransaction(deps.store, async (tx) => {
    await lockStaff(tx, staff.id);
    const hadOne = await deleteTotps(tx, staff.id);
    await insertTotp(tx, { staffId: staff.id, ...app });
    const sessions = await endSessionsOfStaff(tx, staff.id, staff.sessionId);
    await tellOfNewKey(deps, tx, staff);
    const kind = hadOne ? 'app-replaced' : 'app-added';
    await appendStaffEventOf(tx, staff, null, { kind, detail: { sessions } });
  });
}

/** New recovery codes; the old ones end, and sessions that may be of who has them. @throws no-permission */
export async function renewRecoveryCodes(
  deps: Deps,
  staff: StaffCaller,
): Promise<{ recoveryCodes: string[] }> {
  await assertMayChangeKeys(deps.store, staff);
  const recoveryCodes = await inTransaction(deps.store, async (tx) => {
    await lockStaff(tx, staff.id);
    const codes = await giveRecoveryCodes(tx, staff.id);
    const sessions = await endSessionsOfStaff(tx, staff.id, staff.sessionId);
    await tellOfNewKey(deps, tx, staff);
    await appendStaffEventOf(tx, staff, null, { kind: 'recovery-codes-made', detail: { sessions } });
    return codes;
  });
  return { recoveryCodes };
}
