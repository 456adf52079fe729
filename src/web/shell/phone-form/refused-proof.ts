import { data } from 'react-router';
import type { ShopRef } from '#domain/onboarding/paths.ts';
import type { Refusal } from '#web/api-client.ts';
import { refused, type Answer } from '#web/shell/answers.ts';
import { t } from '#web/text/text.ts';

/**
 * As `refused`, for the calls behind a captcha: a missing session or a used-up proof is 'Captcha no válido' here (spec
 * §8), not a redirect.
 */
export function refusedProof(refusal: Refusal, shopRef: ShopRef) {
  const unproved = refusal.status === 401 || refusal.code.startsWith('captcha-');
  if (!unproved) return refused(refusal, shopRef);
  const answer: Answer = {
    error: t('captcha.invalid'),
    errors: [t('captcha.invalid')],
    code: 'captcha-invalid',
  };
  return data(answer, { status: 403 });
}
