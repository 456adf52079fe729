import { unzipSync } from 'fflate';
import type { OfficeOutput } from '#contract/office/api.ts';
import { photoOf } from '#domain/catalogue/photo-names.ts';
import { messagesOf } from '#domain/error-messages.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { productsOf, type ProductToEdit } from '#server/queries/catalogue/product-editing.ts';
import { assertMayEdit } from './edit-products.ts';
import { addPhoto } from './product-photos.ts';

type PhotoSent = OfficeOutput<'addProductPhotos'>['photos'][number];

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
  const files = photosIn(name, bytes);
  const sent = new Map<NamedFile, PhotoSent>();
  for (const file of files.toSorted(byNumber)) sent.set(file, await addNamed(deps, staff, file, products));
  return { photos: files.flatMap((file) => sent.get(file) ?? []) };
}

/** 'negro' before 'negro 2' before 'negro 10': a second one that comes first would be the first. */
const byNumber = (a: NamedFile, b: NamedFile): number =>
  a.name.length - b.name.length || (a.name < b.name ? -1 : 1);

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
  const { product, color, place } = photoOf(name, products);
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
    await addPhoto(deps, staff, { id: product.id, color: color.color, place, bytes });
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
