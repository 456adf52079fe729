import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePlan } from '#domain/credit/plan.ts';
import { makeReference } from '#domain/credit/reference.ts';
import { sampleCompany } from '#test/support/paper.ts';
import { assertPdfClean, pdfDetails, pdfSentences, scanPdf, scanPng } from '#test/support/pdf.ts';
import { barcodeSvg } from './barcode.ts';
import type { VoucherData } from './paper-data.ts';
import { renderVoucher } from './voucher.ts';

const samplePlan = makePlan({
  cashPriceCentavos: 7_999_00,
  downPaymentCentavos: 1_299_00,
  weeklyPaymentCentavos: 199_00,
  weeks: 52,
});
const at = new Date('2025-11-21T20:03:22Z');
const reference = makeReference(185, 123_456);
const voucher = (change: Partial<VoucherData> = {}): VoucherData => ({
  company: sampleCompany,
  customerName: 'María José Ñáñez Güemes',
  account: '1234567897',
  concept: 'Enganche Galaxy A56 5G 256 GB',
  amountCentavos: 129_900,
  reference,
  places: ['Alba', 'La Esquina', 'Súper Nopal'].map((name) => ({ name, feeCentavos: null })),
  paidAt: null,
  pays: 'down',
  locks: true,
  validUntil: null,
  plan: { plan: samplePlan, on: '2025-11-21' },
  ...change,
});

test('a voucher stays on one page with its check, however long the name and the places', async () => {
  const folio = '0123456789abcdef'.repeat(2);
  const check = { folio, url: `https://tienda.alba-celulares.example/1/comprobar/${folio}` };
  const customerName = `María Guadalupe de los Ángeles ${'Hernández-Montemayor '.repeat(5)}y Güemes`;
  const places = [
    'Alba',
    'La Esquina',
    'Súper Nopal',
    'Farmacia Sol',
    'Abarrotes La Esperanza del Bajío',
  ].map((name) => ({ name, feeCentavos: 12_00 }));
  expect(customerName.length).toBeGreaterThan(140);
  for (const pays of ['down', 'weeks'] as const) {
    const concept = 'Enganche Galaxy A56 5G 256 GB / 8+ edición especial de aniversario con audífonos';
    const pdf = await renderVoucher(voucher({ pays, customerName, places, concept }), at, check);
    expect(pdfDetails(pdf)).toMatch(/Pages:\s+1\b/);
  }
});

test('where nothing locks the device, no voucher speaks of a lock', async () => {
  for (const pays of ['down', 'weeks', 'payoff'] as const) {
    expect(pdfSentences(await renderVoucher(voucher({ pays }), at)), pays).toMatch(/bloque/);
    expect(pdfSentences(await renderVoucher(voucher({ pays, locks: false }), at)), pays).not.toMatch(
      /bloque/,
    );
  }
});

test('a scanner reads the reference from the printed voucher', async () => {
  const pdf = await renderVoucher(voucher(), at);
  assertPdfClean(pdf);
  expect(scanPdf(pdf)).toEqual([`CODE-128:${reference}`]);
});

test('the voucher says what to pay, where and how', async () => {
  const text = pdfSentences(await renderVoucher(voucher(), at));
  for (const expected of [
    'Total a pagar $1,299.00 MXN',
    '1850 0012 3456',
    'Límite de pago',
    'No aplica',
    'Enganche Galaxy A56 5G 256 GB',
    'Súper Nopal',
    'guarda tu comprobante',
    'el teléfono se bloquea',
    '55 4123 9087',
    `Enganche $1,299 hoy + 52 pagos semanales de $199 = $11,647. De contado $7,999.`,
    `CAT: Costo Anual Total ${samplePlan.catPercent.toFixed(1)} % Sin IVA. Para fines informativos y de comparación. Fecha de cálculo: 21 de noviembre de 2025.`,
    'Página 1 de 1',
  ]) {
    expect(text).toContain(expected);
  }
});

