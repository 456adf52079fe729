import type { Output } from '#contract/api.ts';

export type Uploads = Pick<Output<'configurationAddress'>, 'accept' | 'maxBytes' | 'files'>;

/** How the address is proven: with files sent here, or at another server's service, whose page may be known. */
export type Widget = { uploads: Uploads } | { uploads: null; page: string | null };

/**
 * What configurationAddress opened. The specification says only that it does: our server tells what it takes; another
 * may answer the address of a page, as incodeInit does, or nothing at all.
 */
export function widgetOf(answer: unknown): Widget {
  if (typeof answer === 'string') return { uploads: null, page: webPage(answer) };
  const { accept, maxBytes, files, url } = (answer ?? {}) as Partial<Record<keyof Uploads | 'url', unknown>>;
  if (Array.isArray(accept) && Array.isArray(files) && typeof maxBytes === 'number') {
    return { uploads: { accept, maxBytes, files } };
  }
  return { uploads: null, page: typeof url === 'string' ? webPage(url) : null };
}

const webPage = (text: string): string | null => (/^https?:\/\//i.test(text.trim()) ? text.trim() : null);
