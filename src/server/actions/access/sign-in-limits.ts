import { DomainError } from '#domain/errors.ts';
import { networksOf } from './networks.ts';
import type { Deps, DeskVisitor } from '#server/actions/base/context.ts';
import { advisoryXactLock } from '#server/database/advisory-lock.ts';
import type { TxStore } from '#server/database/store.ts';
import { addToAll, fillOfAll, type Bucket } from '#server/queries/codes/rate-buckets.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';

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
export async function assertMayTry(
  deps: Pick<Deps, 'config'>,
  tx: TxStore,
  email: string,
  visitor: DeskVisitor,
): Promise<void> {
  await advisoryXactLock(tx.db, `desk:${blindIndex(tx, 'email', email)}`);
  const full = (await fillOfAll(tx, capsOf(deps, email, visitor))).find((fill) => fill.full);
  if (full) throw new DomainError('rate-limited', { retryAfterSeconds: full.secondsLeft });
}

export async function countWrongCode(
  deps: Pick<Deps, 'config'>,
  tx: TxStore,
  email: string,
  visitor: DeskVisitor,
): Promise<void> {
  await addToAll(tx, capsOf(deps, email, visitor));
}
