import type { Output } from '#contract/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { issuedPaper } from '#server/queries/papers/issued-papers.ts';

/** Returns what anybody who holds a paper may know of it: nothing personal. @throws not-found */
export async function checkPaper({ store }: Deps, folio: string): Promise<Output<'checkPaper'>> {
  const paper = await issuedPaper(store, folio);
  // Without a copy its first rendering was not finished: nobody holds it.
  if (!paper || paper.hashes.length === 0) throw new DomainError('not-found');
  const { kind, issued_at: issuedAt, hashes } = paper;
  return { kind, issuedAt: issuedAt.toISOString(), hashes };
}
