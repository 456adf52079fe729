import { redirect } from 'react-router';
import { dayIn, type Day } from '#domain/calendar.ts';
import { formatPhone, isPhone } from '#domain/applicant/phone.ts';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { ApiClient } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, invalid, refused, type Answer } from '#web/shell/answers.ts';
import { codeRefused, resendAnswer, wayIn, type CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { codeIn, codeRules } from '#web/shell/code-form/code-rules.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { phoneIn, phoneRules } from '#web/shell/phone-form/phone-rules.ts';
import { refusedProof } from '#web/shell/phone-form/refused-proof.ts';
import { notFound, shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { visitorOf } from '#web/shell/visitor.ts';
import { t } from '#web/text/text.ts';
import { problemsOf } from '#web/ui/use-fields.ts';
import { OwnData } from './own-data.tsx';
import type { Route } from './+types/privacidad.ts';
import { optionalPurposes } from '#domain/applicant/consent.ts';
import { privacyRights, privacyText } from '#domain/applicant/retention.ts';
import { useEffect } from 'react';
import { CodeForm } from '#web/shell/code-form/code-form.tsx';
import styles from '#web/shell/code-form/code-form.module.css';
import { clearWait } from '#web/shell/code-form/use-countdown.ts';
import { PhoneForm } from '#web/shell/phone-form/phone-form.tsx';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';

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

/** Takes a bureau consent back. */
async function revoke(api: ApiClient, shopRef: ShopRef, form: FormData) {
  const requestId = String(form.get('requestId'));
  const revoked = await api.call('revokeConsent', { params: { requestId } });
  if (!revoked.ok) return refused(revoked, shopRef);
  throw redirect(`${prefixOf(shopRef)}/privacidad`);
}

/** Takes back the opposition to a use. */
async function allowAgain(api: ApiClient, shopRef: ShopRef, form: FormData) {
  const page = `${prefixOf(shopRef)}/privacidad`;
  const phone = await provenPhone(api, shopRef);
  const purpose = optionalPurposes.find((each) => each === form.get('purpose'));
  if (phone === null || purpose === undefined) throw redirect(page);
  const done = await api.call('withdrawOwnOpposition', {
    params: { phone, partner: shopRef.partner },
    body: { purpose },
  });
  if (!done.ok) return refused(done, shopRef);
  throw redirect(page);
}

/** Sends what a person asks about her data. */
async function askFor(api: ApiClient, shopRef: ShopRef, form: FormData) {
  const page = `${prefixOf(shopRef)}/privacidad`;
  const phone = await provenPhone(api, shopRef);
  if (phone === null) throw redirect(page);
  const kind = privacyRights.find((each) => each === form.get('kind'));
  const typed = form.get('text');
  // A form sends line breaks as two characters, which the field counts as one.
  const text = typeof typed === 'string' ? typed.replaceAll('\r\n', '\n').trim() : '';
  const isText = text.length >= privacyText.least && text.length <= privacyText.most;
  if (kind === undefined || !isText) {
    return invalid({
      ...(kind === undefined && { kind: t('privacidad.kindMissing') }),
      ...(!isText && { text: t('privacidad.textMissing') }),
    });
  }
  const asked = await api.call('askPrivacy', {
    params: { phone, partner: shopRef.partner },
    body: { kind, text },
  });
  if (!asked.ok) return refused(asked, shopRef);
  throw redirect(`${page}?recibida`);
}

/** Returns the phone that this browser has proven, by a log-in or on its way through a request; null: none. */
async function provenPhone(api: ApiClient, shopRef: ShopRef): Promise<string | null> {
  const { customer, verifiedPhone } = dataOf(await api.call('getSession', {}), shopRef);
  return verifiedPhone ?? (customer?.commercialPartner === shopRef.partner ? customer.phone : null);
}

/** Storage key of the resend wait in this tab; contains no phone number. */
const wait = 'codigo:privacidad';

function PhoneStep({ answer }: { answer: CodeAnswer | undefined }) {
  useEffect(() => clearWait(wait), []);
  return (
    <FlowPage title={t('privacidad.title')} lead={t('privacidad.phoneLead')}>
      <PhoneForm answer={isAnswer(answer) ? answer : undefined} />
    </FlowPage>
  );
}

function CodeStep({ phone, answer }: { phone: string; answer: CodeAnswer | undefined }) {
  const { prefix } = useShell();
  return (
    <FlowPage
      back={`${prefix}/privacidad`}
      title={t('privacidad.codeTitle')}
      lead={<Rich k="privacidad.codeLead" params={{ phone: <b className={styles.phone}>{phone}</b> }} />}
    >
      <CodeForm waitKey={wait} answer={answer} resendCosts hasOtherWays />
    </FlowPage>
  );
}

const isAnswer = (answer: CodeAnswer | undefined): answer is Answer =>
  answer?.error !== undefined && answer.errors !== undefined && answer.code !== undefined;
