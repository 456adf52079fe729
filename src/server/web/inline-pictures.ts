/**
 * The first pictures of a page, in the page: drawings that are seen at once (some 2 KB each on the line), which on a
 * phone would each wait for a connection of its own. Which they are the page says itself (`fetchPriority="high"`).
 * `read` gives a picture of ours by its address, or null. What is large, and what is no drawing, stays an address.
 */
export async function withFirstPictures(
  html: string,
  read: (url: string) => Promise<string | null>,
): Promise<string> {
  let room = mostCharacters;
  let page = html;
  for (const url of firstPicturesOf(html)) {
    const svg = await read(url);
    if (svg === null || svg.length > largestCharacters || svg.length > room) continue;
    room -= svg.length;
    page = page
      .replaceAll(`src="${url}"`, () => `src="${dataUrl(svg)}"`)
      .replaceAll(new RegExp(`<link rel="preload" as="image" href="${literally(url)}"[^>]*>`, 'g'), '');
  }
  return page;
}

/** Their addresses; attributes have double quotes, as React writes them. */
function firstPicturesOf(html: string): Set<string> {
  const tags = html
    .split('<img ')
    .slice(1)
    .map((rest) => ` ${rest.slice(0, rest.indexOf('>'))}`);
  const urls = tags
    .filter((tag) => tag.includes(' fetchPriority="high"'))
    .map((tag) => tag.split(' src="')[1]?.split('"')[0] ?? '');
  return new Set(urls.filter((url) => url.startsWith('/api/v1/storage/') && url.endsWith('.svg')));
}

const largestCharacters = 16 * 1024;
const mostCharacters = 48 * 1024;

/** Percent signs only where an address or the attribute needs them: what is left compresses with its neighbours. */
const dataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/[%#"<>&\r\n\t]/g, (sign) => encodeURIComponent(sign))}`;

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
