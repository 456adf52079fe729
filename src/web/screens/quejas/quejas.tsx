import { redirect } from 'react-router';
import { complaintKinds, complaintText } from '#domain/applicant/complaint.ts';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';
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
import { Complaints } from './complaints.tsx';
import type { Route } from './+types/quejas.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('quejas.title'));

/** Three states of one page: the phone, its code, and what its owner complains about. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const api = context.get(apiContext);
  const proof = await proofOf(api, shopRef, params.phone);
  if (proof.step !== 'proven') return proof;
  const { phone } = proof;
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
  if (loaderData.step === 'phone' || loaderData.step === 'code')
    return (
      <ProofSteps
        screen="quejas"
        proof={loaderData}
        answer={actionData}
        title={t('quejas.title')}
        lead={t('quejas.phoneLead')}
        codeTitle={t('quejas.codeTitle')}
        codeLead="quejas.codeLead"
      />
    );
  return <Complaints {...loaderData} answer={actionData} />;
}

async function file(api: ApiClient, shopRef: ShopRef, form: FormData) {
  const page = `${prefixOf(shopRef)}/quejas`;
  const phone = await provenPhone(api, shopRef);
  if (phone === null) throw redirect(page);
  const found = askIn(
    form,
    { kind: t('quejas.kindMissing'), text: t('quejas.textMissing') },
    { kinds: complaintKinds, letters: complaintText },
  );
  if (found.ask === null) return invalid(found.problems);
  const filed = await api.call('fileComplaint', {
    params: { phone, partner: shopRef.partner },
    body: found.ask,
  });
  if (!filed.ok) return refused(filed, shopRef);
  throw redirect(`${page}?folio=${filed.data.folio}`);
}
