import { expect, test } from 'vitest';
import { privacyOf } from '#domain/partner/standard-privacy.ts';
import { featuresOf } from '#domain/partner/features.ts';
import { sampleCompany } from '#test/support/paper.ts';
import { pdfDetails, pdfSentences } from '#test/support/pdf.ts';
import { renderAcceptance } from './acceptance.ts';
import type { AcceptanceData } from './paper-data.ts';

const text = privacyOf({ ...sampleCompany, tel: sampleCompany.phone, features: featuresOf(0) });
const receipt = (change: Partial<AcceptanceData> = {}) => {
  const data: AcceptanceData = {
    company: sampleCompany,
    kind: 'privacy',
    customer: { fullName: null, phone: '5512345678' },
    account: '1234567897',
    text,
    version: 'privacy-0123abcd',
    sha256: '0123abcd'.repeat(8),
    acceptedAt: new Date('2026-12-02T05:30:00Z'),
    ...change,
  };
  return renderAcceptance(data, data.acceptedAt);
};

test('the whole text is printed, over as many pages as it needs, with who accepted it and when', async () => {
  const pdf = await receipt();
  expect(pdfDetails(pdf)).toContain('Tagged: yes');
  expect(pdfDetails(pdf)).not.toMatch(/Pages: 1$/m);
  const read = pdfSentences(pdf);
  // The time is that of central Mexico: still the day before.
  for (const said of ['Aviso de privacidad', '55 1234 5678', '01/12/2026 23:30:00', '0123abcd'.repeat(8)]) {
    expect(read).toContain(said);
  }
  // A page's foot stands within the paragraph that it breaks.
  for (const each of text.split('\n\n')) expect(read).toContain(each.slice(0, 40));
});

test('a name is printed once it is known', async () => {
  expect(pdfSentences(await receipt())).not.toContain('Cliente');
  const named = { fullName: 'María José Ñáñez Güemes', phone: '5512345678' };
  expect(pdfSentences(await receipt({ customer: named, kind: 'terms' }))).toContain(
    'Cliente María José Ñáñez Güemes',
  );
});
