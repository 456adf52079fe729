import type { PosterSize } from '#domain/partner/poster.ts';
import { artifact, pdfOf, tagged, type Paper } from './layout/paper.ts';
import { heightOf, ink, writeText, type TextStyle } from './layout/text.ts';
import type { PosterData } from './paper-data.ts';
import { quiet } from './paper-style.ts';
import { drawQr } from './qr.ts';

/** What promoters print, a page each: the shop, a QR code of the link, and the name. Prices and CAT are in the shop. */
export function renderPosters({ company, posters, size }: PosterData, at: Date): Promise<Uint8Array> {
  const title = `${posters.length === 1 ? 'Cartel' : 'Carteles'} de ${company.name}`;
  const details = { title, author: company.legalName, subject: title, at, size: sizes[size] };
  return pdfOf(details, (paper) => {
    for (const [index, poster] of posters.entries()) {
      if (index > 0) paper.doc.addPage();
      drawPoster(paper, company, poster);
    }
  });
}

function drawPoster(
  paper: Paper,
  company: PosterData['company'],
  { promoter, link }: PosterData['posters'][number],
): void {
  const { width, height } = paper.doc.page;
  // Everything is drawn for a letter page and scaled by its width, so that each size is the same picture.
  const unit = width / 612;
  const band = height * 0.19;
  artifact(paper, 'Layout', () => paper.doc.rect(0, 0, width, band).fill(company.brand));
  const name = { size: 50 * unit, bold: true, color: company.onBrand, leading: 1 };
  centred(paper, company.name, 'P', fitting(paper, company.name, name, band * 0.8), band * 0.5, 'middle');
  let y = band + 34 * unit;
  y = centred(paper, 'Tu celular, a pagos semanales', 'H1', { size: 35 * unit, bold: true, leading: 1.1 }, y);
  y = centred(
    paper,
    'Apunta la cámara de tu teléfono y elige el tuyo.',
    'P',
    { size: 18 * unit, color: quiet },
    y + 4 * unit,
  );
  const code = Math.min(width * 0.6, height * 0.45);
  paper.root.add(drawQr(paper, link, { x: (width - code) / 2, y: y + 6 * unit, size: code }));
  y += code + 10 * unit;
  y = centred(paper, withoutScheme(link), 'P', { size: 13 * unit, color: quiet }, y);
  centred(paper, `Te atiende ${promoter}`, 'P', { size: 22 * unit, bold: true }, y + 10 * unit);
  const law = `${company.legalName.replace(/\.$/, '')}. Crédito sujeto a aprobación. El plan y el CAT de cada equipo están en la tienda.`;
  centred(paper, law, 'P', { size: Math.max(9 * unit, 8), color: quiet }, height - 22 * unit, 'bottom');
}

const sizes: Record<PosterSize, [number, number]> = {
  letter: [612, 792],
  a4: [595.28, 841.89],
  half: [396, 612],
};

type Runs = Parameters<typeof writeText>[1];

/** Returns where the next line may begin. */
function centred(
  paper: Paper,
  runs: Runs,
  tag: string,
  style: TextStyle,
  y: number,
  at: 'top' | 'middle' | 'bottom' = 'top',
): number {
  const { width } = paper.doc.page;
  const margin = width * 0.08;
  const inner = width - 2 * margin;
  const own = heightOf(paper, runs, inner, style);
  const top = at === 'top' ? y : at === 'middle' ? y - own / 2 : y - own;
  const centredStyle = { color: ink, ...style, align: 'center' as const };
  paper.root.add(
    tagged(paper, tag, {}, () => writeText(paper, runs, { x: margin, y: top, width: inner }, centredStyle)),
  );
  return top + own;
}

/** A long name of a shop is written smaller, down to a third. */
function fitting(paper: Paper, text: string, style: TextStyle & { size: number }, most: number): TextStyle {
  const inner = paper.doc.page.width * 0.84;
  for (let { size } = style; size > style.size / 3; size *= 0.9) {
    const smaller = { ...style, size };
    if (heightOf(paper, text, inner, smaller) <= most) return smaller;
  }
  return { ...style, size: style.size / 3 };
}

const withoutScheme = (link: string): string => link.replace(/^https?:\/\//, '');
