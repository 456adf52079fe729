import { faceOf, usualUnits, type Weight } from './face.ts';
import { pdfNumber as n, pdfUnits } from './pdf-file.ts';
import type { Picture } from './png-picture.ts';

/** A stretch of a line in one face and colour. */
export interface Stretch {
  readonly text: string;
  readonly weight: Weight;
  /** As '#1b1e21'. */
  readonly color: string;
}

export interface LineOfText {
  readonly stretches: readonly Stretch[];
  readonly size: number;
  /** More room at each space, so that lines end at the same edge. */
  readonly gap?: number;
  /** More room after each letter. */
  readonly spacing?: number;
}

/** A line as a page writes it. */
export interface WrittenLine {
  readonly size: number;
  readonly spacing: number;
  readonly stretches: readonly WrittenStretch[];
}

interface WrittenStretch extends Omit<Stretch, 'text'> {
  readonly shown: string;
  /** Letters of it that papers seldom have. */
  readonly unusual: readonly number[];
}

export function writtenLine({ stretches, size, gap = 0, spacing = 0 }: LineOfText): WrittenLine {
  const wider = Math.round((-gap * 1000) / size);
  return {
    size,
    spacing,
    stretches: stretches.map(({ text, weight, color }) => ({ weight, color, ...shownBy(text, wider) })),
  };
}

/** A text's units, with `wider` behind each space unless that is 0. */
function shownBy(text: string, wider: number): Pick<WrittenStretch, 'shown' | 'unusual'> {
  // Apart, and not looked for among the figures: the second half of one letter and the first of the next may be alike.
  const units = wider === 0 ? pdfUnits(text) : text.split(' ').map(pdfUnits).join(`${space}> ${wider} <`);
  let unusual: number[] | undefined;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (!usualUnits.has(unit)) (unusual ??= []).push(unit);
  }
  return { shown: `[<${units}>] TJ`, unusual: unusual ?? none };
}

const space = pdfUnits(' ');
const none: readonly number[] = [];

/** What the pages of one paper use: pictures by their names, letters that papers seldom have. */
export interface Used {
  readonly pictures: Map<Picture, string>;
  readonly unusual: Readonly<Record<Weight, Set<number>>>;
}

export const pageWidth = 612;
export const pageHeight = 792;

/** The names that pages know the faces by. */
export const faceNames: Readonly<Record<Weight, string>> = { regular: 'R', medium: 'M' };

/** A page in letter size, as Mexico prints them. Points from its top left corner; a PDF counts from below. */
export class PdfPage {
  readonly #used: Used;
  readonly #drawn: string[] = [];
  #color = '';
  #weight: Weight | undefined;
  #size = 0;

  constructor(used: Used) {
    this.#used = used;
  }

  get content(): string {
    return this.#drawn.join('\n');
  }

  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.#setColor(color);
    this.#drawn.push(`${n(x)} ${n(pageHeight - y - height)} ${n(width)} ${n(height)} re f`);
  }

  picture(picture: Picture, x: number, y: number, width: number, height: number): void {
    const { pictures } = this.#used;
    const name = pictures.get(picture) ?? `P${pictures.size + 1}`;
    pictures.set(picture, name);
    this.#drawn.push(`q ${n(width)} 0 0 ${n(height)} ${n(x)} ${n(pageHeight - y - height)} cm /${name} Do Q`);
  }

  /** A line of text whose letters stand on `y`. */
  text(x: number, y: number, line: WrittenLine): void {
    if (line.stretches.length === 0) return;
    this.#drawn.push('BT', `${n(x)} ${n(pageHeight - y)} Td`);
    this.#show(line);
    this.#drawn.push('ET');
  }

  /** Text across the middle of the page, which lets through what is under it. */
  watermark(text: string, color: string, size: number, degrees: number): void {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const face = faceOf('medium');
    const [left, down] = [(face.widthOf(text) * size) / 2, (face.ascent - face.height / 2) * size];
    const x = pageWidth / 2 - left * cos + down * sin;
    const y = pageHeight / 2 - left * sin - down * cos;
    const turned = [cos, sin, -sin, cos].map((value) => value.toFixed(4)).join(' ');
    this.#drawn.push('/Faint gs', 'BT', `${turned} ${n(x)} ${n(y)} Tm`);
    this.#show(writtenLine({ stretches: [{ text, weight: 'medium', color }], size }));
    this.#drawn.push('ET');
  }

  #show({ stretches, size, spacing }: WrittenLine): void {
    if (spacing !== 0) this.#drawn.push(`${n(spacing)} Tc`);
    for (const { weight, color, shown, unusual } of stretches) {
      this.#setColor(color);
      this.#setFont(weight, size);
      this.#drawn.push(shown);
      for (const unit of unusual) this.#used.unusual[weight].add(unit);
    }
    if (spacing !== 0) this.#drawn.push('0 Tc');
  }

  #setFont(weight: Weight, size: number): void {
    if (weight === this.#weight && size === this.#size) return;
    this.#weight = weight;
    this.#size = size;
    this.#drawn.push(`/${faceNames[weight]} ${n(size)} Tf`);
  }

  #setColor(color: string): void {
    if (color === this.#color) return;
    this.#color = color;
    const parts = [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3));
    this.#drawn.push(`${parts.join(' ')} rg`);
  }
}
