/** A TrueType font: which glyph draws a letter, how wide it is, and a file of some of its glyphs. */
export interface FontFile {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly box: readonly number[];
  /** The glyph of each UTF-16 unit; 0, an empty box, where the font has none. */
  readonly glyphs: Uint16Array;
  /** The width of each glyph. */
  readonly advances: Uint16Array;
  /** The font with the outlines of these glyphs alone. Each keeps its number. */
  only(glyphs: Iterable<number>): Buffer;
}

/** Reads what papers need of a font file: letters of the basic plane, outlines in `glyf`, short offsets. */
export function readFontFile(file: Buffer): FontFile {
  const tables = tablesOf(file);
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (!found) throw new Error(`a font without ${tag}`);
    return found;
  };
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')];
  if (head.readInt16BE(50) !== 0) throw new Error('a font with long offsets');
  const count = table('maxp').readUInt16BE(4);
  const widths = hhea.readUInt16BE(34);
  return {
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    capHeight: table('OS/2').readInt16BE(88),
    box: [36, 38, 40, 42].map((at) => head.readInt16BE(at)),
    glyphs: glyphsByLetter(table('cmap')),
    // Behind the last width that is given, all glyphs have that one.
    advances: Uint16Array.from({ length: count }, (_, glyph) =>
      hmtx.readUInt16BE(Math.min(glyph, widths - 1) * 4),
    ),
    only: (glyphs) =>
      fileOf({
        ...Object.fromEntries(asTheyAre.map((tag) => [tag, table(tag)])),
        ...outlines(table, glyphs),
      }),
  };
}

/** The directory: 12 bytes, then 16 for each table (tag, checksum, offset, length), big-endian. */
function tablesOf(file: Buffer): Map<string, Buffer> {
  return new Map(
    Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
      const record = file.subarray(12 + index * 16);
      const [offset, length] = [record.readUInt32BE(8), record.readUInt32BE(12)];
      return [record.toString('latin1', 0, 4), file.subarray(offset, offset + length)];
    }),
  );
}

/** `cmap` in its format 4: segments of letters, each with a distance to their glyphs or a list of them. */
function glyphsByLetter(cmap: Buffer): Uint16Array {
  const glyphs = new Uint16Array(0x1_00_00);
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => 4 + index * 8);
  const unicode = records.find((at) => cmap.readUInt16BE(at) === 3 && cmap.readUInt16BE(at + 2) === 1);
  const map = cmap.subarray(unicode === undefined ? 0 : cmap.readUInt32BE(unicode + 4));
  if (map.readUInt16BE(0) !== 4) throw new Error('a font with another map of letters');
  const bytes = map.readUInt16BE(6);
  const [starts, deltas, ranges] = [16 + bytes, 16 + bytes * 2, 16 + bytes * 3];
  for (let at = 0; at < bytes; at += 2) {
    const end = Math.min(map.readUInt16BE(14 + at), 0xff_fe);
    const delta = map.readUInt16BE(deltas + at);
    const range = map.readUInt16BE(ranges + at);
    const start = map.readUInt16BE(starts + at);
    for (let unit = start; unit <= end; unit++) {
      const listed = range === 0 ? unit : map.readUInt16BE(ranges + at + range + (unit - start) * 2);
      glyphs[unit] = listed === 0 ? 0 : (listed + delta) & 0xff_ff;
    }
  }
  return glyphs;
}

/** Tables that a subset has as the font has them: its measures, and the programs that fit outlines to pixels. */
const asTheyAre = ['cvt ', 'fpgm', 'head', 'hhea', 'maxp', 'prep'];

type TableOf = (tag: string) => Buffer;

/** Outlines, their places and widths; what is not asked for is empty, and so next to nothing when it is compressed. */
function outlines(table: TableOf, asked: Iterable<number>): Record<string, Buffer> {
  const [glyf, loca] = [table('glyf'), table('loca')];
  const outline = (glyph: number): Buffer =>
    glyf.subarray(loca.readUInt16BE(glyph * 2) * 2, loca.readUInt16BE(glyph * 2 + 2) * 2);
  const kept = new Set([0, ...asked]);
  // A set goes on with what is added to it meanwhile: parts may have parts.
  for (const glyph of kept) for (const part of partsOf(outline(glyph))) kept.add(part);

  const places = Buffer.alloc(loca.byteLength);
  const widths = Buffer.alloc(table('hmtx').byteLength);
  const drawn: Buffer[] = [];
  let place = 0;
  for (let glyph = 0; glyph * 2 + 2 < loca.byteLength; glyph++) {
    if (kept.has(glyph)) {
      table('hmtx').copy(widths, glyph * 4, glyph * 4, glyph * 4 + 4);
      drawn.push(outline(glyph));
      place += outline(glyph).byteLength / 2;
    }
    places.writeUInt16BE(place, glyph * 2 + 2);
  }
  return { glyf: Buffer.concat(drawn), loca: places, hmtx: widths };
}

/** The glyphs that a glyph is put together from, as Á is of A and its accent. */
function partsOf(outline: Buffer): number[] {
  const parts: number[] = [];
  if (outline.byteLength === 0 || outline.readInt16BE(0) >= 0) return parts;
  let [at, more] = [10, true];
  while (more) {
    const flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    // Where the part goes, in bytes or words, and how it is scaled: by one number, by two, or by a matrix.
    at += 4 + (flags & 0x01 ? 4 : 2) + (flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    more = (flags & 0x20) !== 0;
  }
  return parts;
}

function fileOf(tables: Readonly<Record<string, Buffer>>): Buffer {
  const all = Object.entries(tables).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(all.length));
  const head = Buffer.alloc(12 + all.length * 16);
  head.writeUInt32BE(0x00_01_00_00);
  [all.length, power * 16, Math.log2(power), (all.length - power) * 16].forEach((value, index) =>
    head.writeUInt16BE(value, 4 + index * 2),
  );
  const bodies: Buffer[] = [];
  let at = head.byteLength;
  for (const [index, [tag, table]] of all.entries()) {
    const record = 12 + index * 16;
    head.write(tag, record, 'latin1');
    head.writeUInt32BE(at, record + 8);
    head.writeUInt32BE(table.byteLength, record + 12);
    const body = Buffer.alloc(Math.ceil(table.byteLength / 4) * 4);
    table.copy(body);
    bodies.push(body);
    at += body.byteLength;
  }
  return Buffer.concat([head, ...bodies]);
}
