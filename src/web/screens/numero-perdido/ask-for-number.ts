import { redirect, redirectDocument } from 'react-router';
import { faceConsent } from '#domain/applicant/legal-text.ts';
import type { ShopRef } from '#domain/onboarding/paths.ts';
import { writtenDigits } from '#domain/written-digits.ts';
import type { ApiClient } from '#web/api-client.ts';
import { invalid, refused } from '#web/shell/answers.ts';
import { codeRefused, resendAnswer, wayIn } from '#web/shell/code-form/code-answers.ts';
import { codeIn, codeRules } from '#web/shell/code-form/code-rules.ts';
import { phoneIn, phoneRules } from '#web/shell/phone-form/phone-rules.ts';
import { refusedProof } from '#web/shell/phone-form/refused-proof.ts';
import { t } from '#web/text/text.ts';
import { problemsOf } from '#web/ui/use-fields.ts';

interface Asking {
  readonly api: ApiClient;
  readonly shopRef: ShopRef;
  readonly form: FormData;
  /** Of the path; null before the numbers were given. */
  readonly asked: { readonly phone: string; readonly account: string } | null;
  readonly here: string;
}

/** The tick by which she agrees that her face is compared. */
export const faceField = 'rostro';

export const isAccount = (text: string): boolean => /^\d{10}$/.test(text);

/** Carries out a form of the screen; 'done': the page shows what stands now. */
export async function askForNumber({ api, shopRef, form, asked, here }: Asking) {
  if (asked === null) return sendCode({ api, shopRef, form, here });
  const { phone, account } = asked;
  const params = { partner: shopRef.partner, account };
  const intent = form.get('intent');
  if (intent === 'resend') {
    return resendAnswer(
      await api.call('loginOtp', { params: { phone }, query: wayIn(form) }),
      t('numeroPerdido.resent'),
    );
  }
  if (intent === 'stop') {
    const stopped = await api.call('stopLostPhone', { params });
    return stopped.ok ? 'done' : refused(stopped, shopRef);
  }
  if (intent === 'verify') {
    const problems = problemsOf(codeRules, form);
    if (problems) return invalid(problems);
    const valid = await api.call('validarOtpCelular', { params: { phone, code: codeIn(form) } });
    // The session of the captcha has expired: start again with the numbers.
    if (!valid.ok && valid.status === 401) throw redirect(here);
    return valid.ok ? 'done' : codeRefused(valid, shopRef);
  }
  if (form.get(faceField) === null) return invalid({ [faceField]: t('numeroPerdido.consentMissing') });
  const opened = await api.call('askLostPhone', { params, body: { face: faceConsent.sha256 } });
  if (!opened.ok) return refused(opened, shopRef);
  if (opened.data.url !== null) throw redirectDocument(opened.data.url);
  return 'done';
}

async function sendCode({ api, shopRef, form, here }: Omit<Asking, 'asked'>) {
  const account = writtenDigits(String(form.get('account') ?? '')) ?? '';
  const problems = {
    ...(isAccount(account) ? {} : { account: t('numeroPerdido.accountWrong') }),
    ...problemsOf(phoneRules, form),
  };
  if (Object.keys(problems).length > 0) return invalid(problems);
  const phone = phoneIn(form);
  const sent = await api.call('loginOtp', { params: { phone }, query: {} });
  if (!sent.ok) return refusedProof(sent, shopRef);
  throw redirect(`${here}/${phone}/${account}`);
}
