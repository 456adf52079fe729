import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { answerCache, type AnswerCache } from '#server/http/answer-cache.ts';
import { keptBody, type EncodedBody } from '#server/http/compress.ts';
import { etagOf } from '#server/http/etag.ts';
import { faultOf } from '#server/log.ts';
import { isPublicScreen, pageHeaders, type InlineSources, type PageSetting } from './page-headers.ts';
import type { Rendered } from './render-page.ts';

/** A rendered page that anybody without a cookie may get. */
export interface KeptPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly bytes: number;
  readonly body: (acceptEncoding: string | undefined) => Promise<EncodedBody>;
  /** The API set a cookie while it was rendered: it is one visitor's, and must be given to nobody else. */
  readonly personal: boolean;
}

export type PageCache = AnswerCache<KeptPage>;

/**
 * Rendered pages, until something in the shop changes. `freshMs`: how long a page is given without looking again;
 * short where nobody announces changes, as in front of another server.
 */
export function pageCache(freshMs: number, log: { warn(line: object, text: string): void }): PageCache {
  return answerCache<KeptPage>({
    freshMs,
    maxBytes: 32 * 1024 * 1024,
    // Beside the page its compressed forms.
    bytesOf: ({ bytes }) => bytes * 2,
    mayBeKept: ({ status, personal }) => status === 200 && !personal,
    isFault: ({ status }) => status >= 500,
    onFault(error) {
      log.warn({ err: faultOf(error) }, 'a kept page could not be made anew');
      return 'keep';
    },
  });
}

/**
 * The address of a page that is the same for everybody, or null. A visitor whose session we may know gets a page of
 * their own. What no screen reads is left out: the links of campaigns carry a mark for each click, and all of them
 * lead to one page.
 */
export function sharedAddress(
  { method, headers, raw }: FastifyRequest,
  mayKnow: (cookies: string) => boolean,
): string | null {
  const url = raw.url ?? '/';
  if ((method !== 'GET' && method !== 'HEAD') || url.length > longestAddress) return null;
  if (headers.cookie !== undefined && mayKnow(headers.cookie)) return null;
  const [path = '/', query] = url.split(/\?(.*)/s);
  if (!isPublicScreen(path)) return null;
  const read = new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => readByScreens.has(name)),
  );
  const shared = read.size > 0 ? `${path}?${read}` : path;
  return shared.length > longestShared ? null : shared;
}

/** A campaign's marks are long; what screens read is not, and a choice of it without end is not kept. */
const longestAddress = 2_000;
const longestShared = 300;

/** Parameters of public screens: the catalogue's search, a chosen colour, a notice; and React Router's own. */
const readByScreens = new Set([
  'orden',
  'marca',
  'filtro',
  'min',
  'max',
  'pagina',
  'color',
  'aviso',
  '_routes',
]);

export function keptPage({ response, body, cookies }: Rendered, setting: PageSetting): KeptPage {
  const html = response.headers.get('content-type')?.startsWith('text/html') ? body.toString() : '';
  return {
    status: response.status,
    headers: { ...Object.fromEntries(response.headers), ...pageHeaders(inlineHashes(html), setting) },
    etag: etagOf(body),
    bytes: body.byteLength,
    body: keptBody(body),
    personal: cookies.length > 0,
  };
}

/**
 * The content policy's sources for the inline scripts and styles of a page that is the same for everybody: hashes in
 * place of a nonce. React and React Router escape '<' inside of them, so the end tag is the first one. The script
 * that waits for idle is plain text until then: its hash allows the module made from it.
 */
export function inlineHashes(html: string): InlineSources {
  const hashes = (tag: 'script' | 'style') => [
    ...new Set(
      [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${tag}>`, 'g'))].map(
        ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      ),
    ),
  ];
  return { scripts: hashes('script'), styles: hashes('style') };
}
