import { expect, test } from 'vitest';
import { bureauConsentText, consentAllowsQuery, consentLastDay } from './consent.ts';

const consent = { grantedOn: '2025-11-27', codeSentOn: '2025-11-27', revokedOn: null, hasOpenCredit: false };

test('the text has the three statements and the validity that the law asks for [spec:2.bureau.consent]', () => {
  const text = bureauConsentText('Financiera Ejemplo, S.A. de C.V.');
  expect(
    text.startsWith('Por este conducto autorizo expresamente a Financiera Ejemplo, S.A. de C.V., para'),
  ).toBe(true);
  expect(text).toContain('conozco la naturaleza y alcance de la información que se solicitará');
  expect(text).toContain('del uso que Financiera Ejemplo, S.A. de C.V. hará de tal información');
  expect(text).toContain('consultas periódicas sobre mi historial crediticio');
  expect(text).toContain('vigente por un periodo de 3 años contados a partir de su expedición');
  expect(text).not.toMatch(/\s{2}|\n/);
});

test('it is good on the last day of three years, and no longer [spec:9.bureau-years]', () => {
  expect(consentLastDay('2025-11-27')).toBe('2028-11-27');
  expect(consentAllowsQuery(consent, '2028-11-27')).toEqual({ allowed: true });
  expect(consentAllowsQuery(consent, '2028-11-28')).toEqual({ allowed: false, reason: 'expired' });
});

test('it lasts beyond three years while a credit is open', () => {
  expect(consentAllowsQuery({ ...consent, hasOpenCredit: true }, '2030-01-01')).toEqual({ allowed: true });
});

test('revoked is revoked, also with an open credit', () => {
  const revoked = { ...consent, hasOpenCredit: true, revokedOn: '2026-01-01' };
  expect(consentAllowsQuery(revoked, '2025-12-31')).toEqual({ allowed: true });
  expect(consentAllowsQuery(revoked, '2026-01-01')).toEqual({ allowed: false, reason: 'revoked' });
});

test('a code older than the text cannot have signed it', () => {
  expect(consentAllowsQuery({ ...consent, codeSentOn: '2024-12-31' }, '2025-11-27')).toEqual({
    allowed: false,
    reason: 'old-code',
  });
});
