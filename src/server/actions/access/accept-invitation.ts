import { createHash, randomUUID } from 'node:crypto';
import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, DeskVisitor } from '#server/actions/base/context.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { insertChallenge, takeChallenge } from '#server/queries/staff/challenges.ts';
import { countCredentials, insertPasskey, insertTotp } from '#server/queries/staff/credentials.ts';
import { grantsOf, openInvitation, takeInvitation } from '#server/queries/staff/grants.ts';
import { activateStaff, lockStaff, staffById, type StaffPerson } from '#server/queries/staff/people.ts';
import { beginStaffSession } from './staff-sessions.ts';
import { confirmedApp, newAppSecret, giveRecoveryCodes } from './second-factor.ts';
import { grantsOnWire } from '#server/actions/base/grants-on-wire.ts';
import { mayUsePasskeys, registrationOptions, verifiedRegistration } from './passkeys.ts';
import { tellOfNewKey } from './own-keys.ts';

export const invitationHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** @throws invitation-over */
async function invited(store: Store, token: string): Promise<{ person: StaffPerson; expiresAt: Date }> {
  const invitation = await openInvitation(store, invitationHash(token));
  const person = invitation && (await staffById(store, invitation.staffId));
  if (!invitation || !person || !(await mayAccept(store, person))) throw new DomainError('invitation-over');
  return { person, expiresAt: invitation.expiresAt };
}

/** Also somebody active who has no way in of her own yet: she came in by her company, at another partner. */
const mayAccept = async (store: Store, { id, state }: StaffPerson): Promise<boolean> =>
  state === 'invited' || (state === 'active' && (await countCredentials(store, id)) === 0);

/** Shows an invitation to whoever has its link. @throws invitation-over */
export async function showInvitation(
  { store, config }: Deps,
  token: string,
): Promise<OfficeOutput<'getInvitation'>> {
  const { person, expiresAt } = await invited(store, token);
  return {
    name: person.name,
    email: person.email,
    expiresAt: expiresAt.toISOString(),
    mayUsePasskey: mayUsePasskeys(config),
    grants: await grantsOnWire(store, await grantsOf(store, person.id)),
  };
}

/** @throws invitation-over */
export async function startInvitationPasskey(deps: Deps, token: string) {
  const { person } = await invited(deps.store, token);
  const options = await registrationOptions(deps.config, person);
  const challengeId = randomUUID();
  const { challenge } = options;
  await inTransaction(deps.store, (tx) =>
    insertChallenge(tx, { id: challengeId, purpose: 'register', staffId: person.id, secret: challenge }),
  );
  return { challengeId, options: { ...options } };
}

/** @throws invitation-over */
export async function startInvitationTotp(deps: Deps, token: string) {
  return newAppSecret(deps, (await invited(deps.store, token)).person);
}

interface Acceptance {
  readonly token: string;
  readonly challengeId: string;
  readonly tokenSha256: string;
  readonly browser: string;
  readonly visitor: DeskVisitor;
}

/** Accepts an invitation with a new passkey, and signs in. @throws invitation-over, sign-in-refused */
export async function acceptWithPasskey(deps: Deps, input: Acceptance & { credential: unknown }) {
  const { person } = await invited(deps.store, input.token);
  // A challenge is used up whatever comes of it.
  const challenge = await inTransaction(deps.store, (tx) =>
    takeChallenge(tx, { id: input.challengeId, purpose: 'register', staffId: person.id }),
  );
  if (challenge === undefined) throw new DomainError('sign-in-refused');
  const passkey = await verifiedRegistration(deps.config, input.credential, challenge);
  return accept(deps, input, 'passkey', (tx) => insertPasskey(tx, { staffId: person.id, ...passkey }));
}

/**
 * Accepts an invitation with the first code of an app, and signs in. @throws invitation-over, wrong-code, sign-in-refused
 */
export async function acceptWithTotp(deps: Deps, input: Acceptance & { code: string }) {
  const { person } = await invited(deps.store, input.token);
  const app = await confirmedApp(deps, person.id, input);
  return accept(deps, input, 'totp', (tx) => insertTotp(tx, { staffId: person.id, ...app }));
}

async function accept(
  deps: Deps,
  { token, tokenSha256, browser, visitor }: Acceptance,
  method: 'passkey' | 'totp',
  insertCredential: (tx: TxStore) => Promise<void>,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await inTransaction(deps.store, async (tx) => {
    const taken = await takeInvitation(tx, invitationHash(token));
    const name = taken && (await comesIn(tx, taken.staffId));
    if (!taken || !name) throw new DomainError('invitation-over');
    await insertCredential(tx);
    const codes = await giveRecoveryCodes(tx, taken.staffId);
    await tellOfNewKey(deps, tx, { id: taken.staffId, name });
    await beginStaffSession(tx, { staffId: taken.staffId, name, method, tokenSha256, visitor, browser });
    return codes;
  });
  return { recoveryCodes };
}

/** Her name, as two people agreed on it; null: too late. Of two who accept at once, the second sees what the first did. */
async function comesIn(tx: TxStore, staffId: string): Promise<string | null> {
  await lockStaff(tx, staffId);
  const person = await staffById(tx, staffId);
  if (!person || !(await mayAccept(tx, person))) return null;
  return person.state === 'active' || (await activateStaff(tx, staffId)) ? person.name : null;
}
