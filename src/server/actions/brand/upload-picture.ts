import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { makeBrandPicture, type BrandPictureKind } from '#server/images/brand-picture.ts';
import { ownName } from './forget-pictures.ts';

/**
 * Stores an uploaded picture as the shop shows it, for the draft that `save` writes; refused, it does not stay.
 * @throws file-type, file-too-large, invalid-input, and what `save` throws
 */
export async function uploadPicture(
  { storage }: Pick<Deps, 'storage'>,
  { partner, kind, bytes }: { partner: number; kind: BrandPictureKind; bytes: Uint8Array },
  save: (file: string) => Promise<void>,
): Promise<void> {
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
