import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { TypedWay } from '#domain/staff/passkey-rule.ts';
import type { Deps, DeskVisitor } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore, advisoryXactLock } from '#server/database/store.ts';
import { insertChallenge, takeChallenge } from '#server/queries/staff/challenges.ts';
import {
  notePasskeyUse,
  passkeyOf,
  takeRecoveryCode,
  takeTotpStep,
  totpsOf,
} from '#server/queries/staff/credentials.ts';
import { isOwnBrowser } from '#server/queries/staff/browsers.ts';
import { forgetMisses } from '#server/queries/staff/misses.ts';
import { staffByEmail, staffById, type StaffPerson } from '#server/queries/staff/people.ts';
import { beginStaffSession } from './staff-sessions.ts';
import { credentialIdIn, signInOptions, verifiedAuthentication } from './passkeys.ts';
import { stepOfCode, recoveryCodeHash } from './second-factor.ts';
import { allowanceOf, assertMayTry, countMiss } from './sign-in-limits.ts';
import { sendLink } from './sign-in-link.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';

/** The cookies that are to be signed in, of the session and of its browser, and who asks. */
interface SignIn {
  readonly tokenSha256: string;
  readonly browser: string;
  readonly visitor: DeskVisitor;
}

export async function startPasskeySignIn({ store, config }: Deps) {
  const options = await signInOptions(config);
  const challengeId = randomUUID();
  await inTransaction(store, (tx) =>
    insertChallenge(tx, { id: challengeId, purpose: 'sign-in', staffId: null, secret: options.challenge }),
  );
  return { challengeId, options: { ...options } };
}

/** Signs in with a passkey: the challenge is used up whatever comes of it. @throws sign-in-refused */
export async function signInWithPasskey(
  { store, config }: Deps,
  input: SignIn & { challengeId: string; credential: unknown },
): Promise<void> {
  const { challengeId, credential, ...signIn } = input;
  const challenge = await inTransaction(store, (tx) =>
    takeChallenge(tx, { id: challengeId, purpose: 'sign-in', staffId: null }),
  );
  const passkey = challenge !== undefined && (await passkeyOf(store, credentialIdIn(credential)));
  if (!passkey) throw new DomainError('sign-in-refused');
  const counter = await verifiedAuthentication(config, credential, { challenge, passkey });
  await inTransaction(store, async (tx) => {
    const person = await staffById(tx, passkey.staffId);
    if (person?.state !== 'active' || !(await notePasskeyUse(tx, passkey, counter)))
      throw new DomainError('sign-in-refused');
    const { id: staffId, name } = person;
    await beginStaffSession(tx, { staffId, name, method: 'passkey', ...signIn });
  });
}

interface TypedSignIn extends SignIn {
  readonly email: string;
  readonly code: string;
}

/** `link-sent`: nothing is open yet; in a browser that has not signed in before the link in her e-mail opens it. */
export type TypedOutcome = 'signed-in' | 'link-sent';

/** Takes a time-based code, each once. @throws sign-in-refused, rate-limited */
export const signInWithTotp = (deps: Deps, input: TypedSignIn): Promise<TypedOutcome> =>
  signInTyped(deps, input, 'totp');

/** Takes a recovery code, which is used up. @throws sign-in-refused, rate-limited */
export const signInWithRecoveryCode = (deps: Deps, input: TypedSignIn): Promise<TypedOutcome> =>
  signInTyped(deps, input, 'recovery-code');

async function signInTyped(deps: Deps, input: TypedSignIn, method: TypedWay): Promise<TypedOutcome> {
  const { email, browser, tokenSha256, visitor } = input;
  const outcome = await inTransaction(deps.store, async (tx) => {
    // Of codes that are tried at once for an e-mail, each waits for those before it: none is tried beyond the limit.
    await advisoryXactLock(tx.db, `desk:${blindIndex(tx, 'email', email)}`);
    const person = await activePerson(tx, email);
    const isOwn = person !== undefined && (await isOwnBrowser(tx, person.id, browser));
    const typist = { email, way: method, ownBrowser: isOwn ? browser : null, visitor };
    await assertMayTry(deps, tx, typist);
    if (!person || !(await isRight(tx, person.id, method, input.code))) {
      // Committed with the try that it counts.
      await countMiss(deps, tx, typist, person);
      return 'refused';
    }
    await forgetMisses(tx, allowanceOf(typist));
    if (!isOwn) {
      await sendLink(deps, tx, person, { browser, method });
      return 'link-sent';
    }
    const { id: staffId, name } = person;
    await beginStaffSession(tx, { staffId, name, method, tokenSha256, visitor, browser });
    return 'signed-in';
  });
  if (outcome === 'refused') throw new DomainError('sign-in-refused');
  return outcome;
}

async function activePerson(tx: TxStore, email: string): Promise<StaffPerson | undefined> {
  const person = await staffByEmail(tx, email);
  return person?.state === 'active' ? person : undefined;
}

async function isRight(tx: TxStore, staffId: string, method: TypedWay, code: string): Promise<boolean> {
  if (method === 'recovery-code') return takeRecoveryCode(tx, staffId, recoveryCodeHash(code));
  for (const { id, secret } of await totpsOf(tx, staffId)) {
    const step = stepOfCode(secret, code);
    if (step !== null && (await takeTotpStep(tx, id, step))) return true;
  }
  return false;
}
