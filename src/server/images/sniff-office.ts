/**
 * Detects zipped Word, Excel or PowerPoint files by the parts in the directory. Null for other archives, files with
 * macros, and files that decompress to far more than a document.
 */
export function officeKindOf(zip: Buffer): 'docx' | 'xlsx' | 'pptx' | null {
  const parts = partsOf(zip);
  if (parts === null || parts.length > maxParts) return null;
  const names = parts.map((part) => part.name);
  if (!names.includes('[Content_Types].xml')) return null;
  if (names.some((name) => /vbaProject|\.(exe|dll|js|vbs|html?)$/i.test(name))) return null;
  if (parts.reduce((sum, part) => sum + part.size, 0) > maxUnpacked) return null;
  if (names.includes('word/document.xml')) return 'docx';
  if (names.includes('xl/workbook.xml')) return 'xlsx';
  if (names.includes('ppt/presentation.xml')) return 'pptx';
  return null;
}

const maxParts = 5_000;
const maxUnpacked = 200 * 1024 * 1024;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endSize = 22;
const entrySize = 46;

/** Returns names and uncompressed sizes from the central directory (APPNOTE 4.3.12); null when it is malformed. */
function partsOf(zip: Buffer): { name: string; size: number }[] | null {
  const end = endOf(zip);
  if (end === null) return null;
  const count = zip.readUInt16LE(end + 10);
  const parts: { name: string; size: number }[] = [];
  for (let at = zip.readUInt32LE(end + 16); parts.length < count;) {
    if (at + entrySize > end || zip.readUInt32LE(at) !== entrySignature) return null;
    const nameLength = zip.readUInt16LE(at + 28);
    const next = at + entrySize + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    if (next > end) return null;
    parts.push({
      name: zip.toString('utf8', at + entrySize, at + entrySize + nameLength),
      size: zip.readUInt32LE(at + 24),
    });
    at = next;
  }
  return parts;
}

/** Finds the end record: the last one, followed only by its own comment. */
function endOf(zip: Buffer): number | null {
  const first = Math.max(0, zip.length - endSize - 0xffff);
  for (let at = zip.length - endSize; at >= first; at--) {
    if (zip.readUInt32LE(at) === endSignature && at + endSize + zip.readUInt16LE(at + 20) === zip.length)
      return at;
  }
  return null;
}
