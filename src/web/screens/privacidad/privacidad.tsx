import { redirect } from 'react-router';
import { dayIn, type Day } from '#domain/calendar.ts';
import { formatPhone, isPhone } from '#domain/applicant/phone.ts';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { ApiClient } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, invalid } from '#web/shell/answers.ts';
import { codeRefused, resendAnswer, wayIn } from '#web/shell/code-form/code-answers.ts';
import { codeIn, codeRules } from '#web/shell/code-form/code-rules.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { phoneIn, phoneRules } from '#web/shell/phone-form/phone-rules.ts';
import { refusedProof } from '#web/shell/phone-form/refused-proof.ts';
import { notFound, shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { visitorOf } from '#web/shell/visitor.ts';
import { t } from '#web/text/text.ts';
import { problemsOf } from '#web/ui/use-fields.ts';
import { allowAgain } from './allow-again.ts';
import { askFor, provenPhone } from './ask-for.ts';
import { revoke } from './revoke.ts';
import { CodeStep, PhoneStep } from './prove-phone.tsx';
import { OwnData } from './own-data.tsx';
import type { Route } from './+types/privacidad.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('privacidad.title'));

/** Three states of one page: the phone, its code, and what its owner may ask. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const api = context.get(apiContext);
  if (params.phone !== undefined && !isPhone(params.phone)) throw notFound();
  const phone = await provenPhone(api, shopRef);
  if (phone === null) {
    if (params.phone === undefined) return { step: 'phone' } as const;
    return { step: 'code', phone: formatPhone(params.phone) } as const;
  }
  const asked = await api.call('getPrivacyRequests', { params: { phone, partner: shopRef.partner } });
  const consents = await api.call('getConsents', { params: { phone, partner: shopRef.partner } });
  const accepted = await api.call('getAcceptances', { params: { phone, partner: shopRef.partner } });
  const { customer } = await visitorOf(context, shopRef);
  return {
    step: 'data',
    account: customer?.account ?? null,
    // Another server may not have these calls.
    asked: !asked.ok && asked.status === 404 ? null : dataOf(asked, shopRef),
    consents: consents.ok
      ? consents.data.map(({ requestId, consentedAt, validUntil, revokedAt }) => ({
          requestId,
          consentedOn: dayOf(consentedAt),
          validUntil,
          revokedOn: revokedAt === null ? null : dayOf(revokedAt),
        }))
      : [],
    accepted: accepted.ok
      ? accepted.data.map(({ acceptedAt, ...each }) => ({ ...each, acceptedOn: dayOf(acceptedAt) }))
      : [],
    received: new URL(request.url).searchParams.has('recibida'),
  } as const;
}

const dayOf = (at: string): Day => dayIn(businessZone, new Date(at));

export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const api = context.get(apiContext);
  const form = await request.formData();
  if (form.get('intent') === 'ask') return askFor(api, shopRef, form);
  if (form.get('intent') === 'allow') return allowAgain(api, shopRef, form);
  if (form.get('intent') === 'revoke') return revoke(api, shopRef, form);
  return params.phone === undefined
    ? sendCode(api, shopRef, form)
    : checkCode(api, shopRef, { form, phone: params.phone });
}

export const clientAction = keepsForm;

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === 'phone') return <PhoneStep answer={actionData} />;
  if (loaderData.step === 'code') return <CodeStep phone={loaderData.phone} answer={actionData} />;
  return <OwnData {...loaderData} answer={actionData} />;
}

async function sendCode(api: ApiClient, shopRef: ShopRef, form: FormData) {
  const problems = problemsOf(phoneRules, form);
  if (problems) return invalid(problems);
  const phone = phoneIn(form);
  const sent = await api.call('loginOtp', { params: { phone }, query: {} });
  if (!sent.ok) return refusedProof(sent, shopRef);
  throw redirect(`${prefixOf(shopRef)}/privacidad/${phone}`);
}

async function checkCode(
  api: ApiClient,
  shopRef: ShopRef,
  { form, phone }: { form: FormData; phone: string },
) {
  if (form.get('intent') !== 'verify')
    return resendAnswer(
      await api.call('loginOtp', { params: { phone }, query: wayIn(form) }),
      t('privacidad.resent'),
    );
  const problems = problemsOf(codeRules, form);
  if (problems) return invalid(problems);
  const valid = await api.call('validarOtpCelular', { params: { phone, code: codeIn(form) } });
  // The session of the captcha has expired: start again with the phone.
  if (valid.ok || valid.status === 401) throw redirect(`${prefixOf(shopRef)}/privacidad`);
  return codeRefused(valid, shopRef);
}
