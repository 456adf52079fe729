import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import { otherServerContext } from '#web/context.ts';
import { storageUrl } from '#web/ui/device.tsx';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';

/**
 * How a page looks as a link in a chat, and its one address for search engines; `titleOf` adds the words. The address is
 * without what campaigns append; the one that is shared keeps the promoter who sells by it.
 * @param picture as the wire names it; undefined: none
 * @param query what makes it a page of its own: '?pagina=2'
 */
export function linkPreview(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { partner }: ShopRef,
  picture: string | undefined,
  query = '',
): MetaDescriptor[] {
  const { origin, pathname } = new URL(request.url);
  const screen = pathname.replace(/^\/\d+(\/\d+)?(?=\/)/, '');
  const stored = picture && storageUrl(picture);
  const drawn = stored && (context.get(otherServerContext) ? stored : drawnByAll(stored));
  const file = drawn && new URL(drawn, origin).href;
  return [
    {
      tagName: 'link',
      rel: 'canonical',
      href: origin + prefixOf({ partner, promoter: null }) + screen + query,
    },
    { property: 'og:url', content: origin + pathname + query },
    { property: 'og:type', content: 'website' },
    ...(file ? [{ property: 'og:image', content: file }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Messengers draw neither SVG nor AVIF: our own storage has a PNG of each picture (actions/people/read-picture.ts). */
const drawnByAll = (url: string): string =>
  url.startsWith('/') && /\.(svg|webp|avif)$/.test(url) ? `${url}.png` : url;
