import { LRUCache } from 'lru-cache';
import type { Shade } from '#domain/partner/brand-pictures.ts';
import { loadSharp } from './load-sharp.ts';

/** The colours of a stored logo; null: it is not there, or no picture. Names are of one content each, so they are kept. */
export const logoShades = (storage: Reads, file: string): Promise<readonly Shade[] | null> =>
  known.fetch(file, { context: storage }).then((found) => found?.shades ?? null);

interface Reads {
  get(key: string): Promise<Uint8Array | null>;
}

const known = new LRUCache<string, { readonly shades: readonly Shade[] | null }, Reads>({
  max: 300,
  fetchMethod: async (file, _, { context }) => {
    const bytes = await context.get(`public/${file}`);
    return bytes === null ? undefined : { shades: await shadesOf(bytes).catch(() => null) };
  },
});

/** How much of what is seen of a picture has which colour: what is nearly the same is taken together. */
export async function shadesOf(bytes: Uint8Array): Promise<Shade[]> {
  const sharp = await loadSharp();
  // As the shop shows it. Nearest: a mixture of two colours is none of the logo's.
  const pixels = await sharp(bytes, { limitInputPixels: 24_000_000 })
    .resize({ width: 240, height: 80, fit: 'inside', kernel: 'nearest' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const kinds = new Map<number, { count: number; sum: [number, number, number] }>();
  let seen = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < 128) continue;
    seen += 1;
    // Sixteen steps a channel.
    const kind = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const { count, sum } = kinds.get(kind) ?? { count: 0, sum: [0, 0, 0] };
    kinds.set(kind, { count: count + 1, sum: [sum[0] + red, sum[1] + green, sum[2] + blue] });
  }
  return [...kinds.values()].map(({ count, sum }) => ({
    color: `#${sum
      .map((each) =>
        Math.round(each / count)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`,
    share: count / seen,
  }));
}
