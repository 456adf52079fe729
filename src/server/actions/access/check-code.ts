import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { guess, isByEmail, whyNothing, type CodeTarget } from '#server/queries/codes/codes.ts';
import { codeMac } from './code-mac.ts';
import { countRightCode, countWrongCode, whyLocked } from './phone-lock.ts';
import { countFailure, secondsToWait, triesTaken, whyNoGuess, type CodeOrigin } from './send-limits.ts';

/** The outcome of a guess. A wrong one is returned, not thrown: its count must be committed. */
export type Guess =
  | { readonly right: true; readonly codeId: string }
  | { readonly right: false; readonly error: DomainError };

/**
 * Checks one guess at the outstanding code of `target`.
 * @throws rate-limited before anything is evaluated, when too many guesses were wrong, or the phone is locked that it went to
 */
export async function checkCode(
  deps: Deps,
  tx: TxStore,
  target: CodeTarget,
  origin: CodeOrigin,
  code: string,
): Promise<Guess> {
  const isByPhone = !isByEmail(target.purpose);
  const [locked, full, taken] = await Promise.all([
    isByPhone ? whyLocked(deps, tx, target.phone) : null,
    whyNoGuess(deps, tx, target, origin),
    triesTaken(deps, tx, origin),
  ]);
  const refusal = locked ?? full;
  if (refusal) throw refusal;
  const row = await guess(tx, target, codeMac(deps, target, code), taken);
  if (row?.right) {
    if (isByPhone) await countRightCode(deps, tx, target.phone);
    return { right: true, codeId: row.id };
  }
  if (row) {
    await countFailure(deps, tx, target, origin);
    if (isByPhone) {
      await countWrongCode(deps, tx, {
        phone: target.phone,
        codeId: row.id,
        partnerId: origin.partnerId,
      });
    }
    return { right: false, error: new DomainError('wrong-code') };
  }
  return { right: false, error: await nothingToGuess(tx, target) };
}

/** A burnt code says when a new one is available; an expired, used or unsent one is simply wrong. */
async function nothingToGuess(tx: TxStore, target: CodeTarget): Promise<DomainError> {
  const why = await whyNothing(tx, target);
  if (why === 'expired') return new DomainError('code-expired');
  if (why === 'none') return new DomainError('wrong-code');
  return new DomainError('too-many-attempts', {
    retryAfterSeconds: Math.max(1, await secondsToWait(tx, target)),
  });
}
