import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** A body as it is sent; `encoding` null: as it is. */
export interface EncodedBody {
  readonly bytes: Buffer;
  readonly encoding: Encoding | null;
}

/**
 * A body as the browser takes it: Brotli, else gzip, else as it is. At quality 4 about 0.3 ms of a worker thread for
 * a fifth of the bytes: on a slow line that is half a second. At quality 9 it pays for what is sent many times.
 */
export async function compressed(body: Buffer, takes: Encoding | null, quality: 4 | 9): Promise<EncodedBody> {
  if (body.byteLength < smallestBytes || takes === null) return { bytes: body, encoding: null };
  const bytes =
    takes === 'br'
      ? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
      : await zip(body, { level: quality === 9 ? 9 : 6 });
  return { bytes, encoding: takes };
}

/** The better of what a browser takes. 'br;q=0' is a refusal; other weights are not worth knowing with two encodings. */
export function acceptedEncoding(header: string | undefined = ''): Encoding | null {
  const taken = header
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]);
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
}

/** A body that is sent many times: compressed when first asked for, well, and once. */
export function keptBody(body: Buffer): (acceptEncoding: string | undefined) => Promise<EncodedBody> {
  const made = new Map<Encoding | null, Promise<EncodedBody>>();
  return (acceptEncoding) => {
    const takes = acceptedEncoding(acceptEncoding);
    const ready = made.get(takes) ?? compressed(body, takes, 9);
    made.set(takes, ready);
    return ready;
  };
}

/** Below it, the body and its headers fit in the first packets anyway. */
const smallestBytes = 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
