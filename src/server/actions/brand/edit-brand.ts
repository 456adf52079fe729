import type { BrandFacts } from '#domain/partner/brand-facts.ts';
import { brandFaults } from '#domain/partner/brand-facts.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { deleteBrandDraft, lockPartner, putBrandDraft } from '#server/queries/partners/brand-drafts.ts';
import { assertBrandVersion, lookAtBrand } from './look-at-brand.ts';

/** Saves the draft; the shop does not change. @throws not-found, invalid-input, conflict */
export function saveBrandDraft(
  { store }: Deps,
  staff: StaffCaller,
  { partner, version, ...draft }: BrandFacts & { partner: number; version: number },
): Promise<void> {
  return inTransaction(store, async (tx) => {
    await lockedAsSeen(tx, partner, version);
    const faults = brandFaults(draft);
    if (faults.length > 0) throw new DomainError('invalid-input', { messages: faults });
    await putBrandDraft(tx, { partnerId: partner, draft, by: staff.id });
  });
}

/** @throws not-found, conflict */
export function discardBrandDraft(
  { store }: Deps,
  { partner, version }: { partner: number; version: number },
): Promise<void> {
  return inTransaction(store, async (tx) => {
    await lockedAsSeen(tx, partner, version);
    await deleteBrandDraft(tx, partner);
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
