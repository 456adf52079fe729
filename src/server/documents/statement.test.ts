import { expect, test } from 'vitest';
import { sampleCompany } from '#test/support/paper.ts';
import { assertPdfClean, pdfDetails, pdfSentences, pdfStructure } from '#test/support/pdf.ts';
import type { StatementData } from './paper-data.ts';
import { renderStatement } from './statement.ts';

const entry = { at: new Date('2026-11-12T18:05:00Z'), account: '1234567897', cause: 'Crédito activado' };
const data = (entries: StatementData['entries']): StatementData => ({
  company: sampleCompany,
  promoter: { name: 'Luz Ñáñez', code: 'PROM1', store: 'Centro' },
  month: '2026-11',
  entries,
});
const at = new Date('2026-12-01T18:00:00Z');

test('a statement says who earned what, what was taken back, and the total', async () => {
  const pdf = await renderStatement(
    data([
      { ...entry, centavos: 182_48 },
      { ...entry, account: '2345678909', centavos: 150_00 },
      { ...entry, cause: 'Contrato revocado', centavos: -182_48 },
    ]),
    at,
  );
  assertPdfClean(pdf);
  expect(pdfDetails(pdf)).toContain('Title: Comisiones de noviembre de 2026');
  const text = pdfSentences(pdf);
  for (const said of [
    'Luz Ñáñez',
    'PROM1',
    'Centro',
    'Ganado Descontado Total $332.48 \u2212$182.48 $150.00',
    '1234 5678 97',
    'Contrato revocado \u2212$182.48',
    'Página 1 de 1',
  ]) {
    expect(text).toContain(said);
  }
  expect(pdfStructure(pdf).join(' ')).toMatch(/TH.{0,20}Column "Monto"/);
});

test('a month of many sales takes several pages, and a month of none says so', async () => {
  const many = Array.from({ length: 120 }, () => ({ ...entry, centavos: 100_00 }));
  expect(pdfSentences(await renderStatement(data(many), at))).toMatch(/Total \$12,000\.00.*Página 3 de/s);
  expect(pdfSentences(await renderStatement(data([]), at))).toContain('Ningún movimiento en el mes.');
});
