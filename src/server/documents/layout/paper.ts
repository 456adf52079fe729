import { buffer } from 'node:stream/consumers';
import type { Font } from 'fontkit';
import { fontBytes, openFont } from './fonts.ts';

/** A document being written from top to bottom, and the root of its structure. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly root: PDFKit.PDFStructureElement;
  readonly font: Font;
}

export interface PaperDetails {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly at: Date;
  /** In points, of a page whose parts all have their place; left out: letter, with margins. */
  readonly size?: [width: number, height: number];
}

/**
 * Renders a tagged PDF/A-2a, else in letter size, the standard in Mexico. Deterministic for the same content and time,
 * because a signed document is identified by its SHA-256.
 */
export async function pdfOf(details: PaperDetails, write: (paper: Paper) => void): Promise<Uint8Array> {
  const { title, author, subject, at, size } = details;
  const margins = { top: 46, right: margin, bottom: 52, left: margin };
  const [{ default: PdfDocument }, font] = await Promise.all([import('pdfkit'), openFont()]);
  const doc = new PdfDocument({
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    lang: 'es-MX',
    displayTitle: true,
    ...(size ? { size, margin: 0 } : { size: 'LETTER', margins }),
    // Headers and page numbers are added when the number of pages is known.
    bufferPages: true,
    // No default font: a PDF/A must embed its fonts, and Helvetica is not embedded.
    font: '',
    info: {
      Title: title,
      Author: withoutMarkup(author),
      Subject: subject,
      Creator: 'Enganche',
      Producer: 'Enganche',
      CreationDate: at,
    },
  });
  doc.registerFont('regular', fontBytes('regular'));
  doc.registerFont('medium', fontBytes('medium'));
  const root = doc.struct('Document');
  doc.addStructure(root);
  write({ doc, root, font });
  root.end();
  doc.end();
  return new Uint8Array(await buffer(doc));
}

export const margin = 50;
export const contentWidth = 612 - 2 * margin;

/** Draws content as an element of the structure, which the caller adds to its parent. */
export function tagged(
  { doc }: Paper,
  type: string,
  options: PDFKit.Mixins.StructureElementOptions,
  draw: () => void,
): PDFKit.PDFStructureElement {
  const content = doc.markStructureContent(type);
  draw();
  doc.endMarkedContent();
  return doc.struct(type, options, [content]);
}

/** Draws what is not read aloud: lines, backgrounds, what repeats on every page. */
export function artifact({ doc }: Paper, type: 'Pagination' | 'Layout', draw: () => void): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

/** Begins a new page unless this height fits below the current position. */
export function ensureRoom({ doc }: Paper, height: number): void {
  if (doc.y + height > doc.page.maxY() && doc.y > doc.page.margins.top) doc.addPage();
}

/** Leaves vertical space, except at the top of a page. */
export function space({ doc }: Paper, height: number): void {
  if (doc.y > doc.page.margins.top) doc.y += height;
}

/** pdfkit writes these details into XML without escaping. */
const withoutMarkup = (text: string): string => text.replaceAll('&', 'y').replace(/[<>]/g, '');
