import { faceOf, type Weight } from './pdf/face.ts';
import { pdfDate, PdfFile, pdfText } from './pdf/pdf-file.ts';
import { faceNames, pageHeight, pageWidth, type PdfPage, type Used } from './pdf/pdf-page.ts';

export interface PdfDetails {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly at: Date;
  /** How much of a watermark covers what is under it. */
  readonly faint: number;
}

export const nothingUsed = (): Used => ({
  pictures: new Map(),
  unusual: { regular: new Set(), medium: new Set() },
});

/**
 * A PDF of pages. The same pages and moment give the same bytes: a paper that was signed is known by its SHA-256.
 * Written here and not by a library, for what that takes in time and memory (docs/decisions/0092-papers-set-here.md).
 */
export function pdfOf(
  pages: readonly PdfPage[],
  used: Used,
  { title, author, subject, at, faint }: PdfDetails,
): Uint8Array {
  const file = new PdfFile();
  const fonts = weights.map(
    (weight) => `/${faceNames[weight]} ${faceOf(weight).embed(file, used.unusual[weight])}`,
  );
  const pictures = [...used.pictures].map(([picture, name]) => `/${name} ${picture.embed(file)}`);
  const resources = file.add(
    `<< /Font << ${fonts.join(' ')} >> /XObject << ${pictures.join(' ')} >> ` +
      `/ExtGState << /Faint << /ca ${faint} >> >> >>`,
  );
  const parent = file.reserve();
  const kids = pages.map((page) =>
    file.add(
      `<< /Type /Page /Parent ${parent} /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources ${resources} ` +
        `/Contents ${file.addStream(page.content)} >>`,
    ),
  );
  file.add(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`, parent);
  const root = file.add(
    `<< /Type /Catalog /Pages ${parent} /Lang (es-MX) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  const info = file.add(
    `<< /Title ${pdfText(title)} /Author ${pdfText(author)} /Subject ${pdfText(subject)} /Creator (Enganche) ` +
      `/Producer (Enganche) /CreationDate ${pdfDate(at)} /ModDate ${pdfDate(at)} >>`,
  );
  return file.bytes(root, info);
}

const weights: readonly Weight[] = ['regular', 'medium'];
