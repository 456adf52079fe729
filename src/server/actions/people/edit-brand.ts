import { filesOf } from '#domain/partner/brand-pictures.ts';
import { brandFaults, type BrandTexts } from '#domain/partner/brand-facts.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { deleteBrandDraft } from '#server/queries/partners/brand-drafts.ts';
import { editDraft, lockedAsSeen, type DraftSeen } from './edit-draft.ts';
import { forgetPictures } from './forget-pictures.ts';

/** Saves the texts of the draft; the shop does not change. @throws not-found, invalid-input, conflict */
export function saveBrandDraft(
  deps: Deps,
  staff: StaffCaller,
  { partner, version, ...texts }: BrandTexts & DraftSeen,
): Promise<void> {
  return editDraft(deps, staff, { partner, version }, (now) => {
    const faults = brandFaults(texts);
    if (faults.length > 0) throw new DomainError('invalid-input', { messages: faults });
    return { ...now, ...texts };
  });
}

/** @throws not-found, conflict */
export function discardBrandDraft({ store, jobs }: Deps, { partner, version }: DraftSeen): Promise<void> {
  return inTransaction(store, async (tx) => {
    const { before, after } = await lockedAsSeen(tx, partner, version);
    await deleteBrandDraft(tx, partner);
    const kept = filesOf(before);
    await forgetPictures(
      jobs,
      tx,
      partner,
      filesOf(after).filter((file) => !kept.includes(file)),
    );
  });
}
