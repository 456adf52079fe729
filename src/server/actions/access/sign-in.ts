import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
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
import { staffByEmail, staffById } from '#server/queries/staff/people.ts';
import { beginStaffSession } from './staff-sessions.ts';
import { credentialIdIn, signInOptions, verifiedAuthentication } from './passkeys.ts';
import { stepOfCode, recoveryCodeHash } from './second-factor.ts';
import { networksOf } from './send-limits.ts';
import { addToAll, fillOfAll, type Bucket } from '#server/queries/codes/rate-buckets.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';

/** The cookie that is to be signed in, and who asks. */
interface SignIn {
  readonly tokenSha256: string;
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
  const { challengeId, credential, tokenSha256, visitor } = input;
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
    await beginStaffSession(tx, { staffId, name, method: 'passkey', tokenSha256, visitor });
  });
}

interface TypedSignIn extends SignIn {
  readonly email: string;
  readonly code: string;
}

/** Signs in with a time-based code, each once. @throws sign-in-refused, rate-limited */
export const signInWithTotp = (deps: Deps, input: TypedSignIn): Promise<void> =>
  signInTyped(deps, input, 'totp');

/** Signs in with a recovery code, which is used up. @throws sign-in-refused, rate-limited */
export const signInWithRecoveryCode = (deps: Deps, input: TypedSignIn): Promise<void> =>
  signInTyped(deps, input, 'recovery-code');

type Method = 'totp' | 'recovery-code';

async function signInTyped(deps: Deps, input: TypedSignIn, method: Method): Promise<void> {
  const { email, visitor } = input;
  const isIn = await inTransaction(deps.store, async (tx) => {
    await assertMayTry(deps, tx, email, visitor);
    const isRight = await enterWith(tx, input, method);
    // Committed with the try that it counts.
    if (!isRight) await countWrongCode(deps, tx, email, visitor);
    return isRight;
  });
  if (!isIn) throw new DomainError('sign-in-refused');
}

async function enterWith(
  tx: TxStore,
  { email, code, tokenSha256, visitor }: TypedSignIn,
  method: Method,
): Promise<boolean> {
  const person = await staffByEmail(tx, email);
  if (person?.state !== 'active') return false;
  const { id: staffId, name } = person;
  const isRight =
    method === 'totp'
      ? await isUnusedCode(tx, staffId, code)
      : await takeRecoveryCode(tx, staffId, recoveryCodeHash(code));
  if (isRight) await beginStaffSession(tx, { staffId, name, method, tokenSha256, visitor });
  return isRight;
}

async function isUnusedCode(tx: TxStore, staffId: string, code: string): Promise<boolean> {
  for (const { id, secret } of await totpsOf(tx, staffId)) {
    const step = stepOfCode(secret, code);
    if (step !== null && (await takeTotpStep(tx, id, step))) return true;
  }
  return false;
}

const hour = 3600;

/** Known and unknown e-mails have the same limit: it tells nothing of who works here. */
function capsOf({ config }: Pick<Deps, 'config'>, email: string, { ip }: DeskVisitor): Bucket[] {
  const ofEmail = { key: `desk:${email.trim().toLowerCase()}`, windowSeconds: hour, limit: 10 };
  if (!config.limited) return [ofEmail];
  return [ofEmail, { key: `desk:${networksOf(ip).subscriber}`, windowSeconds: hour, limit: 60 }];
}

/**
 * Of codes that are tried at once for an e-mail, each waits for those before it: none is tried beyond the limit.
 * @throws rate-limited after too many wrong codes for this e-mail or from this address
 */
async function assertMayTry(
  deps: Pick<Deps, 'config'>,
  tx: TxStore,
  email: string,
  visitor: DeskVisitor,
): Promise<void> {
  await advisoryXactLock(tx.db, `desk:${blindIndex(tx, 'email', email)}`);
  const full = (await fillOfAll(tx, capsOf(deps, email, visitor))).find((fill) => fill.full);
  if (full) throw new DomainError('rate-limited', { retryAfterSeconds: full.secondsLeft });
}

async function countWrongCode(
  deps: Pick<Deps, 'config'>,
  tx: TxStore,
  email: string,
  visitor: DeskVisitor,
): Promise<void> {
  await addToAll(tx, capsOf(deps, email, visitor));
}
