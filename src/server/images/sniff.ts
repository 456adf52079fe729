import { officeKindOf } from './sniff-office.ts';

/** A file type by its bytes; name and declared content type are not trusted. */
export type FileKind = keyof typeof kinds;

/** The content type to serve it with, and the allowed file extensions. */
export const kinds = {
  pdf: { contentType: 'application/pdf', endings: ['pdf'] },
  jpg: { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
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
  if (starts('%PDF-')) return 'pdf';
  if (starts('\xff\xd8\xff')) return 'jpg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp';
  if (starts('ftypavif', 4)) return 'avif';
  if (starts('PK\x03\x04')) return officeKindOf(file);
  if (starts('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return compoundKindOf(file);
  return null;
}

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

/** Returns the type of an upload if its bytes and name agree and it is accepted; else null. */
export function uploadKindOf(fileName: string, bytes: Uint8Array): FileKind | null {
  const kind = sniff(bytes);
  if (kind === null || !uploadKinds.includes(kind)) return null;
  const ending = /\.([^.]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  return (kinds[kind].endings as readonly string[]).includes(ending) ? kind : null;
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
