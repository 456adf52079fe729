import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pictureName } from './picture-name.ts';

/** Drawings by file name, which contains a hash of the content: equal drawings are one file. */
export type Pictures = Map<string, string>;

/** Adds an SVG under its hashed name and returns that name. */
export function addPicture(pictures: Pictures, about: string, svg: string): string {
  const file = pictureName(about, 'svg', svg);
  pictures.set(file, svg);
  return file;
}

/** Stores every image uncompressed and compressed: `public/{file}`, `.br` and `.gz`. */
export async function storePictures(
  pictures: Pictures,
  put: (key: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const queue = [...pictures];
  const worker = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [file, svg] = next;
      const bytes = Buffer.from(svg);
      const [br, gz] = await Promise.all([
        brotli(bytes, brotliOptions(bytes.length)),
        zip(bytes, { level: 9 }),
      ]);
      await Promise.all([
        put(`public/${file}`, bytes),
        put(`public/${file}.br`, br),
        put(`public/${file}.gz`, gz),
      ]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Enough to keep a disk's queue full while the next ones are compressed. */
const atOnce = 32;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const brotliOptions = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    // The images are smaller than 16 KB: a small window is enough and starts faster.
    [constants.BROTLI_PARAM_LGWIN]: 16,
  },
});
