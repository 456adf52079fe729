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
  const lines: Line[] = [];
  let line: Stretch[] = [];
  let [wide, spaces, space] = [0, 0, 0];
  const end = (last: boolean) => {
    lines.push({ stretches: joined(line), width: wide, spaces, last });
    line = [];
    [wide, spaces, space] = [0, 0, 0];
  };
  const place = (word: readonly Stretch[], own: number) => {
    if (line.length > 0 && wide + space + own > width + roundingOff) end(false);
    if (line.length > 0 && space > 0) {
      line.push({ ...(line.at(-1) as Stretch), text: ' ' });
      wide += space;
      spaces++;
    }
    line.push(...word);
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

/** What stands between spaces; a word may change its face in the middle. */
function wordsOf(stretches: readonly Stretch[]): Stretch[][] {
  const words: Stretch[][] = [[]];
  for (const stretch of stretches) {
    for (const [index, text] of stretch.text.split(/[ \n\t]/).entries()) {
      if (index > 0) words.push([]);
      if (text !== '') words.at(-1)?.push({ ...stretch, text });
    }
  }
  return words.filter((word) => word.length > 0);
}

const lettersOf = (word: readonly Stretch[]): Stretch[] =>
  word.flatMap((part) => Array.from(part.text, (text) => ({ ...part, text })));

/** Neighbours in one face and colour are one stretch. */
function joined(parts: readonly Stretch[]): Stretch[] {
  const whole: Stretch[] = [];
  for (const part of parts) {
    const before = whole.at(-1);
    if (before?.weight === part.weight && before.color === part.color) {
      whole[whole.length - 1] = { ...before, text: before.text + part.text };
    } else {
      whole.push(part);
    }
  }
  return whole;
}
