import { expect, test } from 'vitest';
import { samplePaper } from '#test/support/paper.ts';
import { pdfSentences } from '#test/support/pdf.ts';
import { renderContract } from './contract.ts';
import { assertPrintable } from './pagare-parts.ts';

const at = new Date('2025-11-21T20:03:22Z');
const named = (fullName: string) => samplePaper({ customer: { ...samplePaper().customer, fullName } });

test.each([
  ['decomposed accents', 'José Ñáñez Güemes'.normalize('NFD'), 'José Ñáñez Güemes'],
  ['several accents on a letter', 'Nguyễn'.normalize('NFD'), 'Nguyễn'],
  ['an accent that no letter has', 'X\u0301arta', 'X\u0301arta'],
  ['a letter whose accents the font has apart', 'M\u0323arta', 'M\u0323arta'],
  ['a character that nobody sees', 'Jo\u200bsé', 'José'],
])('%s print whole', async (_what, fullName, expected) => {
  const data = named(fullName);
  await expect(assertPrintable(data)).resolves.toBeUndefined();
  expect(pdfSentences(await renderContract(data, at)).normalize('NFC')).toContain(expected.normalize('NFC'));
});

test.each([
  ['an emoji', 'Rosa 🌹'],
  ['a letter beyond the basic plane', 'Rosa 𠮷'],
  ['a letter of another script', 'Rosa 漢字'],
  ['an accent that the font lacks', 'M\u030carta'],
])('%s is refused before signing, and still readable in a draft', async (_what, fullName) => {
  const data = named(fullName);
  await expect(assertPrintable(data)).rejects.toThrow(
    expect.objectContaining({
      code: 'contract-missing-data',
      detail: {
        field: 'fullName',
        messages: [
          expect.stringMatching(/^Tu nombre tiene un carácter que no podemos imprimir .* 55 4123 9087/),
        ],
      },
    }),
  );
  expect(pdfSentences(await renderContract(data, at))).toContain(fullName);
});

test('every fact that is agreed on is looked at', async () => {
  const { customer, device, company } = samplePaper();
  const papers = {
    shipping: samplePaper({ customer: { ...customer, shipping: 'Calle 🌹 7' } }),
    home: samplePaper({ customer: { ...customer, place: 'Puebla 🌹' } }),
    device: samplePaper({ device: { ...device, color: '🌹' } }),
    company: samplePaper({ company: { ...company, legalName: 'Flores 🌹, S.A.' } }),
  };
  for (const [field, data] of Object.entries(papers)) {
    await expect(assertPrintable(data)).rejects.toThrow(
      expect.objectContaining({ detail: expect.objectContaining({ field }) }),
    );
  }
});
