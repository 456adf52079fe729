import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';

export type Weight = 'regular' | 'medium';

/**
 * The bytes of Roboto: it has the letters of every Latin, Greek and Cyrillic name, and figures of one width. The files
 * come without the tables for kerning and ligatures (GDEF, GPOS, GSUB), which take most of the time of a paper.
 */
export const fontBytes = (weight: Weight): Buffer => (files[weight] ??= readFont(weight));

/** Whether the font draws every letter of a text. */
export const canPrint = (text: string): boolean => Array.from(printed(text)).every(hasGlyph);

/**
 * A text as papers show it: a letter and its accent composed to one where the font has that letter, any white space as
 * one space, and without the characters that are invisible by definition.
 */
export const printed = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => (hasGlyph(letter) ? letter : letter.normalize('NFD')))
    .join('')
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');

const hasGlyph = (letter: string): boolean => font().hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

const files: Partial<Record<Weight, Buffer>> = {};

const readFont = (weight: Weight): Buffer =>
  readFileSync(join(import.meta.dirname, `../fonts/roboto-${weight}.ttf`));

let regular: fontkit.Font | undefined;

function font(): fontkit.Font {
  if (regular) return regular;
  const opened = fontkit.create(fontBytes('regular'));
  if (!('hasGlyphForCodePoint' in opened)) throw new Error('a collection of fonts instead of one');
  return (regular = opened);
}
