import { expect, test } from 'vitest';
import { posterSizes } from '#domain/partner/poster.ts';
import { sampleCompany } from '#test/support/paper.ts';
import { assertPdfClean, pdfDetails, pdfSentences, scanPdf } from '#test/support/pdf.ts';
import { renderPosters } from './poster.ts';

const link = 'https://tienda.alba-celulares.example/301/100003/inicio';
const at = new Date('2025-11-21T20:03:22Z');

test.each(posterSizes)(
  'a poster of size %s is one page whose code leads to the promoter’s shop',
  async (size) => {
    for (const [name, promoter] of [
      ['Alba', 'Ana Lucía Torres'],
      [
        'Muebles y Electrodomésticos La Esperanza del Bajío',
        'María Guadalupe de los Ángeles Hernández-Montemayor y Güemes',
      ],
    ] as const) {
      const pdf = await renderPosters(
        { company: { ...sampleCompany, name }, posters: [{ promoter, link }], size },
        at,
      );
      assertPdfClean(pdf);
      expect(scanPdf(pdf)).toEqual([`QR-Code:${link}`]);
      expect(pdfDetails(pdf)).toMatch(/Pages:\s+1\b/);
      const text = pdfSentences(pdf);
      for (const said of [name, promoter, 'Tu celular, a pagos semanales', 'Crédito sujeto a aprobación'])
        expect(text).toContain(said);
    }
  },
);

test('posters of several promoters are a page each, with the code of each', async () => {
  const posters = ['Rosa Campos', 'Nadia Quiroz'].map((promoter, at) => ({
    promoter,
    link: link.replace('100003', String(100_010 + at)),
  }));
  const pdf = await renderPosters({ company: sampleCompany, posters, size: 'letter' }, at);
  assertPdfClean(pdf);
  expect(scanPdf(pdf)).toEqual(posters.map((poster) => `QR-Code:${poster.link}`));
  expect(pdfDetails(pdf)).toMatch(/Pages:\s+2\b/);
});
