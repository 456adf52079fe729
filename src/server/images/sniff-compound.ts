/**
 * Detects legacy Word, Excel or PowerPoint files (compound files, MS-CFB) by the streams in the directory. Null for
 * other compound files (installers, mail), encrypted ones and those with macros.
 */
export function compoundKindOf(file: Buffer): 'doc' | 'xls' | 'ppt' | null {
  const has = (stream: string): boolean => hasEntry(file, stream);
  if (forbidden.some(has)) return null;
  if (has('WordDocument')) return 'doc';
  if (has('Workbook') || has('Book')) return 'xls';
  if (has('PowerPoint Document')) return 'ppt';
  return null;
}

const forbidden = ['_VBA_PROJECT', 'VBA', 'EncryptedPackage'];

const entrySize = 128;
const nameLengthAt = 64;
const typeAt = 66;

/** Finds a directory entry: 128 bytes on a 128-byte boundary, name in UTF-16 with its length, then its type. */
function hasEntry(file: Buffer, name: string): boolean {
  const wanted = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = file.indexOf(wanted); at !== -1; at = file.indexOf(wanted, at + 2)) {
    if (at % entrySize !== 0 || at + entrySize > file.length) continue;
    const isStorageOrStream = file[at + typeAt] === 1 || file[at + typeAt] === 2;
    if (isStorageOrStream && file.readUInt16LE(at + nameLengthAt) === wanted.length) return true;
  }
  return false;
}
