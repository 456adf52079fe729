import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { makeBrandPicture, type BrandPictureKind } from '#server/images/brand-picture.ts';
import { lockedAsSeen, type DraftSeen } from './edit-draft.ts';
import { ownName } from './forget-pictures.ts';

/**
 * Stores an uploaded picture as the shop shows it, for the draft that `save` writes; refused, it does not stay.
 * @throws not-found, conflict, file-type, file-too-large, invalid-input, and what `save` throws
 */
export async function uploadPicture(
  { storage, store }: Pick<Deps, 'storage' | 'store'>,
  { partner, version, kind, bytes }: DraftSeen & { kind: BrandPictureKind; bytes: Uint8Array },
  save: (file: string) => Promise<void>,
): Promise<void> {
  // First: nothing is read of a picture for another partner's draft, or for one that has changed.
  await inTransaction(store, (tx) => lockedAsSeen(tx, partner, version));
  const picture = await makeBrandPicture(kind, `${ownName(partner)} ${kind}`, bytes);
  const key = `public/${picture.file}`;
  await storage.put(key, picture.bytes);
  try {
    await save(picture.file);
  } catch (error) {
    // Any other fault may come after the commit: then the draft names it.
    if (error instanceof DomainError) await storage.delete(key);
    throw error;
  }
}