test('it says what the tills charge, of those of which it is known, on the same page', async () => {
  const fees = [0, 13_00, null];
  const places = ['Alba', 'La Esquina', 'Súper Nopal'].map((name, index) => ({
    name,
    feeCentavos: fees[index] ?? null,
  }));
  const check = {
    folio: '3f7a90c15b2e48d6a1c07e9f4b3d2816',
    url: 'https://tienda.alba.example/1/comprobar/3f7a',
  };
  const pdf = await renderVoucher(voucher({ places }), at, check);
  assertPdfClean(pdf);
  const text = pdfSentences(pdf);
  expect(text).toContain('La comisión de la tienda es aparte.');
  expect(text).toContain(
    'Dónde pagar y comisión de la tienda Alba (sin comisión) · La Esquina (+ $13.00) · Súper Nopal',
  );
  expect(text).toContain('Página 1 de 1');
  const twelve = Array.from({ length: 12 }, (_, index) => ({
    name: `Abarrotes ${index}`,
    feeCentavos: 13_00,
  }));
  expect(pdfSentences(await renderVoucher(voucher({ places: twelve }), at, check))).toContain(
    'Página 1 de 1',
  );
  const free = places.map(({ name }) => ({ name, feeCentavos: 0 }));
  expect(pdfSentences(await renderVoucher(voucher({ places: free }), at))).not.toContain('es aparte');
});

test('with its folio it is still one page, with a code for the till and one for the check', async () => {
  const folio = '3f7a90c15b2e48d6a1c07e9f4b3d2816';
  const url = `https://tienda.alba.example/1/comprobar/${folio}`;
  const pdf = await renderVoucher(voucher(), at, { folio, url });
  assertPdfClean(pdf);
  expect(scanPdf(pdf).toSorted()).toEqual([`CODE-128:${reference}`, `QR-Code:${url}`]);
  expect(pdfSentences(pdf)).toContain('Folio 3f7a 90c1 5b2e 48d6 a1c0 7e9f 4b3d 2816');
  expect(pdfSentences(pdf)).toContain('Página 1 de 1');
});

test('a paid voucher has nothing left to scan', async () => {
  const text = pdfSentences(await renderVoucher(voucher({ paidAt: at }), at));
  expect(text).toContain('Tu enganche está pagado');
  expect(text).toContain('21/11/2025 14:03:22');
  const pdf = await renderVoucher(voucher({ paidAt: at }), at);
  expect(scanPdf(pdf)).toEqual([]);
});

test('only the down payment carries the plan', async () => {
  const text = pdfSentences(await renderVoucher(voucher({ pays: 'weeks', plan: null }), at));
  expect(text).not.toContain('CAT');
  expect(text).not.toContain('Tu plan');
});

test('a phone shows the barcode at 280 px wide and a till still reads it', async () => {
  const references = Array.from({ length: 12 }, (_, index) => makeReference(index * 83, index * 81_234_567));
  for (const each of references) {
    const svg = Buffer.from(barcodeSvg(each));
    const png = await sharp(svg, { density: 72 * 2 })
      .resize(560)
      .png()
      .toBuffer();
    expect(scanPng(new Uint8Array(png))).toEqual([`CODE-128:${each}`]);
  }
});

test('the barcode keeps at least ten modules of white on each side and is small', () => {
  const svg = barcodeSvg(reference);
  const width = Number(/ width="(\d+)"/.exec(svg)?.[1]);
  const bars = [...svg.matchAll(/stroke-width="(\d+)" d="([^"]+)"/g)].flatMap(([, stroke, path]) =>
    [...String(path).matchAll(/M([\d.]+) /g)].map(([, x]) => ({ x: Number(x), half: Number(stroke) / 2 })),
  );
  expect(Math.min(...bars.map((bar) => bar.x - bar.half))).toBeGreaterThanOrEqual(20);
  expect(Math.max(...bars.map((bar) => bar.x + bar.half))).toBeLessThanOrEqual(width - 20);
  expect(svg.length).toBeLessThan(2000);
});
