import type { Sharp } from 'sharp';
import { rectangleOf, type Cut } from '#domain/catalogue/photos.ts';
import { DomainError } from '#domain/errors.ts';
import { loadSharp } from './load-sharp.ts';
import { pictureName } from './picture-name.ts';
import { sniff, type FileKind } from './sniff.ts';

/** A partner's photo as the shop shows it. */
export interface Photo {
  /** A hashed name: its content never changes. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/**
 * Prepares a partner's photo as a WebP: rotated by its EXIF, without metadata, never enlarged.
 * @param about the subject, for the name
 * @throws DomainError 'file-type' for anything but JPEG, PNG, WebP and AVIF (SVG too), 'file-too-large' for more pixels
 *   than a camera takes
 */
export async function makePhoto(about: string, bytes: Uint8Array): Promise<Photo> {
  await uprightSize(bytes, photoKinds);
  const image = (await openPhoto(bytes))
    .autoOrient()
    .resize({ width: widestPhoto, withoutEnlargement: true })
    .webp({ quality: 78, effort: 5 });
  const { data, info } = await finished(image);
  const file = pictureName(`${about} ${info.width}`, 'webp', data);
  return { file, width: info.width, height: info.height, bytes: data };
}

/** A part of a stored photo, as the shop shows it. @throws invalid-input for next to nothing of it */
export async function cutPhoto(about: string, bytes: Uint8Array, cut: Cut): Promise<Photo> {
  const { width, height } = await uprightSize(bytes, photoKinds);
  const image = (await openPhoto(bytes))
    .extract(rectangleOf(cut, { width, height }))
    .webp({ quality: 82, effort: 5 });
  const { data, info } = await finished(image);
  const file = pictureName(`${about} ${info.width}`, 'webp', data);
  return { file, width: info.width, height: info.height, bytes: data };
}

/** An image sent as proof, scaled down for storage. */
export interface ResizedUpload {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
}

/**
 * Scales a photographed proof to at most 500 px a side (spec §9), upright, without metadata (it may contain the
 * location).
 * @throws DomainError 'file-type' unless JPEG or PNG, 'file-too-large' for too many pixels
 */
export async function resizeUpload(bytes: Uint8Array): Promise<ResizedUpload> {
  const { kind } = await uprightSize(bytes, proofKinds);
  const small = (await openPhoto(bytes))
    .autoOrient()
    .resize({ width: maxProofSide, height: maxProofSide, fit: 'inside', withoutEnlargement: true });
  const encoded =
    kind === 'png' ? small.png({ compressionLevel: 9 }) : small.jpeg({ quality: 84, mozjpeg: true });
  const { data, info } = await finished(encoded);
  return {
    bytes: data,
    contentType: kind === 'png' ? 'image/png' : 'image/jpeg',
    width: info.width,
    height: info.height,
  };
}

const widestPhoto = 960;
export const maxProofSide = 500;
/** More than the largest phone cameras store by default (64 MP), less than a decompression bomb. */
export const maxPixels = 70_000_000;

const photoKinds: readonly FileKind[] = ['jpg', 'png', 'webp', 'avif'];
const proofKinds: readonly FileKind[] = ['jpg', 'png'];

/** First frame only; a damaged file is refused, not partly shown. */
export const openPhoto = async (bytes: Uint8Array): Promise<Sharp> =>
  (await loadSharp())(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }).timeout({
    seconds: 20,
  });

/** Reads only the header. The bytes determine the type first, so no other decoder ever runs. */
export async function uprightSize(bytes: Uint8Array, accepted: readonly FileKind[]) {
  const kind = sniff(bytes);
  if (kind === null || !accepted.includes(kind)) throw new DomainError('file-type');
  const sharp = await loadSharp();
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('file-type'));
  if (autoOrient.width * autoOrient.height > maxPixels) refuse('file-too-large');
  return { kind, ...autoOrient };
}

const finished = (image: Sharp) =>
  image.toBuffer({ resolveWithObject: true }).catch(() => refuse('file-type'));

function refuse(code: 'file-type' | 'file-too-large'): never {
  throw new DomainError(code);
}

/**
 * Stores a partner's photo as the shop shows it and returns its file name. The name is a hash of the content: a photo that
 * is stored again, or whose product is not saved after all, harms nobody.
 * @throws DomainError 'file-type', 'file-too-large'
 */
export async function storePhoto(
  about: string,
  bytes: Uint8Array,
  put: (key: string, bytes: Uint8Array) => Promise<void>,
): Promise<string> {
  const photo = await makePhoto(about, bytes);
  await put(`public/${photo.file}`, photo.bytes);
  return photo.file;
}
