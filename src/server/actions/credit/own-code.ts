import { DomainError } from '#domain/errors.ts';
import { sessionOf } from '#server/actions/access/own-request.ts';
import { checkCode } from '#server/actions/access/check-code.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import type { Act } from './act-on-loan.ts';

/** What a code confirms: a pause, that a stolen or lost phone is back, or by e-mail that it is she in a new browser. */
export type CodeUse = 'pause' | 'found' | 'new-browser';

/** A wrong one is returned, not thrown: its count must be committed. */
export async function checkOwnCode(
  deps: Deps,
  tx: TxStore,
  act: Act,
  use: CodeUse,
  code: string,
): Promise<{ codeId: string } | DomainError> {
  if (!('caller' in act.by)) throw new DomainError('internal');
  const { caller } = act.by;
  const guess = await checkCode(deps, tx, targetOf(act, caller, use), originOf(act, caller), code);
  return guess.right ? { codeId: guess.codeId } : guess.error;
}

export const targetOf = ({ loan }: Act, caller: Caller, purpose: CodeUse) => ({
  purpose,
  sessionId: sessionOf(caller).id,
  requestId: loan.request_id,
  phone: loan.phone,
});

export const originOf = ({ loan }: Act, caller: Caller) => ({ ip: caller.ip, partnerId: loan.partner_id });
