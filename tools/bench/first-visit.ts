/**
 * Returns the bytes transferred on a first visit without a cache, with gzip: the page, every file of ours that it
 * references (styles, fonts, images, scripts), and what its scripts import.
 */
export async function firstVisitBytes(
  origin: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ files: number; bytes: number }> {
  const page = await sent(origin + path, headers);
  let bytes = page.bytes;
  const asked = new Set<string>();
  let next = named(page.text, /["'](\/(?:assets|api\/v1\/storage|favicon)[^"']*)["']/g);
  while (next.length > 0) {
    for (const url of next) asked.add(url);
    const files = await Promise.all(next.map(async (url) => ({ url, ...(await sent(origin + url, {})) })));
    bytes += files.reduce((sum, file) => sum + file.bytes, 0);
    next = files
      .filter(({ url }) => url.endsWith('.js'))
      .flatMap(({ text }) => named(text, /(?:from|^import|;import)\s*["'`]\.(\/[^"'`]+)["'`]/g))
      .map((url) => `/assets${url}`)
      .filter((url, index, all) => !asked.has(url) && all.indexOf(url) === index);
  }
  return { files: asked.size + 1, bytes };
}

const named = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, url]) => url ?? '')),
];

/** fetch decompresses the body; its transferred length is in the header. */
async function sent(url: string, headers: Record<string, string>): Promise<{ text: string; bytes: number }> {
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'gzip' } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const body = Buffer.from(await response.arrayBuffer());
  return { text: body.toString(), bytes: Number(response.headers.get('content-length') ?? body.byteLength) };
}
