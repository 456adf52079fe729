/**
 * Returns the bytes transferred on a first visit without a cache, with gzip: the page, and every file of ours that it
 * references (styles, fonts, images, scripts).
 */
export async function firstVisitBytes(
  origin: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ files: number; bytes: number }> {
  const page = await sent(origin + path, headers);
  const named = new Set(
    [...page.text.matchAll(/(?:href|src)="(\/(?:assets|api\/v1\/storage|favicon)[^"]*)"/g)].map(
      ([, url]) => url ?? '',
    ),
  );
  const files = await Promise.all([...named].map((url) => sent(origin + url, {})));
  return { files: files.length + 1, bytes: files.reduce((sum, file) => sum + file.bytes, page.bytes) };
}

/** fetch decompresses the body; its transferred length is in the header. */
async function sent(url: string, headers: Record<string, string>): Promise<{ text: string; bytes: number }> {
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'gzip' } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const body = Buffer.from(await response.arrayBuffer());
  return { text: body.toString(), bytes: Number(response.headers.get('content-length') ?? body.byteLength) };
}
