/**
 * The first pictures of a page, in the page: drawings that are seen at once (some 2 KB each on the line), which on a phone would each wait
 * for a connection of its own. Which they are the page says itself (`fetchPriority="high"`). `read` gives a picture of
 * ours by its address, or null. What is large, and what is no drawing, stays an address.
 */
export async function withFirstPictures(
  html: string,
  read: (url: string) => Promise<string | null>,
): Promise<string> {
  let room = mostCharacters;
  let page = html;
  const urls = [...html.matchAll(firstPicture)].map(([, url = '']) => url);
  for (const url of new Set(urls)) {
    const svg = await read(url);
    if (svg === null || svg.length > largestCharacters || svg.length > room) continue;
    room -= svg.length;
    page = page
      .replaceAll(`src="${url}"`, `src="${dataUrl(svg)}"`)
      .replaceAll(new RegExp(`<link rel="preload" as="image" href="${literally(url)}"[^>]*>`, 'g'), '');
  }
  return page;
}

/** As React writes an image: attributes in the order of the component's properties, with double quotes. */
const firstPicture = /<img(?=[^>]*\sfetchPriority="high")[^>]*\ssrc="(\/api\/v1\/storage\/[^"]+\.svg)"/g;

const largestCharacters = 16 * 1024;
const mostCharacters = 48 * 1024;

/** Percent signs only where an address or the attribute needs them: what is left compresses with its neighbours. */
const dataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/[%#"<>&\r\n\t]/g, (sign) => encodeURIComponent(sign))}`;

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
