import type { OfficeInput } from '#contract/office/api.ts';
import { isCut, movedPhoto, withPhoto, type ColorPhoto } from '#domain/catalogue/photos.ts';
import type { FactChange } from '#domain/catalogue/product-facts.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { cutPhoto, storePhoto } from '#server/images/photos.ts';
import {
  lockProduct,
  photosOf,
  productToEdit,
  stateOf,
  updateProduct,
  type ProductToEdit,
} from '#server/queries/catalogue/product-editing.ts';
import { noteChange, recordProduct, type ProductEvent } from './write-product.ts';

/**
 * Sets the photo at a place of a colour (from 1), the shop's too if it is on sale. @throws not-found, color-unknown, file-type,
 * invalid-input for one too many
 */
export async function addPhoto(
  { store, storage }: Deps,
  staff: StaffCaller,
  { id, color, place, bytes }: { id: number; color: string; place: number; bytes: Uint8Array },
): Promise<void> {
  const found = await productToEdit(store, id);
  if (!found) throw new DomainError('not-found');
  const file = await storePhoto(found.name, bytes, (key, content) => storage.put(key, content));
  await changePhotos({ store }, staff, { id, color }, (photos, { name, isPictured }) => {
    const isNew = place > photos.length && !(place === 1 && isPictured);
    const at = isNew ? photos.length + 1 : place;
    return {
      kind: 'product-photo',
      photos: withPhoto(photos, place, { file }),
      changes: [{ what: photoName(at, name), before: isNew ? null : 'La de antes', after: 'La nueva' }],
    };
  });
}

/** Moves a photo, takes it away, or cuts and focuses it. @throws not-found, color-unknown, conflict, invalid-input */
export async function arrangePhoto(
  { store, storage }: Deps,
  staff: StaffCaller,
  { id, color, file, how }: OfficeInput<'arrangeProductPhoto'>['body'] & { id: number },
): Promise<void> {
  const found = await productToEdit(store, id);
  if (!found) throw new DomainError('not-found');
  const shown = photosOf(found.pictures, color).find((each) => each.file === file);
  // Another person has taken it away, or cut it.
  if (!shown) throw new DomainError('conflict');
  const about = found.name;
  const framed = how.to === 'frame' ? await frame(shown, how) : shown;
  await changePhotos({ store }, staff, { id, color }, (photos, { name, isOnSale }) => {
    const at = photos.findIndex((each) => each.file === file);
    if (at < 0) throw new DomainError('conflict');
    const change = (before: string | null, after: string | null, next: readonly ColorPhoto[]) => ({
      kind: 'product-photos' as const,
      photos: next,
      changes: [{ what: photoName(at + 1, name), before, after }],
    });
    if (how.to === 'frame') return change('El encuadre de antes', 'Otro encuadre', photos.with(at, framed));
    if (how.to === 'away') {
      if (isOnSale && photos.length === 1) refuse('En venta, cada color necesita una foto: suba antes otra.');
      return change('Estaba', null, photos.toSpliced(at, 1));
    }
    const step = how.to === 'earlier' ? -1 : 1;
    return change(`Lugar ${at + 1}`, `Lugar ${at + 1 + step}`, movedPhoto(photos, at, step));
  });

  async function frame(
    { file: cutBefore, source = cutBefore }: ColorPhoto,
    { cut, focus }: Extract<typeof how, { to: 'frame' }>,
  ): Promise<ColorPhoto> {
    const focused = focus && { focus };
    if (!isCut(cut)) return { file: source, ...focused };
    const bytes = await storage.get(`public/${source}`);
    if (!bytes) throw new DomainError('not-found');
    const photo = await cutPhoto(about, bytes, cut);
    await storage.put(`public/${photo.file}`, photo.bytes);
    return { file: photo.file, source, cut, ...focused };
  }
}

interface PhotosChanged extends Pick<ProductEvent, 'kind'> {
  readonly photos: readonly ColorPhoto[];
  readonly changes: readonly FactChange[];
}

/** Changes the photos of a colour under the product's lock. */
const changePhotos = (
  { store }: Pick<Deps, 'store'>,
  staff: StaffCaller,
  { id, color }: { id: number; color: string },
  change: (
    photos: readonly ColorPhoto[],
    of: { name: string; isPictured: boolean; isOnSale: boolean },
  ) => PhotosChanged,
): Promise<void> =>
  inTransaction(store, async (tx) => {
    const row = await lockProduct(tx, id);
    if (!row) throw new DomainError('not-found');
    const chosen = row.colors.find((each) => each.color.toLowerCase() === color.toLowerCase());
    if (!chosen) throw new DomainError('color-unknown');
    const { kind, photos, changes } = change(photosOf(row.pictures, chosen.color), {
      name: chosen.name,
      isPictured: row.pictures.some((each) => each.color === chosen.color),
      isOnSale: stateOf(row) === 'on-sale',
    });
    const pictures = row.colors.flatMap((each) =>
      each.color === chosen.color
        ? picturesOf(chosen.color, photos)
        : row.pictures.filter((picture) => picture.color === each.color),
    );
    const version = await updateProduct(tx, id, {
      pictures: JSON.stringify(pictures),
      thumbnail: pictures[0]?.pair ?? '',
    });
    const by = { maker: staff, checker: null };
    const event = await noteChange(tx, { ...row, version }, by, { kind, changes });
    await recordProduct(tx, by, event);
  });

/** The first is the colour's picture wherever one is shown. */
function picturesOf(color: string, photos: readonly ColorPhoto[]): ProductToEdit['pictures'] {
  const [first] = photos;
  return first ? [{ color, pair: first.file, front: first.file, back: first.file, photos }] : [];
}

const photoName = (place: number, color: string): string =>
  place === 1 ? `Foto de ${color}` : `Foto ${place} de ${color}`;

function refuse(message: string): never {
  throw new DomainError('invalid-input', { messages: [message] });
}
