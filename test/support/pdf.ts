import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Reads PDFs with independent programs (scripts/ensure-tools.ts installs them). */

/** Returns the text; with `layout`, cells of a table row stay on one line. */
export const pdfText = (pdf: Uint8Array, options: { layout?: boolean } = {}): string =>
  withFile(pdf, (file) =>
    execFileSync('pdftotext', [...(options.layout ? ['-layout'] : []), file, '-'], { encoding: 'utf8' }),
  );

/** The text on one line, so that a sentence is found wherever it wrapped. */
export const pdfSentences = (pdf: Uint8Array): string => pdfText(pdf).replace(/\s+/g, ' ');

/** Throws when qpdf finds anything wrong, warnings included. */
export const assertPdfClean = (pdf: Uint8Array): void =>
  withFile(pdf, (file) => void execFileSync('qpdf', ['--check', file], { stdio: 'pipe' }));

/** The structure tree that a screen reader follows, one element or text per line, in reading order. */
export const pdfStructure = (pdf: Uint8Array): string[] =>
  withFile(pdf, (file) => execFileSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' }))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The output of pdfinfo for the whole file, as 'Title: …'. */
export const pdfDetails = (pdf: Uint8Array): string =>
  withFile(pdf, (file) => execFileSync('pdfinfo', [file], { encoding: 'utf8' })).replace(/ +/g, ' ');

/** The objects as written by qpdf, uncompressed. */
export const pdfObjects = (pdf: Uint8Array): string =>
  withFile(pdf, (file) =>
    execFileSync('qpdf', ['--qdf', '--object-streams=disable', file, '-'], { encoding: 'latin1' }),
  );

/** Every barcode on the pages, as scanned from a 150 dpi print: 'CODE-128:…'. */
export const scanPdf = (pdf: Uint8Array): string[] =>
  withFile(pdf, (file, folder) => {
    // Not packed: nobody keeps it.
    execFileSync('pdftoppm', ['-r', '150', '-gray', file, join(folder, 'page')]);
    const pages = readdirSync(folder).filter((name) => name.endsWith('.pgm'));
    return scan(...pages.map((name) => join(folder, name)));
  });

/** The embedded pictures as PNG. */
export const pdfPictures = (pdf: Uint8Array): Uint8Array[] =>
  withFile(pdf, (file, folder) => {
    execFileSync('pdfimages', ['-png', file, join(folder, 'picture')]);
    const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return pictures.map((name) => readFileSync(join(folder, name)));
  });

/** As scanPdf, for one picture produced by sharp. */
export const scanPng = (png: Uint8Array): string[] => withFile(png, (file) => scan(file));

/** zbarimg exits with 4 when one of them has none. */
function scan(...files: string[]): string[] {
  const { status, stdout } = spawnSync('zbarimg', ['-q', ...files], { encoding: 'utf8' });
  if (status !== 0 && status !== 4) throw new Error(`zbarimg ended with ${status}`);
  return stdout.trim().split('\n').filter(Boolean);
}

function withFile<T>(bytes: Uint8Array, use: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'enganche-paper-'));
  try {
    const file = join(folder, 'file');
    writeFileSync(file, bytes);
    return use(file, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the folio in the address of a paper's QR code; '' without one. */
export const folioIn = (pdf: Uint8Array): string =>
  scanPdf(pdf)
    .map((code) => /^QR-Code:\S+\/comprobar\/([0-9a-f]{32})$/.exec(code)?.[1])
    .find((folio) => folio !== undefined) ?? '';
