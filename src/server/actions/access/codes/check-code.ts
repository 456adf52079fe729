import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import type { Trx } from '#server/database/db.ts';
import { guess, whyNothing, type CodeTarget } from '#server/queries/codes/codes.ts';
import { codeMac } from './code-mac.ts';
import { countRightCode, countWrongCode, whyLocked } from './phone-lock.ts';
import { countFailure, secondsToWait, whyNoGuess, type CodeOrigin } from './send-limits.ts';

/** The outcome of a guess. A wrong one is returned, not thrown: its count must be committed. */
export type Guess =
  { readonly right: true; readonly codeId: string } | { readonly right: false; readonly error: DomainError };

/**
 * Checks one guess at the outstanding code of `target`.
 * @throws rate-limited before anything is evaluated, when too many guesses were wrong or the phone is locked
 */
export async function checkCode(
  deps: Deps,
  trx: Trx,
  target: CodeTarget,
  origin: CodeOrigin,
  code: string,
): Promise<Guess> {
  const [locked, full] = await Promise.all([
    whyLocked(deps, trx, target.phone),
    whyNoGuess(deps, trx, target, origin),
  ]);
  const refusal = locked ?? full;
  if (refusal) throw refusal;
  const row = await guess(trx, target, codeMac(deps, target, code));
  if (row?.right) {
    await countRightCode(deps, trx, target.phone);
    return { right: true, codeId: row.id };
  }
  if (row) {
    await countFailure(deps, trx, target, origin);
    await countWrongCode(deps, trx, {
      phone: target.phone,
      codeId: row.id,
      partnerId: origin.partnerId,
    });
    return { right: false, error: new DomainError('wrong-code') };
  }
  return { right: false, error: await nothingToGuess(trx, target) };
}

/** A burnt code says when a new one is available; an expired, used or unsent one is simply wrong. */
async function nothingToGuess(trx: Trx, target: CodeTarget): Promise<DomainError> {
  const why = await whyNothing(trx, target);
  if (why === 'expired') return new DomainError('code-expired');
  if (why === 'none') return new DomainError('wrong-code');
  return new DomainError('too-many-attempts', {
    retryAfterSeconds: Math.max(1, await secondsToWait(trx, target)),
  });
}
