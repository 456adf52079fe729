import { lazy, Suspense } from 'react';
import { redirect } from 'react-router';
import { dayIn, type Day } from '#domain/calendar.ts';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import type { ApiClient } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, invalid, refused } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { askIn, proofOf, provenPhone, provePhone } from '#web/shell/phone-proof/phone-proof.ts';
import { ProofSteps } from '#web/shell/phone-proof/phone-proof-steps.tsx';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { visitorOf } from '#web/shell/visitor.ts';
import { t } from '#web/text/text.ts';
import type { Route } from './+types/privacidad.ts';
import { optionalPurposes } from '#domain/applicant/consent.ts';
import { privacyRights, privacyText } from '#domain/applicant/retention.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('privacidad.title'));

/** Three states of one page: the phone, its code, and what its owner may ask. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const api = context.get(apiContext);
  const proof = await proofOf(api, shopRef, params.phone);
  if (proof.step !== 'proven') return proof;
  const { phone } = proof;
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
  return provePhone(api, shopRef, {
    form,
    phone: params.phone,
    segment: 'privacidad',
    resent: t('privacidad.resent'),
  });
}

export const clientAction = keepsForm;

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === 'phone' || loaderData.step === 'code')
    return (
      <ProofSteps
        screen="privacidad"
        proof={loaderData}
        answer={actionData}
        title={t('privacidad.title')}
        lead={t('privacidad.phoneLead')}
        codeTitle={t('privacidad.codeTitle')}
        codeLead="privacidad.codeLead"
      />
    );
  return (
    <Suspense>
      <OwnData {...loaderData} answer={actionData} />
    </Suspense>
  );
}

/** Only once the phone is proved: until then its scripts are not needed. */
const OwnData = lazy(async () => ({ default: (await import('./own-data.tsx')).OwnData }));

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
  const found = askIn(
    form,
    { kind: t('privacidad.kindMissing'), text: t('privacidad.textMissing') },
    { kinds: privacyRights, letters: privacyText },
  );
  if (found.ask === null) return invalid(found.problems);
  const asked = await api.call('askPrivacy', {
    params: { phone, partner: shopRef.partner },
    body: found.ask,
  });
  if (!asked.ok) return refused(asked, shopRef);
  throw redirect(`${page}?recibida`);
}
