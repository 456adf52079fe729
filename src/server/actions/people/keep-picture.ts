import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { makeBrandPicture } from '#server/images/brand-picture.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { ownName } from './edit-draft.ts';

/**
 * Keeps a logo that an act will name later, under a name of its partner; null: of a shop that is not there yet.
 * @throws not-found, no-permission, file-type, file-too-large, invalid-input
 */
export async function keepPicture(
  { store, storage }: Pick<Deps, 'store' | 'storage'>,
  staff: StaffCaller,
  { partner, bytes }: { partner: number | null; bytes: Uint8Array },
): Promise<{ file: string }> {
  // First: nothing is read of a picture for somebody else's shop.
  if (partner === null && !mayAt(staff.grants, 'keep-pictures', null)) throw new DomainError('no-permission');
  if (partner !== null && !(await partnerRow(store, partner))) throw new DomainError('not-found');
  const picture = await makeBrandPicture('logo', `${ownName(partner ?? 'nueva')} logo`, bytes);
  await storage.put(`public/${picture.file}`, picture.bytes);
  return { file: picture.file };
}

/** @throws invalid-input for a file that was not kept for this partner */
export async function assertKept(
  { storage }: Pick<Deps, 'storage'>,
  partner: number | null,
  file: string,
): Promise<void> {
  const isOwn = file.startsWith(`${ownName(partner ?? 'nueva')}-`) && /^[a-z\d-]{1,110}\.webp$/.test(file);
  if (isOwn && (await storage.get(`public/${file}`))) return;
  throw new DomainError('invalid-input', { field: 'logo', messages: ['Suba el logo otra vez.'] });
}
