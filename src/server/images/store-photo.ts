import { makePhoto } from './photos.ts';

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
