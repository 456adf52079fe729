import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressOnce } from '#server/http/compress.ts';
import { replyCached } from '#server/http/cached-response.ts';
import { holdsSession } from '#server/http/session.ts';
import type { Preview } from '#server/actions/people/show-partner.ts';
import type { NestedWords } from '#server/actions/people/shop-words.ts';
import { registerForRobots, type ShopPages } from './for-robots.ts';
import { loadBuilt, loadDevelopment, type LoadApp } from './app-build.ts';
import { proxyApi } from './other-server/api-proxy.ts';
import type { OtherServer } from './other-server/kept-customer.ts';
import { cachedPage, pageCache, sharedAddress, type PageCache } from './page-cache.ts';
import {
  cacheControlOf,
  canonicalPath,
  nonceSources,
  pageHeaders,
  type CaptchaWidget,
} from './page-headers.ts';
import {
  fromElsewhere,
  largestBodyBytes,
  originOf,
  toRequest,
  looksLikeFile,
  serveFiles,
} from './page-request.ts';
import { renderPage } from './render-page.ts';

export interface WebOptions {
  /** Another server that implements the contract; null: the API of this process. */
  other: OtherServer | null;
  /** 'https://tienda.example', where proxies hide it; null: taken from the request. */
  publicOrigin: string | null;
  /** The captcha service whose widget the pages load; omitted: none. */
  captchaWidget?: CaptchaWidget | null;
  /** What a link of the desk shows; null: it is none. Omitted: there are no previews. */
  showPreview?: (token: string, path: string) => Promise<Preview | null>;
  /** The partners' own sentences; omitted: none. */
  wordsOf?: (partner: number) => Promise<NestedWords>;
  /** False: the shop says nothing of a lock. */
  locksDevices?: boolean;
  /** Serve from the sources, through Vite. */
  dev: boolean;
  /** Output folder of `react-router build`. */
  buildDir: string;
  /** What the sitemap names; omitted: there is none. */
  shopPages?: ShopPages;
  /** Registers a callback for changes of the shop; without it public pages are rendered again after 5 seconds. */
  onShopChange?: (forget: () => void) => void;
}

/** What each response needs. */
interface Pages {
  readonly load: LoadApp;
  readonly options: WebOptions;
  readonly cache: PageCache;
}

/** Registers the storefront: every path outside the API is a file of the build or a page. */
export async function webPlugin(app: FastifyInstance, options: WebOptions): Promise<void> {
  const load = options.dev ? await loadDevelopment(app) : await loadBuilt(options.buildDir);
  // Forms reach React Router unparsed: it reads the stream itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  if (!options.dev) await serveFiles(app, join(options.buildDir, 'client'));
  if (options.other) proxyApi(app, options.other, options.publicOrigin);
  registerForRobots(app, { publicOrigin: options.publicOrigin, shopPages: options.shopPages });
  const cache = pageCache(options.onShopChange ? 60_000 : 5_000, { log: app.log });
  options.onShopChange?.(() => cache.clear());
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    handler: (request, reply) => answerPage(app, request, reply, { load, options, cache }),
  });
}

async function answerPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { load, options, cache }: Pages,
): Promise<FastifyReply | Buffer> {
  const [path = '/', query] = (request.raw.url ?? '/').split(/\?(.*)/s);
  const early = answerWithoutPage(request, reply, { path, query, publicOrigin: options.publicOrigin });
  if (early) return early;

  const { other } = options;
  const preview = await previewIn(path, query, options.showPreview);
  const https = options.publicOrigin?.startsWith('https:') ?? request.protocol === 'https';
  const widget = options.captchaWidget ?? null;
  const language = languageIn(request.headers.cookie, (await load()).languages);
  const setting = { https, picturesFrom: other?.origin ?? null, widget, isPreview: preview !== null };
  const origin = originOf(request, options.publicOrigin);
  // The names of another server's cookies are unknown: any may be a session's.
  const shared = options.dev || preview ? null : sharedAddress(request, other ? () => true : holdsSession);
  if (shared !== null) {
    const page = await cache.get(`${language} ${origin} ${shared}`, async () => {
      const everybody = new Request(origin + shared, { headers: { host: new URL(origin).host } });
      const mark = randomBytes(16).toString('base64url');
      const rendered = await renderPage(app, request, everybody, {
        load,
        other,
        https,
        nonce: mark,
        language,
        wordsOf: options.wordsOf,
        locksDevices: options.locksDevices,
      });
      return cachedPage(rendered, setting, mark);
    });
    if (!page.personal) {
      void reply.code(page.status).headers(page.headers).header('cache-control', cacheControlOf(path));
      return replyCached(request, reply, page, vary);
    }
  }

  const nonce = options.dev ? '' : randomBytes(16).toString('base64');
  const pageRequest = toRequest(request, reply, options.publicOrigin);
  const { response, body, cookies } = await renderPage(app, request, pageRequest, {
    load,
    other,
    https,
    nonce,
    preview,
    language,
    wordsOf: options.wordsOf,
    locksDevices: options.locksDevices,
  });
  void reply.code(response.status).headers({
    // Vite's inline scripts have no nonce: no policy in development.
    ...pageHeaders(options.dev ? null : nonceSources(nonce), setting),
    'cache-control': cookies.length > 0 || preview ? 'no-store' : cacheControlOf(path),
    ...(preview && { 'x-robots-tag': 'noindex' }),
    vary,
  });
  for (const [name, value] of response.headers) if (name !== 'set-cookie') void reply.header(name, value);
  // A preview is looked at, and begins no visit.
  if (cookies.length > 0 && !preview) void reply.header('set-cookie', cookies);
  const { bytes, encoding } = compressOnce(body, request.headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding);
  return bytes;
}

/** The language is in a cookie. */
const vary = 'accept-encoding, cookie';

/** Handles missing files, cross-site or oversized forms, and URLs that are not canonical. */
function answerWithoutPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, query, publicOrigin }: { path: string; query: string | undefined; publicOrigin: string | null },
): FastifyReply | null {
  const short = (status: number, text: string) => reply.code(status).type('text/plain').send(text);
  if (looksLikeFile(path)) return short(404, 'Not found');
  if (request.method === 'POST') {
    if (fromElsewhere(request, publicOrigin)) return short(403, 'Foreign origin');
    const bytes = Number(request.headers['content-length'] ?? 0);
    return bytes > largestBodyBytes ? short(413, 'Too large') : null;
  }
  const canonical = path.endsWith('.data') ? null : canonicalPath(path);
  return canonical === null ? null : reply.redirect(query ? `${canonical}?${query}` : canonical, 308);
}

/** Returns what a preview's link says, for a page of its own partner. */
async function previewIn(
  path: string,
  query: string | undefined,
  show: WebOptions['showPreview'],
): Promise<Preview | null> {
  const token = new URLSearchParams(query).get('vista');
  // A colour's page of a product has a parameter of that name.
  if (!token?.includes('.') || !show) return null;
  const preview = await show(token, path);
  return preview && path.startsWith(`/${preview.partner}/`) ? preview : null;
}

/** Returns the language that the visitor chose, if the shop speaks it; else its first, Spanish. */
export function languageIn(cookies: string | undefined, languages: readonly string[]): string | undefined {
  // Set by src/web/shell/language.ts. The browser's own preference does not count: the shop's papers are Spanish.
  const chosen = (cookies ?? '').split(';').map((cookie) => cookie.trim());
  return languages.find((language) => chosen.includes(`idioma=${language}`)) ?? languages[0];
}
