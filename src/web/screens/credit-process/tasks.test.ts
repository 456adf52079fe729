import { expect, test } from 'vitest';
import { progressFlags } from '#domain/onboarding/progress.ts';
import { noFacts, type Facts } from '#domain/onboarding/facts.ts';
import { resumeScreen, tasksOf } from './tasks.ts';

const at = new Date('2026-11-21T10:00:00Z');

/** The facts of a walk in order, each with the screen of the step that follows (spec §4 'Resume logic'). */
const walk: [Partial<Facts>, string][] = [
  [{}, 'phone-verification'],
  [{ phoneVerifiedAt: at }, 'geolocalization'],
  [{ locatedAt: at }, 'identity-verification'],
  [{ identity: 'accepted' }, 'credit-bureau-consulting'],
  [{ bureauConsentedAt: at, bureauAskedAt: at, bureau: 'clear' }, 'personal-data-confirmation'],
  [{ personalDataConfirmedAt: at }, 'address-confirmation'],
  [{ addressConfirmedAt: at }, 'address-validation'],
  [{ shippingConfirmedAt: at }, 'aprove-credit'],
  [{ decision: 'approved' }, 'aprove-credit'],
  [{ creditAcceptedAt: at }, 'contract-signature'],
  [{ contractSignedAt: at }, 'down-payment'],
];

test('resumes at the first step that is not met, all along the way [spec:4.resume.phone 4.resume.geolocalization 4.resume.identity 4.resume.bureau 4.resume.personal 4.resume.address 4.resume.shipping 4.resume.aprove-credit 4.resume.contract 4.resume.down-payment]', () => {
  let facts: Facts = noFacts;
  for (const [fact, screen] of walk) {
    facts = { ...facts, ...fact };
    expect(resumeScreen(progressFlags(facts))).toBe(screen);
  }
});

test('lists ten tasks: those before the next are done, those after are missing', () => {
  const facts: Facts = { ...noFacts, phoneVerifiedAt: at, locatedAt: at, identity: 'accepted' };
  const states = tasksOf(progressFlags(facts)).map((task) => task.state);
  expect(states).toEqual(['done', 'done', 'done', 'next', ...Array.from({ length: 6 }, () => 'missing')]);
});

test('an approval that is not accepted is not done', () => {
  const flags = { ...progressFlags(noFacts), approvedCredit: 1 as const };
  const task = tasksOf(flags).find(({ screen }) => screen === 'aprove-credit');
  expect(task?.state).toBe('missing');
});
