import { expect, test } from 'vitest';
import { planFromCreditPrice } from '#domain/credit/plan.ts';
import { samplePaper, sampleSignature } from '#test/support/paper.ts';
import { pdfDetails, pdfObjects, pdfStructure } from '#test/support/pdf.ts';
import { renderContract } from './contract.ts';
import { renderPagare } from './pagare.ts';

/** Few weeks: pdfinfo is slow with many. */
const plan = planFromCreditPrice({
  cashPriceCentavos: 500_000,
  downPaymentCentavos: 0,
  creditPriceCentavos: 512_037,
  weeks: 5,
});
const at = new Date('2025-11-21T20:03:22Z');

test('a paper says its title and language, and that it is a tagged PDF/A', async () => {
  const pdf = await renderContract(samplePaper({ signature: await sampleSignature() }), at);
  const details = pdfDetails(pdf);
  for (const expected of [
    'Title: Contrato 1234 5678 97',
    'Author: Comercializadora Alba, S.A. de C.V.',
    'CreationDate: Fri Nov 21 20:03:22 2025',
    'Tagged: yes',
  ]) {
    expect(details).toContain(expected);
  }
  const objects = pdfObjects(pdf);
  expect(objects).toContain('/Lang (es-MX)');
  expect(objects).toContain('/DisplayDocTitle true');
  expect(objects).toContain('<pdfaid:part>2</pdfaid:part>');
  expect(objects).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
});

test('a screen reader meets the parts of a contract in their order, and no running head', async () => {
  const pdf = await renderContract(samplePaper({ plan, signature: await sampleSignature() }), at);
  const read = pdfStructure(pdf);
  const order = [
    'H1 (block)',
    '"Contrato de compraventa a plazos"',
    '"Lo que se compra y lo que se paga"',
    '"Precio de contado, con IVA"',
    '"$5,000.00"',
    '"Las partes"',
    '"Cláusulas"',
    '"Tabla de pagos"',
    'Figure:',
    '"Constancia de firma electrónica"',
  ].map((line) => read.indexOf(line));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(read.filter((line) => line.includes('Página'))).toEqual([]);
  // An image is read by its alternative text.
  const alt = Buffer.from('\ufeffFirma de María José Ñáñez Güemes', 'utf16le').swap16().toString('hex');
  expect(pdfObjects(pdf)).toContain(`/Alt <${alt}>`);
  // Payments in weekly order, under one header.
  const table = read.slice(read.indexOf('"Núm."'));
  const numbers = table.filter((line) => /^"\d{1,3}"$/.test(line)).map((line) => Number(line.slice(1, -1)));
  expect(numbers).toEqual(Array.from({ length: 5 }, (_, index) => index + 1));
  expect(read.filter((line) => line === '"Saldo"')).toHaveLength(1);
});

test('a shop whose name has a sign of markup gets a sound file', async () => {
  const { company } = samplePaper();
  const data = samplePaper({ company: { ...company, legalName: 'Gil & <Hijos>, S.A. de C.V.' } });
  const pdf = await renderPagare(data, at);
  expect(pdfStructure(pdf).join(' ')).toContain('Gil & <Hijos>, S.A. de C.V.');
  expect(pdfObjects(pdf)).toContain('<rdf:li>Gil y Hijos, S.A. de C.V.</rdf:li>');
});
