import { officeKindOf } from './sniff-office.ts';

/** A file type by its bytes; name and declared content type are not trusted. */
export type FileKind = keyof typeof kinds;

/** The content type to serve it with, and the allowed file extensions. */
export const kinds = {
  pdf: { contentType: 'application/pdf', endings: ['pdf'] },
  jpg: { contentType: 'image/jpeg', endings: ['jpg', 'jpeg', 'jfif', 'jpe'] },
  png: { contentType: 'image/png', endings: ['png'] },
  webp: { contentType: 'image/webp', endings: ['webp'] },
  avif: { contentType: 'image/avif', endings: ['avif'] },
  doc: { contentType: 'application/msword', endings: ['doc'] },
  xls: { contentType: 'application/vnd.ms-excel', endings: ['xls'] },
  ppt: { contentType: 'application/vnd.ms-powerpoint', endings: ['ppt'] },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
  },
  pptx: {
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    endings: ['pptx'],
  },
} as const satisfies Record<string, { contentType: string; endings: readonly string[] }>;

/** Returns null for anything not in the table: SVG, HTML, archives, programs, Office files with macros. */
export function sniff(bytes: Uint8Array): FileKind | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = (signature: string, at = 0): boolean =>
    file.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'));
  if (beginsPdf.test(file.toString('latin1', 0, 1024))) return 'pdf';
  if (starts('\xff\xd8\xff')) return 'jpg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp';
  if (starts('ftypavif', 4)) return 'avif';
  if (starts('PK\x03\x04')) return officeKindOf(file);
  if (starts('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return compoundKindOf(file);
  return null;
}

/** Some programs put a byte order mark or empty lines first; anything else before it may be another kind of file. */
const beginsPdf = /^(?:\xef\xbb\xbf)?[\s\0]*%PDF-/;

/** Types that spec §5 accepts as proof. */
export const uploadKinds: readonly FileKind[] = [
  'pdf',
  'jpg',
  'png',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
];

/** Returns the type of an upload if it is accepted; else null. Browsers and phones name files as they like. */
export function uploadKindOf(bytes: Uint8Array): FileKind | null {
  const kind = sniff(bytes);
  return kind !== null && uploadKinds.includes(kind) ? kind : null;
}

/** Returns the name with an ending of its type: whoever saves it again must not start a program. */
export function nameOfKind(name: string, kind: FileKind): string {
  const ending = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return (kinds[kind].endings as readonly string[]).includes(ending) ? name : `${name}.${kind}`;
}

/**
 * Detects legacy Word, Excel or PowerPoint files (compound files, MS-CFB) by the streams in the directory. Null for
 * other compound files (installers, mail), encrypted ones and those with macros.
 */
function compoundKindOf(file: Buffer): 'doc' | 'xls' | 'ppt' | null {
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
