import { randomUUID } from 'node:crypto';
import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { insertChallenge, takeChallenge } from '#server/queries/staff/challenges.ts';
import {
  countCredentials,
  deletePasskey,
  insertPasskey,
  passkeyOf,
  passkeysOf,
} from '#server/queries/staff/credentials.ts';
import { lockStaff, staffById } from '#server/queries/staff/people.ts';
import { assertMayChangeKeys } from './may-change-keys.ts';
import { mayUsePasskeys, registrationOptions, verifiedRegistration } from './passkeys.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { tellOfNewKey } from './tell-of-new-key.ts';

export async function listOwnPasskeys(
  { store, config }: Deps,
  staff: StaffCaller,
): Promise<OfficeOutput<'listOfficePasskeys'>> {
  const rows = await passkeysOf(store, staff.id);
  return {
    passkeys: rows.map(({ id, createdAt, lastUsedAt }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    mayChange: staff.companyPartnerId === null && mayUsePasskeys(config),
  };
}

/** @throws no-permission in a session that her company vouches for, or that is not new */
export async function startOwnPasskey(deps: Deps, staff: StaffCaller) {
  const { store, config } = deps;
  await assertMayChangeKeys(store, staff);
  const person = await staffById(store, staff.id);
  if (!person) throw new DomainError('no-session');
  const known = await passkeysOf(store, staff.id);
  const options = await registrationOptions(
    config,
    person,
    known.flatMap(({ credentialId }) => credentialId ?? []),
  );
  const challengeId = randomUUID();
  const { challenge: secret } = options;
  await inTransaction(store, (tx) =>
    insertChallenge(tx, { id: challengeId, purpose: 'register', staffId: staff.id, secret }),
  );
  return { challengeId, options: { ...options } };
}

/** The challenge is used up whatever comes of it. @throws no-permission, sign-in-refused, conflict */
export async function addOwnPasskey(
  deps: Deps,
  staff: StaffCaller,
  { challengeId, credential }: { challengeId: string; credential: unknown },
): Promise<void> {
  const { store, config } = deps;
  await assertMayChangeKeys(store, staff);
  const challenge = await inTransaction(store, (tx) =>
    takeChallenge(tx, { id: challengeId, purpose: 'register', staffId: staff.id }),
  );
  if (challenge === undefined) throw new DomainError('sign-in-refused');
  const passkey = await verifiedRegistration(config, credential, challenge);
  await inTransaction(store, async (tx) => {
    await lockStaff(tx, staff.id);
    if (await passkeyOf(tx, passkey.credentialId)) throw new DomainError('conflict');
    await insertPasskey(tx, { staffId: staff.id, ...passkey });
    await tellOfNewKey(deps, tx, staff);
    await appendStaffEventOf(tx, staff, null, { kind: 'passkey-added' });
  });
}

/** @throws no-permission, not-found also for another person's, conflict for the last way to sign in */
export async function removeOwnPasskey({ store }: Deps, staff: StaffCaller, id: string): Promise<void> {
  await assertMayChangeKeys(store, staff);
  await inTransaction(store, async (tx) => {
    await lockStaff(tx, staff.id);
    if (!(await deletePasskey(tx, staff.id, id))) throw new DomainError('not-found');
    if ((await countCredentials(tx, staff.id)) === 0) {
      throw new DomainError('conflict', {
        messages: ['Es su única manera de entrar. Agregue otra llave antes de quitar esta.'],
      });
    }
    await appendStaffEventOf(tx, staff, null, { kind: 'passkey-removed', detail: { passkey: id } });
  });
}
