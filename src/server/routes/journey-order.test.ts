import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stepIds, type StepId } from '#domain/onboarding/journey.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  codeFor,
  doStep,
  sendNip,
  startRequest,
  stepOf,
  typedAddress,
  verify,
  type Applicant,
} from '#test/support/applicant.ts';
import type { Reply } from '#test/support/client.ts';
import { limit } from '#test/support/limits.ts';
import { runs } from '#test/support/properties.ts';
import { stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

interface Move {
  /** The steps that this call may complete. */
  readonly completes: readonly StepId[];
  readonly call: (applicant: Applicant) => Promise<Reply>;
}

const only = (step: StepId, call = doStep[step]): Move => ({ completes: [step], call });
const post =
  (path: string, body?: (id: string) => object): Move['call'] =>
  ({ client, requestId }) =>
    client.post(`${path}${body ? '' : `/${requestId}`}`, body?.(requestId));

/** Every call that changes a request, in isolation; `completes` empty: it prepares, or belongs to a closed step. */
const moves: Record<string, Move> = {
  verifyNewestCode: only('phone-verification', async (applicant) =>
    verify(applicant, await codeFor(applicant)),
  ),
  verifyWrongCode: { completes: [], call: (applicant) => verify(applicant, '000') },
  locate: only('geolocalization'),
  approveIdentity: only('identity-verification'),
  sendNip: { completes: [], call: sendNip },
  consultBureau: only(
    'credit-bureau-consulting',
    post('deliveryOrder/consultBureau', (requestId) => ({ requestId })),
  ),
  bureauAnswers: only('bureau-answer'),
  confirmPersonalData: only('personal-data-confirmation'),
  confirmAddress: only('address-confirmation'),
  editAddress: only('address-confirmation', ({ client, requestId }) =>
    client.post(`onboarding/confirmAddress/${requestId}`, typedAddress),
  ),
  uploadProof: {
    completes: [],
    call: ({ client, requestId }) => {
      const form = new FormData();
      form.set('file', new File(['%PDF-1.7'], 'luz.pdf'));
      return client.post(`onboarding/addressProof/${requestId}/luz`, form);
    },
  },
  sendProof: only('address-proof'),
  validateAddress: only('address-validation'),
  answerReview: only('decision', ({ client, requestId }) =>
    client.post(`/sandbox/review/${requestId}/approved`),
  ),
  acceptCredit: only('aprove-credit'),
  resend: { completes: [], call: post('onboarding/resendOtp') },
  sendEmail: { completes: [], call: post('onboarding/sendEmail') },
};

const names = Object.keys(moves);
/** The regular order mixed with random calls: purely random orders would rarely leave the first step. */
const inOrder = [
  'verifyNewestCode',
  'locate',
  'approveIdentity',
  'sendNip',
  'verifyNewestCode',
  'consultBureau',
  'bureauAnswers',
  'confirmPersonalData',
  'confirmAddress',
  'validateAddress',
  'acceptCredit',
];
const edited = inOrder.flatMap((name) =>
  name === 'confirmAddress'
    ? ['editAddress', 'uploadProof', 'sendProof']
    : name === 'validateAddress'
      ? [name, 'answerReview']
      : [name],
);
const sequences = fc
  .record({
    honest: fc.constantFrom(inOrder, edited),
    detours: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...names)), { minLength: 5, maxLength: 20 }),
    dropped: fc.array(fc.nat(), { maxLength: 2 }),
  })
  .map(({ honest, detours, dropped }) => {
    const sequence = [...honest];
    for (const at of dropped) sequence.splice(at % sequence.length, 1);
    for (const [at, name] of detours) sequence.splice(at % (sequence.length + 1), 0, name);
    return sequence;
  });

it(
  'lets no order of calls reach a step before the one in front of it is done',
  async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const applicant = await startRequest(test);
        let before = stepIds.indexOf('phone-verification');
        for (const name of sequence) {
          const { completes, call } = moves[name] as Move;
          const reply = await call(applicant);
          expect(reply.status, name).toBeLessThan(500);
          const step = (await stepOf(applicant)) as StepId;
          const now = stepIds.indexOf(step);
          expect(now, `${name} moved back from ${stepIds[before]}`).toBeGreaterThanOrEqual(before);
          const passed = stepIds.slice(before, now);
          // One call completes one step; steps that follow from it (no proof needed, decided at once) complete too.
          if (passed.length > 0) expect(completes, name).toContain(passed[0]);
          for (const id of passed.slice(1)) expect(['address-proof', 'decision'], name).toContain(id);
          const isTooEarly = completes.length > 0 && completes.every((id) => stepIds.indexOf(id) > before);
          if (isTooEarly && name !== 'bureauAnswers') expect(reply.status, name).toBeGreaterThanOrEqual(400);
          before = now;
          reached.add(step);
        }
      }),
      { numRuns: runs(15), examples: [[inOrder], [edited]] },
    );
    // The sequences make progress: otherwise the property would prove little.
    expect([...reached]).toEqual(expect.arrayContaining(['address-proof', 'decision', 'contract-signature']));
  },
  limit(90_000),
);
