import { data } from 'react-router';
import type { Place } from '#domain/onboarding/paths.ts';
import type { Refusal } from '#web/api-client.ts';
import { refused, type Answer } from '#web/shell/answers.ts';
import { t } from '#web/text/text.ts';

/**
 * As `refused`, for the calls behind a captcha: no session, or none of its proofs left, is 'Captcha no válido' here
 * (spec §8), not a way out of the page.
 */
export function refusedProof(refusal: Refusal, place: Place) {
  const unproved = refusal.status === 401 || refusal.code.startsWith('captcha-');
  if (!unproved) return refused(refusal, place);
  const answer: Answer = {
    error: t('captcha.invalid'),
    errors: [t('captcha.invalid')],
    code: 'captcha-invalid',
  };
  return data(answer, { status: 403 });
}
