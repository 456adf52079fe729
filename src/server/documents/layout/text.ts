import { canPrint, printed } from './fonts.ts';
import { contentWidth, ensureRoom, margin, space, tagged, type Paper } from './paper.ts';

/** A run ends where a line may break: punctuation that follows belongs to it. */
export type Run = string | { readonly text: string; readonly bold: true };

export interface TextStyle {
  readonly size?: number;
  /** Line height, in multiples of the font's. */
  readonly leading?: number;
  readonly color?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right' | 'center' | 'justify';
  /** Added after each letter. */
  readonly spacing?: number;
}

export const ink = '#1b1e21';

/** The upper left corner of a text and the width at which it wraps. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Writes a paragraph over the full width, on one page if it fits on one. */
export function paragraph(
  paper: Paper,
  runs: string | readonly Run[],
  style: TextStyle = {},
  { tag = 'P', above = 0, below = 0 }: { tag?: string; above?: number; below?: number } = {},
): void {
  const { doc } = paper;
  space(paper, above);
  const height = heightOf(paper, runs, contentWidth, style);
  if (height <= doc.page.contentHeight) ensureRoom(paper, height);
  const place = { x: margin, y: doc.y, width: contentWidth };
  paper.root.add(tagged(paper, tag, {}, () => writeText(paper, runs, place, style)));
  doc.y += below;
}

/** Writes runs one after another and moves the document's position below them. */
export function writeText(
  paper: Paper,
  runs: string | readonly Run[],
  { x, y, width }: Place,
  style: TextStyle = {},
): void {
  const { doc, font } = paper;
  const { color, size, bold, ...options } = optionsOf(style);
  const parts = partsOf(paper, runs, bold);
  doc.x = x;
  doc.y = y;
  doc.fillColor(color);
  for (const [index, part] of parts.entries()) {
    doc.font(part.bold ? 'medium' : 'regular', size);
    const lineGap = doc.currentLineHeight(true) * (options.leading - 1);
    // A missing glyph prints as a box: the actual text stays readable to machines.
    const isWhole = canPrint(font, part.text);
    if (!isWhole) doc.markContent('Span', { actual: part.text });
    doc.text(part.text, {
      width,
      lineGap,
      align: options.align,
      characterSpacing: options.spacing,
      continued: index < parts.length - 1,
    });
    if (!isWhole) doc.endMarkedContent();
  }
}

/** Returns the height of runs at a width; at most one line too high when some are bold. */
export function heightOf(
  paper: Paper,
  runs: string | readonly Run[],
  width: number,
  style: TextStyle = {},
): number {
  const { doc } = paper;
  const { size, bold, leading, align, spacing } = optionsOf(style);
  const parts = partsOf(paper, runs, bold);
  doc.font(parts.some((part) => part.bold) ? 'medium' : 'regular', size);
  return doc.heightOfString(parts.map(({ text }) => text).join(''), {
    width,
    lineGap: doc.currentLineHeight(true) * (leading - 1),
    align,
    characterSpacing: spacing,
  });
}

/** Returns the width of a text without wrapping. */
export function widthOf({ doc, font }: Paper, text: string, style: TextStyle = {}): number {
  const { size, bold, spacing } = optionsOf(style);
  doc.font(bold ? 'medium' : 'regular', size);
  return doc.widthOfString(printed(font, text), { characterSpacing: spacing });
}

const optionsOf = (style: TextStyle): Required<TextStyle> => ({ ...plain, ...style });

const plain = { size: 9.5, leading: 1.22, color: ink, bold: false, align: 'left', spacing: 0 } as const;

const partsOf = (
  { font }: Paper,
  runs: string | readonly Run[],
  bold: boolean,
): { text: string; bold: boolean }[] =>
  (typeof runs === 'string' ? [runs] : runs).map((run) =>
    typeof run === 'string'
      ? { text: printed(font, run), bold }
      : { text: printed(font, run.text), bold: true },
  );
