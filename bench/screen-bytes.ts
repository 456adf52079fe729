import { gzipSync } from 'node:zlib';

export interface Bytes {
  /** The document, gzip. */
  readonly page: number;
  /** Every script that the document and its scripts name, gzip. */
  readonly scripts: number;
}

const screens = ['inicio', 'catalogo', 'detalle-producto/1'];

/** What public screens weigh on the line, as a browser that takes gzip would count it. */
export async function screenBytes(origin: string): Promise<[screen: string, Bytes][]> {
  return Promise.all(
    screens.map(async (screen): Promise<[string, Bytes]> => {
      const html = await textOf(`${origin}/1/${screen}`);
      const found = new Set<string>();
      await follow(origin, html, found);
      const sizes = await Promise.all(
        [...found].map(async (url) => gzipSync(await textOf(origin + url)).byteLength),
      );
      return [
        screen,
        { page: gzipSync(html).byteLength, scripts: sizes.reduce((sum, each) => sum + each, 0) },
      ];
    }),
  );
}

/** Scripts of the build by the names in a text: '/assets/kit-AbC.js', and './kit-AbC.js' inside another script. */
async function follow(origin: string, text: string, found: Set<string>): Promise<void> {
  const named = [...text.matchAll(/["'](?:\/assets\/|\.\/)([\w.-]+\.js)["']/g)].map(
    ([, name]) => `/assets/${name}`,
  );
  for (const url of named) {
    if (found.has(url) || url.includes('/manifest-')) continue;
    found.add(url);
    await follow(origin, importsOf(await textOf(origin + url)), found);
  }
}

/** Only what a script imports before it runs; what it may import later is another screen's. */
const importsOf = (script: string): string =>
  [...script.matchAll(/(?:from|import)\s*(["']\.\/[\w.-]+\.js["'])/g)].map(([, name]) => name).join(' ');

async function textOf(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}
