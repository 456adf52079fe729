import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { cachedResponse, type CachedResponse } from '#server/http/cached-response.ts';
import { responseCache, type ResponseCache } from '#server/http/response-cache.ts';
import { isPublicScreen, pageHeaders, type InlineSources, type PageSetting } from './page-headers.ts';
import type { Rendered } from './render-page.ts';

/** A rendered page for anybody without a cookie. */
export interface CachedPage extends CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The API set a cookie during rendering: the page belongs to one visitor and must not be shared. */
  readonly personal: boolean;
}

/** Caches rendered pages until the shop changes. */
export interface PageCache {
  get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage>;
  clear(): void;
}

/**
 * `ttl`: milliseconds for which a page is served without revalidation; short where no changes are published, as with
 * another server.
 */
export function pageCache(
  ttl: number,
  options: Pick<Parameters<typeof responseCache>[0], 'log' | 'perf'>,
): PageCache {
  const cache: ResponseCache<CachedPage> = responseCache({ ttl, maxSize: 32 * 1024 * 1024, ...options });
  return {
    async get(key, render) {
      try {
        return await cache.forceFetch(key, {
          context: async () => {
            const page = await render();
            if (page.status >= 500) throw new FaultyPage(page);
            // Deleted while it is fetched, it is returned and not stored.
            if (page.status !== 200 || page.personal) cache.delete(key);
            return page;
          },
        });
      } catch (error) {
        if (error instanceof FaultyPage) return error.page;
        throw error;
      }
    },
    clear: () => cache.clear(),
  };
}

/** An error page: sent to those who wait for it, but never replaces a good cached page. */
class FaultyPage extends Error {
  readonly page: CachedPage;
  constructor(page: CachedPage) {
    super(`a page answered ${page.status}`);
    this.page = page;
  }
}

/**
 * Returns the cache key of a page that is the same for everybody, or null. Visitors who may have a session get their
 * own page. Parameters that no screen reads are dropped: campaign links carry a unique id per click, and all lead to
 * one page.
 */
export function sharedAddress(
  {
    method,
    headers,
    raw,
  }: Pick<FastifyRequest, 'method' | 'headers'> & { readonly raw: { url?: string | undefined } },
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

/** Campaign ids are long but dropped; keys of unbounded length are not cached. */
const longestAddress = 2_000;
const longestShared = 300;

/** Parameters of public screens: the catalogue's search, a chosen colour, picture and plan, what is compared, a notice; and React Router's own. */
const readByScreens = new Set([
  'orden',
  'marca',
  'semana',
  'hoy',
  'total',
  'buscar',
  'filtro',
  'min',
  'max',
  'pagina',
  'color',
  'vista',
  'enganche',
  'plazo',
  'comparar',
  'ids',
  'aviso',
  '_routes',
]);

/**
 * `mark`: the nonce with which it was rendered, made for this rendering alone. It tells our inline code from any that came
 * with the data, and is taken out of the page, which many get.
 */
export function cachedPage(
  { response, body, cookies }: Rendered,
  setting: PageSetting,
  mark: string,
): CachedPage {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const html = isHtml ? body.toString() : '';
  return {
    ...cachedResponse(isHtml ? Buffer.from(html.replaceAll(` nonce="${mark}"`, '')) : body),
    status: response.status,
    headers: { ...Object.fromEntries(response.headers), ...pageHeaders(inlineHashes(html, mark), setting) },
    personal: cookies.length > 0,
  };
}

/**
 * Returns CSP sources for the inline scripts and styles of a shared page that carry its mark: hashes instead of a nonce.
 * React and React Router escape '<' inside them, so the first end tag is the right one.
 */
export function inlineHashes(html: string, mark: string): InlineSources {
  const ours = `(?=[^>]*\\snonce="${mark}")(?![^>]*\\ssrc=)`;
  const hashes = (tag: 'script' | 'style') => [
    ...new Set(
      [...html.matchAll(new RegExp(`<${tag}${ours}[^>]*>([^]*?)</${tag}>`, 'g'))].map(
        ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      ),
    ),
  ];
  return { scripts: hashes('script'), styles: hashes('style') };
}
