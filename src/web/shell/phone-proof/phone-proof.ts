import { redirect } from 'react-router';
import { formatPhone, isPhone } from '#domain/applicant/phone.ts';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { dataOf, invalid } from '#web/shell/answers.ts';
import { codeRefused, resendAnswer, wayIn } from '#web/shell/code-form/code-answers.ts';
import { codeIn, codeRules } from '#web/shell/code-form/code-rules.ts';
import { phoneIn, phoneRules } from '#web/shell/phone-form/phone-rules.ts';
import { refusedProof } from '#web/shell/phone-form/refused-proof.ts';
import { notFound } from '#web/shell/shop-ref.ts';
import { problemsOf } from '#web/ui/use-fields.ts';

/** Returns the phone that this browser has proven, by a log-in or on its way through a request; null: none. */
export async function provenPhone(api: ApiClient, shopRef: ShopRef): Promise<string | null> {
  const { customer, verifiedPhone } = dataOf(await api.call('getSession', {}), shopRef);
  return verifiedPhone ?? (customer?.commercialPartner === shopRef.partner ? customer.phone : null);
}

/** What a screen shows before it knows the phone: the form, or the code that was sent; else the phone that is proven. */
export async function proofOf(api: ApiClient, shopRef: ShopRef, phone: string | undefined) {
  if (phone !== undefined && !isPhone(phone)) throw notFound();
  const proven = await provenPhone(api, shopRef);
  if (proven !== null) return { step: 'proven', phone: proven } as const;
  return phone === undefined
    ? ({ step: 'phone' } as const)
    : ({ step: 'code', phone: formatPhone(phone) } as const);
}

/** What a form asks, of which kind and in so many letters; `problems`: what is missing of it, as `missing` says it. */
export function askIn<K extends string>(
  form: FormData,
  missing: Readonly<Record<'kind' | 'text', string>>,
  { kinds, letters }: { kinds: readonly K[]; letters: { readonly least: number; readonly most: number } },
): { ask: { kind: K; text: string } } | { ask: null; problems: Record<string, string> } {
  const kind = kinds.find((each) => each === form.get('kind'));
  const typed = form.get('text');
  // A form sends line breaks as two characters, which the field counts as one.
  const text = typeof typed === 'string' ? typed.replaceAll('\r\n', '\n').trim() : '';
  const isText = text.length >= letters.least && text.length <= letters.most;
  if (kind !== undefined && isText) return { ask: { kind, text } };
  return {
    ask: null,
    problems: {
      ...(kind === undefined && { kind: missing.kind }),
      ...(!isText && { text: missing.text }),
    },
  };
}

/** The screens that ask for the proof. */
export type ProofScreen = 'privacidad' | 'quejas';

interface Proof {
  readonly form: FormData;
  /** In the address, once a code was sent to it. */
  readonly phone: string | undefined;
  readonly segment: ProofScreen;
  /** Said where another code was sent. */
  readonly resent: string;
  /** With its '?': what the screen was opened with, and is opened with once the phone is proven. */
  readonly query?: string;
}

/** Sends a code to the phone of a form, or checks the code that was typed; what is proven leads to the screen itself. */
export async function provePhone(
  api: ApiClient,
  shopRef: ShopRef,
  { form, phone, segment, resent, query = '' }: Proof,
) {
  const page = `${prefixOf(shopRef)}/${segment}`;
  if (phone === undefined) {
    const problems = problemsOf(phoneRules, form);
    if (problems) return invalid(problems);
    const typed = phoneIn(form);
    const sent = await api.call('loginOtp', { params: { phone: typed }, query: {} });
    if (!sent.ok) return refusedProof(sent, shopRef);
    throw redirect(`${page}/${typed}${query}`);
  }
  if (form.get('intent') !== 'verify')
    return resendAnswer(await api.call('loginOtp', { params: { phone }, query: wayIn(form) }), resent);
  const problems = problemsOf(codeRules, form);
  if (problems) return invalid(problems);
  const valid = await api.call('validarOtpCelular', { params: { phone, code: codeIn(form) } });
  // The session of the captcha has expired: start again with the phone.
  if (valid.ok || valid.status === 401) throw redirect(page + query);
  return codeRefused(valid, shopRef);
}
