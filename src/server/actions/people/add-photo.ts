import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { storePhoto } from '#server/images/store-photo.ts';
import { lockProduct, productToEdit, updateProduct } from '#server/queries/catalogue/product-editing.ts';
import { noteChange, recordProduct } from './write-product.ts';

/** Sets the photo of a colour, the shop's too if it is on sale. @throws not-found, color-unknown, file-type */
export async function addPhoto(
  { store, storage }: Deps,
  staff: StaffCaller,
  { id, color, bytes }: { id: number; color: string; bytes: Uint8Array },
): Promise<void> {
  const found = await productToEdit(store, id);
  if (!found) throw new DomainError('not-found');
  const file = await storePhoto(found.name, bytes, (key, content) => storage.put(key, content));
  if (file === null) throw new DomainError('file-type');
  await inTransaction(store, async (tx) => {
    const row = await lockProduct(tx, id);
    if (!row) throw new DomainError('not-found');
    const chosen = row.colors.find((each) => each.color.toLowerCase() === color.toLowerCase());
    if (!chosen) throw new DomainError('color-unknown');
    const isNew = !row.pictures.some((each) => each.color === chosen.color);
    const own = { color: chosen.color, pair: file, front: file, back: file };
    const pictures = row.colors.flatMap((each) =>
      each.color === chosen.color ? [own] : row.pictures.filter((picture) => picture.color === each.color),
    );
    const version = await updateProduct(tx, id, {
      pictures: JSON.stringify(pictures),
      thumbnail: pictures[0]?.pair ?? '',
    });
    const by = { maker: staff, checker: null };
    const changes = [
      { what: `Foto de ${chosen.name}`, before: isNew ? null : 'La de antes', after: 'La nueva' },
    ];
    const event = await noteChange(tx, { ...row, version }, by, { kind: 'product-photo', changes });
    await recordProduct(tx, by, event);
  });
}
