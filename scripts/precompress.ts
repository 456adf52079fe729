import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Smaller files save less than the headers cost. */
const smallestBytes = 512;
/** Images and woff2 are already compressed. */
const compressible = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.map',
  '.mjs',
  '.svg',
  '.txt',
  '.webmanifest',
]);

/**
 * Writes `.br` and `.gz`, both at their highest level, next to every text file above the minimum size below `folder`,
 * for @fastify/static's `preCompressed`.
 * @returns the number of compressed files
 */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  const done = await Promise.all(files.map(compressFile));
  return done.filter(Boolean).length;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compressFile(path: string): Promise<boolean> {
  const plain = await readFile(path);
  if (plain.byteLength < smallestBytes) return false;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  await Promise.all([
    brotli(plain, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
    gzipped(plain, { level: constants.Z_BEST_COMPRESSION, memLevel: constants.Z_MAX_MEMLEVEL }).then(
      (bytes) => writeFile(`${path}.gz`, bytes),
    ),
  ]);
  return true;
}

if (import.meta.main) await precompress(process.argv[2] ?? '');
