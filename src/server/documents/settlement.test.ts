import { expect, test } from 'vitest';
import { planFromCreditPrice } from '#domain/credit/plan.ts';
import { sampleCompany } from '#test/support/paper.ts';
import { pdfDetails, pdfStructure } from '#test/support/pdf.ts';
import type { SettlementData } from './paper-data.ts';
import { renderSettlement } from './statement.ts';

const letter = (change: Partial<SettlementData> = {}): SettlementData => ({
  company: sampleCompany,
  customer: { fullName: 'María José Ñáñez Güemes', curp: 'XAGM900101MPLXMR05' },
  account: '1234567897',
  clauses: 3,
  device: 'Galaxy A56 5G 256 GB',
  imei: '356789104512343',
  plan: planFromCreditPrice({
    cashPriceCentavos: 799_900,
    downPaymentCentavos: 129_900,
    creditPriceCentavos: 1_164_700,
    weeks: 52,
  }),
  signedOn: '2026-12-01',
  settledOn: '2027-01-04',
  paidCentavos: 827_900,
  savedCentavos: 336_800,
  owedCentavos: 0,
  ...change,
});

test('the letter says that nothing is owed, what was paid and saved, and what becomes of pagaré and device', async () => {
  const pdf = await renderSettlement(letter(), new Date('2027-01-05T04:50:00Z'));
  for (const detail of ['Title: Carta finiquito 1234 5678 97', 'Tagged: yes']) {
    expect(pdfDetails(pdf)).toContain(detail);
  }
  const read = pdfStructure(pdf).join(' ');
  for (const said of [
    'H1 (block)',
    'María José Ñáñez Güemes',
    'liquidado el 4 de enero de 2027. No debes nada.',
    '$8,279.00',
    '$0.00',
    '$3,368.00',
    'El pagaré queda cancelado.',
    'Tu equipo es tuyo y queda libre.',
  ]) {
    expect(read).toContain(said);
  }
});

test('who paid every week saved nothing, and reads nothing of it', async () => {
  const pdf = await renderSettlement(letter({ savedCentavos: 0 }), new Date('2027-11-30T18:00:00Z'));
  expect(pdfStructure(pdf).join(' ')).not.toContain('Ahorraste');
});

test('what was forgiven is named apart from what was paid; else the letter says nothing of it', async () => {
  const at = new Date('2027-01-05T04:50:00Z');
  const forgiven = await renderSettlement(letter({ savedCentavos: 0, forgivenCentavos: 120_050 }), at);
  const read = pdfStructure(forgiven).join(' ');
  for (const said of ['Perdonado', '$1,200.50', '$8,279.00']) expect(read).toContain(said);
  expect(pdfStructure(await renderSettlement(letter(), at)).join(' ')).not.toContain('erdona');
});

test('the letter names the company’s representative and the IMEI where its contract does, and no earlier one', async () => {
  const at = new Date('2027-01-05T04:50:00Z');
  const textOf = async (change: Partial<SettlementData>) =>
    pdfStructure(await renderSettlement(letter(change), at)).join(' ');
  const named = /representada por Teresa Olvera Ríos|356789104512343/g;
  expect((await textOf({ clauses: 5 })).match(named)).toHaveLength(2);
  const unknown = { ...sampleCompany, representative: null };
  expect(await textOf({ clauses: 5, company: unknown, imei: null })).not.toMatch(/representada|IMEI|null/);
  // Its letter may be rendered already: the same bytes.
  const before = await renderSettlement(letter(), at);
  expect(await renderSettlement(letter({ company: unknown, imei: null }), at)).toEqual(before);
});
