import { faceOf, type Weight } from '../pdf/face.ts';
import { writtenLine, type Stretch, type WrittenLine } from '../pdf/pdf-page.ts';
import { rowsOf, type Block, type Content } from './block.ts';
import { linesOf, type Line } from './lines.ts';

export type Run = string | { readonly text: string; readonly bold: true };

export interface TextStyle {
  readonly size?: number;
  /** The height of a line, in the font's own. */
  readonly leading?: number;
  readonly color?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right' | 'center' | 'justify';
  /** More room after each letter. */
  readonly spacing?: number;
}

export const ink = '#1b1e21';

const plain = { size: 9.5, leading: 1.22, color: ink, bold: false, align: 'left', spacing: 0 } as const;

/** A paragraph, broken at its spaces. */
export function text(runs: string | readonly Run[], style: TextStyle = {}): Content {
  const full = { ...plain, ...style };
  return (width) => {
    const rows = linesOf(stretchesOf(runs, full), width, full).map((line) => blockOf(line, width, full));
    const [only] = rows;
    return rows.length === 1 && only ? only : rowsOf(rows);
  };
}

/** How wide it is if it is not broken. */
export function widthOf(text: string, style: TextStyle = {}): number {
  const { size, bold, spacing } = { ...plain, ...style };
  return faceOf(weightOf(bold)).widthOf(text) * size + text.length * spacing;
}

function blockOf(line: Line, width: number, style: Required<TextStyle>): Block {
  const { size, leading, align, spacing } = style;
  const { ascent, height } = faceOf('regular');
  const left = width - line.width;
  const gap = align === 'justify' && !line.last && line.spaces > 0 ? left / line.spaces : 0;
  const indent = align === 'right' ? left : align === 'center' ? left / 2 : 0;
  let written: WrittenLine | undefined;
  return {
    height: height * size * leading,
    draw(page, x, y) {
      written ??= writtenLine({ stretches: line.stretches, size, gap, spacing });
      page.text(x + indent, y + ascent * size, written);
    },
  };
}

const stretchesOf = (runs: string | readonly Run[], { bold, color }: Required<TextStyle>): Stretch[] =>
  (typeof runs === 'string' ? [runs] : runs).map((run) =>
    typeof run === 'string'
      ? { text: run, weight: weightOf(bold), color }
      : { text: run.text, weight: 'medium', color },
  );

const weightOf = (bold: boolean): Weight => (bold ? 'medium' : 'regular');
