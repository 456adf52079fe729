import sharp from 'sharp';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { nameOfKind, sniff, uploadKindOf } from './sniff.ts';

const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffffff' } });
const office = (part: string, ...more: string[]) =>
  zipOf(['[Content_Types].xml', '_rels/.rels', part, ...more]);

test('pictures and PDF by their first bytes', async () => {
  expect(sniff(await blank.clone().jpeg().toBuffer())).toBe('jpg');
  expect(sniff(await blank.clone().png().toBuffer())).toBe('png');
  expect(sniff(await blank.clone().webp().toBuffer())).toBe('webp');
  expect(sniff(await blank.clone().avif().toBuffer())).toBe('avif');
  for (const before of ['', '\ufeff', '\r\n', '\ufeff\n\n']) {
    expect(sniff(Buffer.from(`${before}%PDF-1.7\n%âãÏÓ`)), JSON.stringify(before)).toBe('pdf');
  }
  expect(sniff(Buffer.from(`${' '.repeat(2000)}%PDF-1.7`))).toBeNull();
});

test('zipped Office files by the parts they hold', () => {
  expect(sniff(office('word/document.xml'))).toBe('docx');
  expect(sniff(office('xl/workbook.xml'))).toBe('xlsx');
  expect(sniff(office('ppt/presentation.xml'))).toBe('pptx');
});

test('older Office files by their streams', () => {
  expect(sniff(compoundOf(['Root Entry', 'WordDocument']))).toBe('doc');
  expect(sniff(compoundOf(['Root Entry', 'Workbook']))).toBe('xls');
  expect(sniff(compoundOf(['Root Entry', 'Book']))).toBe('xls');
  expect(sniff(compoundOf(['Root Entry', 'PowerPoint Document']))).toBe('ppt');
});

test('archives, macros, encrypted and broken files are nothing that we know', () => {
  expect(sniff(zipOf(['readme.txt']))).toBeNull();
  expect(sniff(zipOf(['word/document.xml']))).toBeNull();
  expect(sniff(office('word/document.xml', 'word/vbaProject.bin'))).toBeNull();
  expect(sniff(office('word/document.xml', 'trampa.exe'))).toBeNull();
  expect(sniff(office('word/document.xml').subarray(0, 60))).toBeNull();
  expect(sniff(Buffer.concat([office('word/document.xml'), Buffer.from('<html>')]))).toBeNull();
  expect(sniff(compoundOf(['Root Entry', 'WordDocument', '_VBA_PROJECT']))).toBeNull();
  expect(sniff(compoundOf(['Root Entry', 'EncryptedPackage']))).toBeNull();
  expect(sniff(compoundOf(['Root Entry']))).toBeNull();
});

test('a document that unpacks to more than 200 MB is refused', () => {
  expect(sniff(zipOf(['[Content_Types].xml', 'word/document.xml'], 150 * 1024 * 1024))).toBeNull();
  expect(sniff(zipOf(['[Content_Types].xml', 'word/document.xml'], 50 * 1024 * 1024))).toBe('docx');
});

test('pages, drawings and programs are refused whatever they claim', () => {
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html>',
    'MZ\x90\0',
    '#!/bin/sh',
    '',
  ]) {
    expect(sniff(Buffer.from(text, 'latin1'))).toBeNull();
  }
  // A PDF further down: a polyglot.
  expect(sniff(Buffer.from('<html>%PDF-1.7'))).toBeNull();
});

test('a directory that points outside the file does not break the reader', () => {
  const zip = Buffer.from(office('word/document.xml'));
  for (const at of [zip.length - 6, zip.length - 12, 30]) {
    const broken = Buffer.from(zip);
    broken.writeUInt32LE(0xfffffff0, Math.max(0, at - 4));
    expect([null, 'docx']).toContain(sniff(broken));
  }
  for (let length = 0; length < zip.length; length++) expect(sniff(zip.subarray(0, length))).toBeNull();
});

test('the bytes of an upload decide; only the kinds of the specification pass [spec:5.uploads.types]', async () => {
  expect(uploadKindOf(await blank.clone().png().toBuffer())).toBe('png');
  expect(uploadKindOf(await blank.clone().jpeg().toBuffer())).toBe('jpg');
  expect(uploadKindOf(Buffer.from('%PDF-1.4'))).toBe('pdf');
  expect(uploadKindOf(office('word/document.xml'))).toBe('docx');
  expect(uploadKindOf(await blank.clone().webp().toBuffer())).toBeNull();
  expect(uploadKindOf(Buffer.from('MZ\x90'))).toBeNull();
});

test('what it is called ends as what it is', () => {
  for (const fine of ['recibo de luz.PNG', 'foto.png']) expect(nameOfKind(fine, 'png')).toBe(fine);
  expect(nameOfKind('IMG_1.jfif', 'jpg')).toBe('IMG_1.jfif');
  for (const other of ['foto', 'foto.jpg (1)', 'foto.pdf', 'foto.png.exe']) {
    expect(nameOfKind(other, 'png')).toBe(`${other}.png`);
  }
});

/** A real archive of stored (not compressed) parts; `claimed` is the unpacked size the directory states. */
function zipOf(names: readonly string[], claimed?: number): Buffer {
  const content = Buffer.from('<xml/>');
  const [heads, entries]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const name of names) {
    const common = Buffer.alloc(26); // version … extra length, shared by both headers
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(claimed ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, rest, Buffer.from(name)]));
    heads.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(names.length, 4);
  end.writeUInt16LE(names.length, 6);
  end.writeUInt32LE(Buffer.concat(entries).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...heads, ...entries, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

/** The header and one directory sector of a compound file. */
function compoundOf(entries: readonly string[]): Buffer {
  const header = Buffer.alloc(512);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const directory = entries.map((name, i) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry[66] = i === 0 ? 5 : 2;
    return entry;
  });
  return Buffer.concat([header, ...directory]);
}
