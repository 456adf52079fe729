import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { originOf } from './page-request.ts';

/** The paths of the pages that search engines may find: homes, catalogues, products. */
export type ShopPages = () => Promise<readonly string[]>;

/**
 * Registers '/robots.txt' and, where the pages are known, '/sitemap.xml' that it names by its whole address. Robots may
 * have the pictures, or a link in a chat has none.
 */
export function registerForRobots(
  app: FastifyInstance,
  { publicOrigin, shopPages }: { publicOrigin: string | null; shopPages: ShopPages | undefined },
): void {
  // Without an origin of our own the answer repeats the caller's Host, which no cache may give to anybody else.
  const caching = publicOrigin === null ? 'private, no-store' : 'public, max-age=86400';
  app.get('/robots.txt', (request, reply) => {
    const lines = ['User-agent: *', 'Allow: /api/v1/storage/', 'Disallow: /api/', 'Disallow: /sandbox'];
    if (shopPages) lines.push('', `Sitemap: ${originOf(request, publicOrigin)}/sitemap.xml`);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', caching)
      .send(`${lines.join('\n')}\n`);
  });
  if (!shopPages) return;
  // Every shop's products: asked for once in ten minutes, however many robots come.
  const kept = new LRUCache<'pages', readonly string[]>({
    max: 1,
    ttl: 600_000,
    fetchMethod: () => shopPages(),
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request, publicOrigin);
    // The protocol's most in one file (sitemaps.org).
    const pages = ((await kept.fetch('pages')) ?? []).slice(0, 50_000);
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...pages.map((page) => `<url><loc>${origin}${page}</loc></url>`),
      '</urlset>',
    ];
    return reply.type('application/xml; charset=utf-8').header('cache-control', caching).send(xml.join('\n'));
  });
}
