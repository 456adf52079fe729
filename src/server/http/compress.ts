import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompressSync } from 'node:zlib';

export type Encoding = 'zstd' | 'br' | 'gzip';

/** A body ready to send; `encoding` is null when it is not compressed. */
export interface EncodedBody {
  readonly bytes: Buffer;
  readonly encoding: Encoding | null;
}

/**
 * Compresses a body that is sent once, synchronously: handing a page to a worker thread costs as much as compressing
 * it.
 */
export function compressOnce(body: Buffer, acceptEncoding: string | undefined): EncodedBody {
  const [encoding = null] = acceptedEncodings(acceptEncoding, ['zstd', 'br', 'gzip']);
  if (body.byteLength < smallestBytes || encoding === null) return { bytes: body, encoding: null };
  if (encoding === 'zstd') return { bytes: zstdCompressSync(body, fastLevels.zstd), encoding };
  return {
    bytes: encoding === 'br' ? brotliCompressSync(body, fastLevels.br) : gzipSync(body, fastLevels.gzip),
    encoding,
  };
}

/** Levels that favour speed over size. */
const fastLevels = {
  zstd: { params: { [constants.ZSTD_c_compressionLevel]: 3 } },
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  gzip: { level: 3 },
};

/** Compresses a body that is sent many times: once, on first use, at a high level. */
export function compressCached(body: Buffer): (acceptEncoding: string | undefined) => Promise<EncodedBody> {
  const made = new Map<Encoding | null, Promise<EncodedBody>>();
  return (acceptEncoding) => {
    const [encoding = null] = acceptedEncodings(acceptEncoding, ['br', 'gzip']);
    const ready = made.get(encoding) ?? compressAtHighLevel(body, encoding);
    made.set(encoding, ready);
    return ready;
  };
}

async function compressAtHighLevel(body: Buffer, takes: 'br' | 'gzip' | null): Promise<EncodedBody> {
  if (body.byteLength < smallestBytes || takes === null) return { bytes: body, encoding: null };
  const bytes =
    takes === 'br'
      ? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : await zip(body, { level: 9 });
  return { bytes, encoding: takes };
}

/** Returns those of `ours` that the browser accepts. 'br;q=0' is a refusal; other weights are ignored. */
function acceptedEncodings<E extends Encoding>(header: string | undefined = '', ours: readonly E[]): E[] {
  const accepted = header
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]);
  return ours.filter((each) => accepted.includes(each));
}

/** Below this size, the body and its headers fit in the first packets anyway. */
const smallestBytes = 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
