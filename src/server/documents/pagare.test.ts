import { expect, test } from 'vitest';
import { amountInWords } from '#domain/credit/amount-in-words.ts';
import { samplePaper, sampleSignature } from '#test/support/paper.ts';
import { assertPdfClean, pdfSentences } from '#test/support/pdf.ts';
import { assertDraftComplete, assertPagareComplete, pagareParts, type PagareParts } from './pagare-parts.ts';
import { renderPagare } from './pagare.ts';

const at = new Date('2025-11-21T20:03:22Z');

test('a signed pagaré has the six parts of LGTOC 170 on one page', async () => {
  const signature = await sampleSignature();
  const pdf = await renderPagare(samplePaper({ signature }), at);
  assertPdfClean(pdf);
  const text = pdfSentences(pdf);
  expect(text).toContain('Por este PAGARÉ');
  expect(text).toContain(
    'prometo incondicionalmente pagar a la orden de Comercializadora Alba, S.A. de C.V.',
  );
  expect(text).toContain('$10,299.50 (DIEZ MIL DOSCIENTOS NOVENTA Y NUEVE PESOS 50/100 M.N.)');
  expect(text).toContain('a la vista, en Av. Juárez 148, Col. Centro, Puebla, Puebla, C.P. 72000');
  expect(text).toContain('Suscrito en Puebla, Puebla, el 21 de noviembre de 2025.');
  expect(text).toContain('María José Ñáñez Güemes Suscriptor');
  expect(text).toContain(signature.sha256);
  expect(text).toContain('Página 1 de 1');
});

test('a pagaré that lacks any of its parts is not rendered', async () => {
  const whole = pagareParts(samplePaper({ signature: await sampleSignature() }));
  expect(() => assertPagareComplete(whole)).not.toThrow();
  const lacks: Partial<Record<keyof PagareParts, unknown>>[] = [
    { mention: '' },
    { mention: 'Recibo' },
    { amountCentavos: 0 },
    { amountInFigures: '' },
    { amountInWords: '' },
    { payee: '  ' },
    { payableOn: '' },
    { payableAt: '' },
    { subscribedOn: '' },
    { subscribedAt: '' },
    { subscriber: '' },
    { signature: null },
    { signature: await sampleSignature({ png: new Uint8Array() }) },
  ];
  for (const lack of lacks) {
    expect(() => assertPagareComplete({ ...whole, ...lack } as PagareParts)).toThrow('contract-missing-data');
  }
});

test('figures and words that differ are refused', async () => {
  const whole = pagareParts(samplePaper({ signature: await sampleSignature() }));
  const other = amountInWords(whole.amountCentavos + 1);
  expect(() => assertPagareComplete({ ...whole, amountInWords: other })).toThrow('contract-missing-data');
  expect(() => assertPagareComplete({ ...whole, amountInFigures: '$10,299.51' })).toThrow(
    'contract-missing-data',
  );
});

test('a customer without an address to sign at gets no pagaré', async () => {
  const { customer } = samplePaper();
  const data = samplePaper({ customer: { ...customer, place: '' }, signature: await sampleSignature() });
  await expect(renderPagare(data, at)).rejects.toThrow('contract-missing-data');
});

test('before signing it is a draft without a signature', async () => {
  expect(() => assertDraftComplete(pagareParts(samplePaper()))).not.toThrow();
  const text = pdfSentences(await renderPagare(samplePaper(), at));
  expect(text).toContain('BORRADOR — sin firma');
  expect(text).not.toContain('SHA-256');
});
