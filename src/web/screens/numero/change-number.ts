import { redirect } from 'react-router';
import type { ShopRef } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { invalid, refused } from '#web/shell/answers.ts';
import { codeRefused, resendAnswer, wayIn } from '#web/shell/code-form/code-answers.ts';
import { codeIn, codeRules } from '#web/shell/code-form/code-rules.ts';
import { phoneIn, phoneRules } from '#web/shell/phone-form/phone-rules.ts';
import { t } from '#web/text/text.ts';
import { problemsOf } from '#web/ui/use-fields.ts';

interface Changing {
  readonly api: ApiClient;
  readonly shopRef: ShopRef;
  readonly account: string;
  readonly form: FormData;
  /** The path of the screen without its step. */
  readonly here: string;
  /** That of the page: a form of the first code, sent twice, is no guess at the second. */
  readonly step: 'old' | 'new';
}

/** Carries out what a form of the screen asks for: the number, one of the two codes, or another code. */
export async function changeNumber({ api, shopRef, account, form, here, step }: Changing) {
  const params = { account };
  const intent = form.get('intent');
  if (intent === 'resend') {
    const resent = await api.call('resendPhoneCode', { params, query: wayIn(form) });
    return resendAnswer(resent, t('numero.resent'));
  }
  if (intent === 'stop') {
    const stopped = await api.call('stopPhoneChange', { params });
    if (stopped.ok) throw redirect(here);
    return refused(stopped, shopRef);
  }
  if (intent !== 'verify') {
    const problems = problemsOf(phoneRules, form);
    if (problems) return invalid(problems);
    const asked = await api.call('askPhoneChange', { params, body: { phone: phoneIn(form) } });
    // The screen knows which of the two codes was sent.
    if (asked.ok) throw redirect(`${here}/actual`);
    const isOfNumber = asked.code === 'phone-taken' || asked.code === 'phone-invalid';
    return refused(asked, shopRef, isOfNumber ? { phone: asked.errors[0] ?? '' } : undefined);
  }
  const problems = problemsOf(codeRules, form);
  if (problems) return invalid(problems);
  const proved = await api.call('provePhone', { params, body: { step, code: codeIn(form) } });
  if (proved.ok) throw redirect(`${here}/${proved.data.next === 'done' ? 'listo' : 'nuevo'}`);
  return codeRefused(proved, shopRef);
}
