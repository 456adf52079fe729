import { expect, test } from 'vitest';
import { identityReasons } from '#domain/applicant/identity-reasons.ts';
import { rectifiableFields } from '#domain/applicant/rectification.ts';
import { correctableNames, correctionReasons } from '#domain/onboarding/corrections.ts';
import { exportNames } from '#domain/staff/detail-words.ts';
import { cancelReasons, reviewCodesFor, reviewOutcomes } from '#domain/staff/review-reasons.ts';
import { creditViews, deliveryViews, requestViews } from '#domain/staff/saved-views.ts';
import { lookReasons, sealedFields } from '#domain/staff/sealed-fields.ts';
import { trailLineOf } from './trail-lines.ts';

const detailsOf = (detail: Record<string, unknown>) =>
  trailLineOf(
    {
      seq: 1,
      partner_id: 1,
      at: new Date('2026-11-28T18:00:00Z'),
      kind: 'viewed',
      actor: 'system',
      detail,
      note: null,
      ip: null,
      user_agent: null,
      request_id: null,
      account: null,
      hash: 'f'.repeat(64),
    },
    new Map(),
  ).details;

const reasons = [
  ...lookReasons,
  ...cancelReasons,
  ...identityReasons,
  ...correctableNames.flatMap((what) => correctionReasons[what]),
  ...reviewOutcomes.flatMap((outcome) => reviewCodesFor('decision', outcome).map(({ code }) => code)),
  'death',
  'dispute',
];

test.each(
  Object.entries({
    reason: reasons,
    what: [...correctableNames, ...Object.keys(exportNames)],
    view: [...requestViews, ...creditViews, ...deliveryViews],
    field: [...sealedFields, ...rectifiableFields],
    document: ['contract', 'promissory-note', 'signature', 'packing-list', 'identity-front'],
    method: ['passkey', 'totp', 'recovery-code', 'sandbox', 'company'],
  }),
)('the log says every %s in Spanish', (name, codes) => {
  const raw = codes.filter((code) => code !== 'other' && detailsOf({ [name]: code })[0]?.value === code);
  expect(raw).toEqual([]);
  const unsaid = codes.filter((code) => code !== 'other' && detailsOf({ [name]: code }).length === 0);
  expect(unsaid).toEqual([]);
});

test('what is corrected is no file', () => {
  expect(detailsOf({ what: 'address-proof', reason: 'unreadable' })).toEqual([
    { what: 'Qué se corrige', value: 'Comprobante de domicilio' },
    { what: 'Motivo', value: 'No se lee' },
  ]);
  expect(detailsOf({ what: 'credits' })).toEqual([{ what: 'Archivo', value: 'Créditos' }]);
});
