import { redirect } from 'react-router';
import { complaintKinds, complaintText } from '#domain/applicant/complaint.ts';
import { formatPhone, isPhone } from '#domain/applicant/phone.ts';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, invalid, refused } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { provenPhone, provePhone } from '#web/shell/phone-proof/phone-proof.ts';
import { CodeStep, PhoneStep } from '#web/shell/phone-proof/phone-proof-steps.tsx';
import { notFound, shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { visitorOf } from '#web/shell/visitor.ts';
import styles from '#web/shell/code-form/code-form.module.css';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Complaints } from './complaints.tsx';
import type { Route } from './+types/quejas.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('quejas.title'));

/** Three states of one page: the phone, its code, and what its owner complains about. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const api = context.get(apiContext);
  if (params.phone !== undefined && !isPhone(params.phone)) throw notFound();
  const phone = await provenPhone(api, shopRef);
  if (phone === null) {
    if (params.phone === undefined) return { step: 'phone' } as const;
    return { step: 'code', phone: formatPhone(params.phone) } as const;
  }
  const filed = await api.call('getComplaints', { params: { phone, partner: shopRef.partner } });
  const { customer } = await visitorOf(context, shopRef);
  const query = new URL(request.url).searchParams;
  return {
    step: 'complaints',
    account: customer?.account ?? null,
    // Another server may not have these calls.
    filed:
      !filed.ok && filed.status === 404
        ? null
        : dataOf(filed, shopRef).map((each) => ({
            ...each,
            letter: each.answer && `/api/v1/complaints/${phone}/${shopRef.partner}/${each.folio}/letter`,
          })),
    received: query.get('folio'),
    about: aboutIn(request),
  } as const;
}

/** What a link says that she wants to complain about. */
const aboutIn = (request: Request) => {
  const given = new URL(request.url).searchParams.get('sobre');
  return complaintKinds.find((each) => each === given) ?? null;
};

export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const api = context.get(apiContext);
  const form = await request.formData();
  if (form.get('intent') === 'file') return file(api, shopRef, form);
  const about = aboutIn(request);
  return provePhone(api, shopRef, {
    form,
    query: about === null ? '' : `?sobre=${about}`,
    phone: params.phone,
    segment: 'quejas',
    resent: t('quejas.resent'),
  });
}

export const clientAction = keepsForm;

export default function Quejas({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === 'phone')
    return (
      <PhoneStep screen="quejas" title={t('quejas.title')} lead={t('quejas.phoneLead')} answer={actionData} />
    );
  if (loaderData.step === 'code')
    return (
      <CodeStep
        screen="quejas"
        title={t('quejas.codeTitle')}
        lead={
          <Rich k="quejas.codeLead" params={{ phone: <b className={styles.phone}>{loaderData.phone}</b> }} />
        }
        answer={actionData}
      />
    );
  return <Complaints {...loaderData} answer={actionData} />;
}

async function file(api: ApiClient, shopRef: ShopRef, form: FormData) {
  const page = `${prefixOf(shopRef)}/quejas`;
  const phone = await provenPhone(api, shopRef);
  if (phone === null) throw redirect(page);
  const kind = complaintKinds.find((each) => each === form.get('kind'));
  const typed = form.get('text');
  // A form sends line breaks as two characters, which the field counts as one.
  const text = typeof typed === 'string' ? typed.replaceAll('\r\n', '\n').trim() : '';
  const isText = text.length >= complaintText.least && text.length <= complaintText.most;
  if (kind === undefined || !isText) {
    return invalid({
      ...(kind === undefined && { kind: t('quejas.kindMissing') }),
      ...(!isText && { text: t('quejas.textMissing') }),
    });
  }
  const filed = await api.call('fileComplaint', {
    params: { phone, partner: shopRef.partner },
    body: { kind, text },
  });
  if (!filed.ok) return refused(filed, shopRef);
  throw redirect(`${page}?folio=${filed.data.folio}`);
}
