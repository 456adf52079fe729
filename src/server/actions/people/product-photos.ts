import { unzipSync } from 'fflate';
import type { OfficeOutput } from '#contract/office/api.ts';
import { photoOf } from '#domain/catalogue/photo-names.ts';
import { messagesOf } from '#domain/error-messages.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { storePhoto } from '#server/images/photos.ts';
import {
  lockProduct,
  productsOf,
  productToEdit,
  updateProduct,
  type ProductToEdit,
} from '#server/queries/catalogue/product-editing.ts';
import { assertMayEdit } from './edit-products.ts';
import { noteChange, recordProduct } from './write-product.ts';

type PhotoSent = OfficeOutput<'addProductPhotos'>['photos'][number];

/** Sets the photo of a colour, the shop's too if it is on sale. @throws not-found, color-unknown, file-type */
export async function addPhoto(
  { store, storage }: Deps,
  staff: StaffCaller,
  { id, color, bytes }: { id: number; color: string; bytes: Uint8Array },
): Promise<void> {
  const found = await productToEdit(store, id);
  if (!found) throw new DomainError('not-found');
  const file = await storePhoto(found.name, bytes, (key, content) => storage.put(key, content));
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

/**
 * Sets the photos of a ZIP, or a single one, each by the product and colour of its name; one that cannot be set does not
 * hold up the others. @throws not-found for a partner at which this person may not edit, invalid-input for no such file
 */
export async function addPhotos(
  deps: Deps,
  staff: StaffCaller,
  { partner, name, bytes }: { partner: number; name: string; bytes: Uint8Array },
): Promise<{ photos: PhotoSent[] }> {
  const products = await inTransaction(deps.store, async (tx) => {
    await assertMayEdit(tx, staff, partner);
    return productsOf(tx, partner);
  });
  const photos: PhotoSent[] = [];
  for (const file of photosIn(name, bytes)) photos.push(await addNamed(deps, staff, file, products));
  return { photos };
}

interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function addNamed(
  deps: Deps,
  staff: StaffCaller,
  { name, bytes }: NamedFile,
  products: readonly ProductToEdit[],
): Promise<PhotoSent> {
  const { product, color } = photoOf(name, products);
  const sent = {
    file: name,
    product: product && { id: product.id, name: product.name },
    color: color?.name ?? null,
  };
  if (!product) return { ...sent, fault: 'Ningún producto se llama así.' };
  if (!color) {
    const names = product.colors.map((each) => each.name);
    return { ...sent, fault: `Diga el color en el nombre: ${names.join(', ')}.` };
  }
  try {
    await addPhoto(deps, staff, { id: product.id, color: color.color, bytes });
    return { ...sent, fault: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ...sent, fault: messagesOf(error).join(' ') };
  }
}

function photosIn(name: string, bytes: Uint8Array): NamedFile[] {
  if (!(bytes[0] === 0x50 && bytes[1] === 0x4b)) return [{ name, bytes }];
  let [count, opened] = [0, 0];
  const files = unzipped(bytes, (path, size) => {
    if (!isPhotoName(path)) return false;
    count += 1;
    opened += size;
    return count <= mostPhotos && opened <= mostOpened;
  });
  if (count > mostPhotos) refuse(`El ZIP tiene más de ${mostPhotos} fotos: súbalas en partes.`);
  if (opened > mostOpened) refuse('El ZIP es demasiado grande: súbalo en partes.');
  if (files.length === 0) refuse('El ZIP no tiene fotos JPG, PNG, WebP ni AVIF.');
  return files;
}

const mostPhotos = 40;
const mostOpened = 60_000_000;

/** Not what a Mac puts beside each file. */
const isPhotoName = (path: string): boolean =>
  /\.(jpe?g|png|webp|avif)$/i.test(path) && !/(^|\/)(__MACOSX\/|\.)/.test(path);

/** It makes room for the size that a file declares, and for no more. */
function unzipped(bytes: Uint8Array, takes: (path: string, size: number) => boolean): NamedFile[] {
  try {
    const files = unzipSync(bytes, { filter: ({ name, originalSize }) => takes(name, originalSize) });
    return Object.entries(files).map(([name, content]) => ({ name, bytes: content }));
  } catch {
    return refuse('El ZIP no se puede abrir: hágalo otra vez.');
  }
}

function refuse(message: string): never {
  throw new DomainError('invalid-input', { messages: [message] });
}
