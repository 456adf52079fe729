import { randomUUID } from 'node:crypto';
import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import {
  appOf,
  countRecoveryCodes,
  deleteTotps,
  insertTotp,
  countCredentials,
  deletePasskey,
  insertPasskey,
  passkeyOf,
  passkeysOf,
} from '#server/queries/staff/credentials.ts';
import { lockStaff, staffById } from '#server/queries/staff/people.ts';
import { endSessionsOfStaff, isNewSession, setPasskeySession } from '#server/queries/staff/staff-sessions.ts';
import { appendStaffEventOf, type StaffRef } from '#server/actions/base/staff-events.ts';
import { insertChallenge, takeChallenge } from '#server/queries/staff/challenges.ts';
import { quoted } from '#domain/staff/roles.ts';
import { forgetBrowsers } from '#server/queries/staff/browsers.ts';
import { confirmedApp, newAppSecret, giveRecoveryCodes } from './second-factor.ts';
import { mayUsePasskeys, registrationOptions, verifiedRegistration } from './passkeys.ts';
import { nextPasskeyStep } from './staff-sessions.ts';
import { tellOfAccess } from './tell-of-access.ts';

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
    const sessions = await endOtherSessions(tx, staff);
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
    const sessions = await endOtherSessions(tx, staff);
    await tellOfNewKey(deps, tx, staff);
    await appendStaffEventOf(tx, staff, null, { kind: 'recovery-codes-made', detail: { sessions } });
    return codes;
  });
  return { recoveryCodes };
}

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
  await assertMayAddPasskey(store, staff);
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
  await assertMayAddPasskey(store, staff);
  const challenge = await inTransaction(store, (tx) =>
    takeChallenge(tx, { id: challengeId, purpose: 'register', staffId: staff.id }),
  );
  if (challenge === undefined) throw new DomainError('sign-in-refused');
  const passkey = await verifiedRegistration(config, credential, challenge);
  await inTransaction(store, async (tx) => {
    await lockStaff(tx, staff.id);
    if (await passkeyOf(tx, passkey.credentialId)) throw new DomainError('conflict');
    await insertPasskey(tx, { staffId: staff.id, ...passkey });
    if (staff.lacksPasskey !== null) await setPasskeySession(tx, staff.sessionId);
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

/** A key opens more than her company vouches for. @throws no-permission in a session of her company's, or that is not new */
async function assertMayChangeKeys(
  store: Store,
  { companyPartnerId, sessionId }: StaffCaller,
): Promise<void> {
  if (companyPartnerId !== null)
    throw notNow(
      'Para cambiar sus llaves entre con una llave o con un código, no con la cuenta de su empresa.',
    );
  if (!(await isNewSession(store, sessionId)))
    throw notNow(
      'Para cambiar sus llaves salga y vuelva a entrar: por seguridad se hace en los primeros 15 minutos.',
    );
}

/** @throws no-permission as assertMayChangeKeys, and where the passkey that she has must open her session first */
async function assertMayAddPasskey(store: Store, staff: StaffCaller): Promise<void> {
  await assertMayChangeKeys(store, staff);
  if ((await nextPasskeyStep(store, staff)) === 'use')
    throw notNow('Entre con la llave de acceso que ya tiene. Si la perdió, entre con una clave de respaldo.');
}

const notNow = (message: string) => new DomainError('no-permission', { messages: [message] });

/** Whoever has what she replaces may be signed in, or have a browser that is known. */
async function endOtherSessions(tx: TxStore, { id, sessionId }: StaffCaller): Promise<number> {
  await forgetBrowsers(tx, id, sessionId);
  return endSessionsOfStaff(tx, id, sessionId);
}

/** Tells a person, and every administrator of her partners, that she has a new way to sign in. */
export const tellOfNewKey = (deps: Deps, tx: TxStore, { id, name }: StaffRef): Promise<void> =>
  tellOfAccess(
    deps,
    tx,
    { id },
    {
      own: {
        subject: 'Su cuenta de la oficina tiene una llave nueva',
        text:
          'Se registró una nueva manera de entrar a la oficina con su nombre. Si no fue usted, pida ahora a ' +
          'Administración que suspenda su cuenta.\n',
      },
      administrators: {
        subject: 'Una persona de la oficina tiene una llave nueva',
        text:
          `${quoted(name)} registró una nueva manera de entrar a la oficina. Si no la esperaba, suspéndala en ` +
          'Ajustes.\n',
      },
    },
  );
