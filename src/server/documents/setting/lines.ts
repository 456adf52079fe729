import { faceOf } from '../pdf/face.ts';
import type { Stretch } from '../pdf/pdf-page.ts';

export interface Line {
  readonly stretches: readonly Stretch[];
  readonly width: number;
  /** Between its words. */
  readonly spaces: number;
  /** The last of its paragraph. */
  readonly last: boolean;
}

/** As many words to a line as fit; a word that is wider than any line is broken wherever the line ends. */
export function linesOf(
  stretches: readonly Stretch[],
  width: number,
  type: { readonly size: number; readonly spacing: number },
): Line[] {
  const widthOf = ({ weight }: Stretch, text: string) =>
    faceOf(weight).widthOf(text) * type.size + text.length * type.spacing;
  const whole = stretches.length === 1 ? stretches[0] : undefined;
  if (whole && hasSingleSpaces(whole.text)) {
    const wide = widthOf(whole, whole.text);
    if (wide <= width + roundingOff) {
      return [{ stretches, width: wide, spaces: whole.text.split(' ').length - 1, last: true }];
    }
  }
  const lines: Line[] = [];
  let line: OpenStretch[] = [];
  let [wide, spaces, space] = [0, 0, 0];
  const end = (last: boolean) => {
    lines.push({ stretches: line, width: wide, spaces, last });
    line = [];
    [wide, spaces, space] = [0, 0, 0];
  };
  const place = (word: readonly Stretch[], own: number) => {
    if (line.length > 0 && wide + space + own > width + roundingOff) end(false);
    const before = line.at(-1);
    if (before && space > 0) {
      before.text += ' ';
      wide += space;
      spaces++;
    }
    for (const part of word) append(line, part);
    wide += own;
    space = 0;
  };
  for (const word of wordsOf(stretches)) {
    const own = word.reduce((sum, part) => sum + widthOf(part, part.text), 0);
    if (own <= width + roundingOff) place(word, own);
    else for (const letter of lettersOf(word)) place([letter], widthOf(letter, letter.text));
    const before = word.at(-1);
    if (before) space = widthOf(before, ' ');
  }
  end(true);
  return lines;
}

/** Widths are sums of fractions: what fits exactly may seem not to. */
const roundingOff = 0.001;

/** Whether it is its words with one space between each two, as nearly all that a paper sets in one line is. */
function hasSingleSpaces(text: string): boolean {
  let wasSpace = true;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isSpace(unit) && (wasSpace || unit !== 0x20)) return false;
    wasSpace = unit === 0x20;
  }
  return !wasSpace;
}

/** What stands between spaces; a word may change its face in the middle. */
function wordsOf(stretches: readonly Stretch[]): Stretch[][] {
  const words: Stretch[][] = [];
  let word: Stretch[] = [];
  const end = () => {
    if (word.length > 0) words.push(word);
    word = [];
  };
  for (const { text, weight, color } of stretches) {
    let begin = 0;
    for (let at = 0; at <= text.length; at++) {
      const isEnd = at === text.length;
      if (!isEnd && !isSpace(text.charCodeAt(at))) continue;
      if (at > begin) word.push({ text: text.slice(begin, at), weight, color });
      if (!isEnd) end();
      begin = at + 1;
    }
  }
  end();
  return words;
}

/** Where a line may end. */
const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0x0a || unit === 0x09;

const lettersOf = (word: readonly Stretch[]): Stretch[] =>
  word.flatMap((part) => Array.from(part.text, (text) => ({ ...part, text })));

/** A stretch that goes on. */
type OpenStretch = { -readonly [Key in keyof Stretch]: Stretch[Key] };

/** Neighbours in one face and colour are one stretch. */
function append(line: OpenStretch[], { text, weight, color }: Stretch): void {
  const before = line.at(-1);
  if (before?.weight === weight && before.color === color) before.text += text;
  else line.push({ text, weight, color });
}
