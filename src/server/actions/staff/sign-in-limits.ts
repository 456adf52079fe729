import { DomainError } from '#domain/errors.ts';
import { networksOf } from '#server/actions/access/codes/networks.ts';
import type { Deps, DeskVisitor } from '#server/actions/context.ts';
import { addToAll, fillOfAll, type Bucket } from '#server/queries/codes/rate-buckets.ts';

const hour = 3600;

/** Known and unknown e-mails have the same limit: it tells nothing of who works here. */
const capsOf = (email: string, { ip }: DeskVisitor): Bucket[] => [
  { key: `desk:${email.trim().toLowerCase()}`, windowSeconds: hour, limit: 10 },
  { key: `desk:${networksOf(ip).subscriber}`, windowSeconds: hour, limit: 60 },
];

/** @throws rate-limited after too many wrong codes for this e-mail or from this address */
export async function assertMayTry({ store }: Deps, email: string, visitor: DeskVisitor): Promise<void> {
  const full = (await fillOfAll(store, capsOf(email, visitor))).find((fill) => fill.full);
  if (full) throw new DomainError('rate-limited', { retryAfterSeconds: full.secondsLeft });
}

export async function countWrongCode({ store }: Deps, email: string, visitor: DeskVisitor): Promise<void> {
  await addToAll(store, capsOf(email, visitor));
}
