import type { Sharp } from 'sharp';
import { DomainError } from '#domain/errors.ts';
import { loadSharp } from './load-sharp.ts';
import { pictureName } from './picture-name.ts';
import { kinds, sniff, type FileKind } from './sniff.ts';

/** One rendition of a photo. */
export interface PhotoFile {
  /** A hashed name: its content never changes. */
  readonly file: string;
  readonly contentType: 'image/avif' | 'image/webp';
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface Photo {
  /** Of the largest rendition, upright. */
  readonly width: number;
  readonly height: number;
  /** AVIF and WebP of each width, smallest first. */
  readonly files: readonly PhotoFile[];
}

/**
 * Prepares a partner's photo for `<picture>`: rotated by its EXIF, without metadata, never enlarged.
 * @param about the subject, for the name
 * @throws DomainError 'file-type' for anything but JPEG, PNG, WebP and AVIF (SVG too), 'file-too-large' for more pixels
 *   than a camera takes
 */
export async function makePhoto(about: string, bytes: Uint8Array): Promise<Photo> {
  const upright = await uprightSize(bytes, photoKinds);
  const widths = [...new Set(photoWidths.map((width) => Math.min(width, upright.width)))];
  const files: PhotoFile[] = [];
  for (const width of widths) {
    const base = (await openPhoto(bytes)).autoOrient().resize({ width });
    files.push(await rendition(about, base.clone().avif({ quality: 55, effort: 4 }), 'avif'));
    files.push(await rendition(about, base.clone().webp({ quality: 78, effort: 5 }), 'webp'));
  }
  const largest = files.at(-1);
  return { width: largest?.width ?? 0, height: largest?.height ?? 0, files };
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

export const photoWidths = [240, 480, 960] as const;
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

async function rendition(about: string, image: Sharp, format: 'avif' | 'webp'): Promise<PhotoFile> {
  const { data, info } = await finished(image);
  return {
    file: pictureName(`${about} ${info.width}`, format, data),
    contentType: kinds[format].contentType,
    width: info.width,
    height: info.height,
    bytes: data,
  };
}

const finished = (image: Sharp) =>
  image.toBuffer({ resolveWithObject: true }).catch(() => refuse('file-type'));

function refuse(code: 'file-type' | 'file-too-large'): never {
  throw new DomainError(code);
}

/**
 * Stores a partner's photo as the shop shows it and returns its file name. The name is a hash of the content: a photo that
 * is stored again, or whose product is not saved after all, harms nobody.
 * @throws DomainError 'file-type', 'file-too-large'; null when it cannot be read
 */
export async function storePhoto(
  about: string,
  bytes: Uint8Array,
  put: (key: string, bytes: Uint8Array) => Promise<void>,
): Promise<string | null> {
  const { files } = await makePhoto(about, bytes);
  const largest = files.findLast(({ contentType }) => contentType === 'image/webp');
  if (!largest) return null;
  await put(`public/${largest.file}`, largest.bytes);
  return largest.file;
}
