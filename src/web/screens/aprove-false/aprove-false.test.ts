import { expect, test } from 'vitest';
import { noFacts, type Facts } from '#domain/onboarding/facts.ts';
import { progressFlags } from '#domain/onboarding/progress.ts';
import { scriptedApi, visiting } from '#test/support/scripted-api.ts';
import { loader } from './aprove-false.tsx';

const at = new Date(0);
const params = { partner: '1', commercialPartner: '1', requestId: 'mine' };
const located: Facts = { ...noFacts, phoneVerifiedAt: at, locatedAt: at };
const identified: Facts = { ...located, identity: 'accepted' };
const sent: Facts = {
  ...identified,
  bureau: 'clear',
  bureauConsentedAt: at,
  bureauAskedAt: at,
  personalDataConfirmedAt: at,
  addressConfirmedAt: at,
  shippingConfirmedAt: at,
};
const info = 'GET /onboarding/getInfoRequest/mine';
const decision = 'GET /onboarding/getAddressRequest/mine';

/** What the screen shows when only the flags are known, and what its polls return. */
const shown = (facts: Facts, answers: Record<string, unknown>) => {
  const order = {
    requestId: 'mine',
    phone: '5512345678',
    product: { id: 7, name: 'Galaxy A06 64 GB' },
    ...progressFlags(facts),
  };
  const api = scriptedApi(
    { 'GET /deliveryOrder/byRequestId/mine': order, ...answers },
    visiting('/1/aprove-false/1/mine'),
  );
  return loader({ params, context: api.context } as never);
};

test.each([
  ['identity', located, { [info]: { acceptCredit: false } }, [expect.stringContaining('identidad')]],
  ['bureau', identified, { [info]: { verifiedCreditHistory: 0 } }, [expect.stringContaining('buró')]],
  ['decision', sent, { [decision]: { approvedCredit: 0 } }, []],
  ['decision with its reasons', sent, { [decision]: { approvedCredit: 0, reasons: ['Poco'] } }, ['Poco']],
])('a refused %s that the flags do not tell is one all the same', async (_, facts, answers, reasons) => {
  expect(await shown(facts, answers)).toMatchObject({ kind: 'refused', reasons });
});

test.each([
  [
    'a day',
    { tryAgainFrom: '2027-03-05T06:00:00.000Z' },
    'A partir del 5 de marzo de 2027 puedes volver a intentarlo.',
  ],
  [
    'an hour',
    { tryAgainFrom: '2026-12-06T18:30:00.000Z' },
    'A partir del domingo 6 de diciembre, 12:30\u00a0p.\u00a0m. puedes volver a intentarlo.',
  ],
  ['a person', { tryAgainInPerson: true }, 'Para volver a intentarlo ven en persona con tu identificación.'],
  ['nothing', {}, null],
])('a refusal names %s to wait for', async (_, wait, again) => {
  const refused = { [info]: { acceptCredit: false, identityReason: 'face', ...wait } };
  expect(await shown(located, refused)).toMatchObject({ kind: 'refused', again });
  const decided = { [decision]: { approvedCredit: 0, reasons: ['Poco'], ...wait } };
  expect(await shown(sent, decided)).toMatchObject({ reasons: ['Poco'], again });
});

test('a picture that was not recognised is no refusal of credit; a wait is not blamed on the light', async () => {
  for (const [identityReason, isUnseen] of [
    ['face', true],
    ['liveness', true],
    ['document', true],
    ['cool-down', false],
    ['desk-review', false],
  ] as const) {
    const refused = { [info]: { acceptCredit: false, identityReason } };
    expect(await shown(located, refused), identityReason).toMatchObject({ kind: 'refused', isUnseen });
  }
});

test.each([
  ['identity', located, { [info]: { acceptCredit: null } }, '/1/identity-verification/1/mine'],
  [
    'bureau',
    identified,
    { [info]: { verifiedCreditHistory: null } },
    '/1/working/1/personal-data-confirmation/mine',
  ],
  ['decision', sent, { [decision]: { approvedCredit: null } }, '/1/working/1/aprove-credit/mine'],
  [
    'decision that cannot be asked',
    sent,
    { [decision]: new Response('', { status: 500 }) },
    '/1/working/1/aprove-credit/mine',
  ],
])(
  'a %s that is not there yet is no refusal, and can be waited for again',
  async (_, facts, answers, retry) => {
    expect(await shown(facts, answers)).toMatchObject({ kind: 'pending', retry });
  },
);
