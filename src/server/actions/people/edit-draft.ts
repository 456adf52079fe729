import { filesOf } from '#domain/partner/brand-pictures.ts';
import type { BrandFacts } from '#domain/partner/brand-facts.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { lockPartner, putBrandDraft } from '#server/queries/partners/brand-drafts.ts';
import { forgetPictures } from './forget-pictures.ts';
import { assertBrandVersion, lookAtBrand } from './look-at-brand.ts';

/** Which draft was on the screen. */
export interface DraftSeen {
  readonly partner: number;
  readonly version: number;
}

/** Saves the draft with a change; the shop does not change. @throws not-found, conflict, and what `change` throws */
export function editDraft(
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  staff: StaffCaller,
  { partner, version }: DraftSeen,
  change: (now: BrandFacts, tx: TxStore) => BrandFacts | Promise<BrandFacts>,
): Promise<void> {
  return inTransaction(store, async (tx) => {
    const { before, after } = await lockedAsSeen(tx, partner, version);
    const draft = await change(after, tx);
    await putBrandDraft(tx, { partnerId: partner, draft, by: staff.id });
    const kept = [...filesOf(before), ...filesOf(draft)];
    await forgetPictures(
      jobs,
      tx,
      partner,
      filesOf(after).filter((file) => !kept.includes(file)),
    );
  });
}

/** @throws not-found, conflict when the draft is not the one on the screen */
export async function lockedAsSeen(tx: TxStore, partner: number, version: number) {
  const row = await lockPartner(tx, partner);
  if (!row) throw new DomainError('not-found');
  const looked = await lookAtBrand(tx, row);
  assertBrandVersion(looked, version);
  return looked;
}
