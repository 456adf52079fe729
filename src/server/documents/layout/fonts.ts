import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Font } from 'fontkit';

export type Weight = 'regular' | 'medium';

/**
 * The bytes of Roboto: it has the letters of every Latin, Greek and Cyrillic name, and figures of one width. The files
 * come without the tables for kerning and ligatures (GDEF, GPOS, GSUB), which take most of the time of a paper.
 */
export const fontBytes = (weight: Weight): Buffer => (files[weight] ??= readFont(weight));

/** Roboto as its tables say it. The library is loaded with the first paper: a start does without it. */
export const openFont = (): Promise<Font> => (opened ??= open());

let opened: Promise<Font> | undefined;

async function open(): Promise<Font> {
  const fontkit = await import('fontkit');
  const font = fontkit.create(fontBytes('regular'));
  if (!('hasGlyphForCodePoint' in font)) throw new Error('a collection of fonts instead of one');
  return font;
}

/** Whether the font draws every letter of a text. */
export const canPrint = (font: Font, text: string): boolean =>
  Array.from(printed(font, text)).every((letter) => hasGlyph(font, letter));

/**
 * A text as papers show it: a letter and its accent composed to one where the font has that letter, any white space as
 * one space, and without the characters that are invisible by definition.
 */
export const printed = (font: Font, text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => (hasGlyph(font, letter) ? letter : letter.normalize('NFD')))
    .join('')
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');

const hasGlyph = (font: Font, letter: string): boolean =>
  font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

const files: Partial<Record<Weight, Buffer>> = {};

const readFont = (weight: Weight): Buffer =>
  readFileSync(join(import.meta.dirname, `../fonts/roboto-${weight}.ttf`));
