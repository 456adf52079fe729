import { redirect } from 'react-router';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { invalid, refused } from '#web/shell/answers.ts';
import { plural } from '#web/text/text.ts';
import { problemsOf } from '#web/ui/use-fields.ts';
import { birthdayIn, birthdayRules } from './birthday-rules.ts';

export const screenOf = (shopRef: ShopRef, phone: string): string =>
  `${prefixOf(shopRef)}/login-otp/${phone}/${shopRef.partner}`;

/** Posts the birthday: into the account, once more, or, after the last try, to what this screen then shows. */
export async function answerBirthday(
  api: ApiClient,
  shopRef: ShopRef,
  { phone, form }: { phone: string; form: FormData },
) {
  const problems = problemsOf(birthdayRules, form);
  if (problems) return invalid(problems);
  const answer = await api.call('answerBirthday', { body: { birthday: birthdayIn(form) } });
  // Nothing is asked any more, or the session has expired: it begins with the phone.
  if (!answer.ok && (answer.status === 401 || answer.status === 409))
    throw redirect(`${prefixOf(shopRef)}/login/${shopRef.partner}`);
  if (!answer.ok) return refused(answer, shopRef);
  const { asks, triesLeft } = answer.data;
  if (asks === 'birthday') return invalid({ birthday: plural(triesLeft, 'loginOtp.birthdayMissed') });
  if (asks === 'identity') throw redirect(screenOf(shopRef, phone));
  const session = await api.call('getSession', {});
  const account = session.ok ? session.data.customer?.account : undefined;
  throw redirect(
    account === undefined
      ? `${prefixOf(shopRef)}/inicio`
      : `${prefixOf(shopRef)}/dashboard/${shopRef.partner}/${account}`,
  );
}
