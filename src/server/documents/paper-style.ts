import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { formatReference } from '#domain/credit/reference.ts';
import type { PaperCompany } from './paper-data.ts';

export const ink = '#1b1e21';
export const quiet = '#53595f';
export const line = '#d9dcdf';
export const ground = '#f4f5f6';

export const draftMark = 'BORRADOR — sin firma';

/** What every page of a paper has: letter, margins, one type, running head and page number. */
export function paper(options: {
  title: string;
  company: PaperCompany;
  running: string;
  draft: boolean;
  content: Content[];
}): TDocumentDefinitions {
  const { title, company, running, draft } = options;
  return {
    info: { title, author: company.legalName, subject: running },
    pageMargins: [50, 46, 50, 52],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.22, color: ink },
    header: (page) =>
      page === 1 ? band(company) : runningHead(draft ? `${running} · ${draftMark}` : running),
    footer: (page, pages) => ({
      margin: [50, 16, 50, 0],
      columns: [
        { text: company.legalName, color: quiet, fontSize: 8 },
        { text: `Página ${page} de ${pages}`, color: quiet, fontSize: 8, alignment: 'right' },
      ],
    }),
    ...(draft && {
      watermark: { text: draftMark, color: '#9aa1a8', opacity: 0.22, bold: true, angle: -38, fontSize: 46 },
    }),
    // A heading with nothing under it goes to the next page, with what it is over.
    pageBreakBefore: (node) => node.headlineLevel === 1 && node.startPosition.verticalRatio > 0.86,
    content: options.content,
  };
}

/** The shop's colour, flat, at the very top of the first page. */
function band(company: PaperCompany): Content {
  return {
    table: {
      widths: ['*'],
      body: [
        [
          {
            text: company.name,
            bold: true,
            fontSize: 14,
            lineHeight: 1,
            color: company.onBrand,
            fillColor: company.brand,
            margin: [50, 8, 50, 8],
          },
        ],
      ],
    },
    layout: bare,
  };
}

const runningHead = (text: string): Content => ({
  text,
  color: quiet,
  fontSize: 8,
  margin: [50, 22, 50, 0],
});

export const heading = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 12,
  margin: [0, 14, 0, 5],
  headlineLevel: 1,
});

/** Two columns: what it is, and its value at the right edge. */
export function factsTable(rows: readonly (readonly [label: string, value: string])[]): Content {
  return {
    table: {
      widths: ['*', 'auto'],
      dontBreakRows: true,
      body: rows.map(([label, value]): TableCell[] => [
        { text: label, color: quiet },
        { text: value, alignment: 'right', bold: true },
      ]),
    },
    layout: ruled,
  };
}

/** A few large figures side by side on a quiet ground. */
export function figures(cells: readonly (readonly [label: string, value: string, under: string])[]): Content {
  return {
    table: {
      widths: cells.map(() => '*'),
      body: [
        cells.map(([label, value, under]): TableCell => ({
          stack: [
            { text: label, color: quiet },
            { text: value, bold: true, fontSize: 17, lineHeight: 1.1 },
            { text: under, color: quiet, fontSize: 8 },
          ],
          fillColor: ground,
          margin: [8, 7, 4, 6],
        })),
      ],
    },
    layout: bare,
  };
}

/** '1234 5678 90' */
export const accountInGroups = (account: string): string => formatReference(account);

/** No lines, no padding. */
export const bare: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

/** A hairline under each row. */
export const ruled: CustomTableLayout = {
  hLineWidth: (index) => (index === 0 ? 0 : 0.6),
  hLineColor: () => line,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 1.5,
  paddingBottom: () => 0.2,
};
