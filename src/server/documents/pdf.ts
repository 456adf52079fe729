import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { withoutLayout } from './plain-font.ts';

/**
 * A PDF from a definition. The same definition and moment give the same bytes: a paper that was signed is
 * known by its SHA-256. Pages in letter size, as Mexico prints them.
 */
export async function renderPdf(definition: TDocumentDefinitions, at: Date): Promise<Uint8Array> {
  const pdf = pdfmake.createPdf({
    pageSize: 'LETTER',
    language: 'es-MX',
    displayTitle: true,
    version: '1.7',
    ...definition,
    info: { ...definition.info, creator: 'Enganche', producer: 'Enganche', creationDate: at, modDate: at },
  });
  return new Uint8Array(await pdf.getBuffer());
}

/** Roboto: it has every letter that a name can have, and figures of one width for tables. */
const fontFolder = dirname(createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'));
/** pdfmake's own files in memory, which its types do not name. */
const { virtualfs: files } = pdfmake as unknown as {
  virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
};
const font = (style: string) => {
  const name = `Roboto-${style}.ttf`;
  files.writeFileSync(name, withoutLayout(readFileSync(join(fontFolder, name))));
  return name;
};

pdfmake.setFonts({
  Roboto: {
    normal: font('Regular'),
    bold: font('Medium'),
    italics: font('Italic'),
    bolditalics: font('MediumItalic'),
  },
});
// A paper is made of data that we hold: nothing is fetched, and nothing is read of the disk.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);
