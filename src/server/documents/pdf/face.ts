import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { readFontFile, type FontFile } from './font-file.ts';
import { pdfUnits, type PdfFile, type Ref } from './pdf-file.ts';

/** Roboto: it has the letters of every name, and figures of one width for tables. */
export interface Face {
  readonly name: string;
  /** Of a text at size 1, without kerning: Spanish reads well without it. */
  widthOf(text: string): number;
  /** From the top of a line to what letters stand on, and on to its end, at size 1. */
  readonly ascent: number;
  readonly height: number;
  /** Puts the face into a file, with the usual letters and these. */
  embed(file: PdfFile, unusual: ReadonlySet<number>): Ref;
}

export type Weight = 'regular' | 'medium';

const read: Partial<Record<Weight, Face>> = {};

/** Read with the first paper, and kept. */
export const faceOf = (weight: Weight): Face => (read[weight] ??= readFace(weight));

/** UTF-16 units that every paper brings, so that their outlines are put together once. */
export const usualUnits: ReadonlySet<number> = new Set(
  [
    ...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index),
    ...Array.from('\u00a0¡¿«»·°–—…“”‘’áéíóúüñÁÉÍÓÚÜÑ', (letter) => letter.charCodeAt(0)),
  ].toSorted((one, other) => one - other),
);

function readFace(weight: Weight): Face {
  const font = readFontFile(readFileSync(join(import.meta.dirname, `../fonts/roboto-${weight}.ttf`)));
  const { glyphs, advances, unitsPerEm } = font;
  const name = `Roboto-${weight === 'regular' ? 'Regular' : 'Medium'}`;
  let usual: Embedded | undefined;
  return {
    name,
    widthOf(text) {
      let width = 0;
      for (let index = 0; index < text.length; index++) {
        width += advances[glyphs[text.charCodeAt(index)] ?? 0] ?? 0;
      }
      return width / unitsPerEm;
    },
    ascent: font.ascent / unitsPerEm,
    height: (font.ascent - font.descent) / unitsPerEm,
    embed(file, unusual) {
      const parts =
        unusual.size > 0
          ? embedded(font, [...usualUnits, ...unusual])
          : (usual ??= embedded(font, usualUnits));
      return embedInto(file, font, name, parts);
    },
  };
}

/** What a file has of a face, deflated. */
interface Embedded {
  readonly font: Buffer;
  readonly fontBytes: number;
  readonly glyphOfUnit: Buffer;
  readonly unicode: Buffer;
  readonly widths: string;
  readonly tag: string;
}

/** A page names letters by their UTF-16 units: what is read out of it is the text itself. */
function embedded(font: FontFile, units: Iterable<number>): Embedded {
  const sorted = [...units].toSorted((one, other) => one - other);
  const glyphOfUnit = Buffer.alloc(((sorted.at(-1) ?? 0) + 1) * 2);
  for (const unit of sorted) glyphOfUnit.writeUInt16BE(font.glyphs[unit] ?? 0, unit * 2);
  const file = font.only(sorted.map((unit) => font.glyphs[unit] ?? 0));
  const widths = sorted.map(
    (unit) => `${unit} [${thousandths(font, font.advances[font.glyphs[unit] ?? 0])}]`,
  );
  return {
    font: deflateSync(file),
    fontBytes: file.byteLength,
    glyphOfUnit: deflateSync(glyphOfUnit),
    unicode: deflateSync(Buffer.from(unicodeMap(sorted))),
    widths: widths.join(' '),
    tag: createHash('sha256').update(file).digest('hex').slice(0, 6).replace(/./g, letterOfFigure),
  };
}

/** Six capitals before a font's name say that it is a part of it, and which. */
const letterOfFigure = (figure: string): string => String.fromCharCode(65 + Number.parseInt(figure, 16));

const thousandths = (font: FontFile, units = 0): number => Math.round((units * 1000) / font.unitsPerEm);

function embedInto(file: PdfFile, font: FontFile, name: string, parts: Embedded): Ref {
  const baseFont = `/${parts.tag}+${name}`;
  const [box, ascent, descent, capHeight] = [
    font.box.map((value) => thousandths(font, value)).join(' '),
    ...[font.ascent, font.descent, font.capHeight].map((value) => thousandths(font, value)),
  ];
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName ${baseFont} /Flags 4 /FontBBox [${box}] /ItalicAngle 0 /StemV 0 ` +
      `/Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight} ` +
      `/FontFile2 ${file.addDeflated(parts.font, `/Length1 ${parts.fontBytes}`)} >>`,
  );
  const letters = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${baseFont} /FontDescriptor ${descriptor} ` +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
      `/CIDToGIDMap ${file.addDeflated(parts.glyphOfUnit)} ` +
      `/DW ${thousandths(font, font.advances[0])} /W [${parts.widths}] >>`,
  );
  return file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${baseFont} /Encoding /Identity-H /DescendantFonts [${letters}] ` +
      `/ToUnicode ${file.addDeflated(parts.unicode)} >>`,
  );
}

/** Each unit means itself; a list of ranges has a hundred at most. */
function unicodeMap(units: readonly number[]): string {
  const lines = units.map((unit) => {
    const figures = pdfUnits(String.fromCharCode(unit));
    return `<${figures}> <${figures}>`;
  });
  const lists = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) =>
    lines.slice(index * 100, (index + 1) * 100),
  );
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...lists.map((list) => `${list.length} beginbfchar\n${list.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
