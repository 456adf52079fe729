import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Font } from 'fontkit';

export type Weight = 'regular' | 'medium';

/**
 * Returns the bytes of Roboto, which covers Latin, Greek and Cyrillic names and has tabular figures. The files come
 * without the tables for kerning and ligatures (GDEF, GPOS, GSUB), which dominate the rendering time.
 */
export const fontBytes = (weight: Weight): Buffer => (files[weight] ??= readFont(weight));

/** Opens Roboto for its tables. The library is loaded with the first document to keep startup short. */
export const openFont = (): Promise<Font> => (opened ??= open());

let opened: Promise<Font> | undefined;

async function open(): Promise<Font> {
  const fontkit = await import('fontkit');
  const font = fontkit.create(fontBytes('regular'));
  if (!('hasGlyphForCodePoint' in font)) throw new Error('a font collection instead of one font');
  return font;
}

/** Returns whether the font has a glyph for every character of a text. */
export const canPrint = (font: Font, text: string): boolean =>
  Array.from(printed(font, text)).every((letter) => hasGlyph(font, letter));

/**
 * Normalises a text for documents: composes letters and accents where the font has the composed letter, collapses white
 * space, and removes characters that are invisible by definition.
 */
export const printed = (font: Font, text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => (hasGlyph(font, letter) ? letter : letter.normalize('NFD')))
    .join('')
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/** Kept, because every text of a document asks for the same few letters. */
function hasGlyph(font: Font, letter: string): boolean {
  let known = glyphs.get(letter);
  if (known === undefined) {
    known = font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    glyphs.set(letter, known);
  }
  return known;
}

const glyphs = new Map<string, boolean>();

const files: Partial<Record<Weight, Buffer>> = {};

const readFont = (weight: Weight): Buffer =>
  readFileSync(join(import.meta.dirname, `../fonts/roboto-${weight}.ttf`));
