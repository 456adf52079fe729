import { fileURLToPath } from 'node:url';
import type { OverlayOptions, Sharp } from 'sharp';
import { loadSharp } from '#server/images/load-sharp.ts';
import { escapeHtml } from './html.ts';
import type { Drawing, Letters } from './identity-pictures.ts';

/** Pixels for each unit of a drawing. */
const scale = 3;

/** A drawing as the camera's file: a JPEG. Letters are set with a font of ours, because a server may have none. */
export async function photoOf(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  const { width, height, shapes, letters, is } = drawing;
  const look = looks[is];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${shapes.markup}</svg>`;
  const texts = letters.map((each) =>
    placed(sharp({ text: textOf(each, look.ink) }).png(), each, width * scale),
  );
  const photo = await sharp(Buffer.from(svg))
    .composite(await Promise.all(texts))
    .flatten({ background: look.behind })
    .jpeg({ quality: 88 })
    .toBuffer();
  return new Uint8Array(photo);
}

const looks = {
  card: { ink: '#2a2d31', behind: '#1d2023' },
  face: { ink: '#ffffff', behind: '#1d2023' },
} as const;

const sizes: Readonly<Record<Letters['kind'], number>> = { h: 9.5, l: 7.5, t: 10, mrz: 13.2 };

const fontfile = fileURLToPath(new URL('../documents/fonts/roboto-medium.ttf', import.meta.url));

const textOf = ({ kind, text }: Letters, ink: string) => ({
  text: `<span foreground="${kind === 'l' ? '#6b6257' : ink}">${escapeHtml(text)}</span>`,
  font: `Roboto ${sizes[kind] * scale}`,
  fontfile,
  dpi: 72,
  rgba: true,
});

/** Where the letters go; those that are too long are made narrower, like on a real card. */
async function placed(set: Sharp, { x, y, end }: Letters, most: number): Promise<OverlayOptions> {
  const { data, info } = await set.toBuffer({ resolveWithObject: true });
  const room = end ? x * scale : most - x * scale - 8;
  const width = Math.floor(Math.min(info.width, room));
  const sharp = await loadSharp();
  const input =
    width < info.width
      ? await sharp(data).resize({ width, height: info.height, fit: 'fill' }).toBuffer()
      : data;
  return {
    input,
    left: Math.floor(end ? x * scale - width : x * scale),
    top: Math.round(y * scale) - info.height,
  };
}
