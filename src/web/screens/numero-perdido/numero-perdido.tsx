import { redirect } from 'react-router';
import { formatPhone, isPhone } from '#domain/applicant/phone.ts';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { notFound, shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { askForNumber, isAccount } from './ask-for-number.ts';
import { Standing } from './standing.tsx';
import { CodeStep, NumbersStep } from './steps.tsx';
import type { Route } from './+types/numero-perdido.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('numeroPerdido.title'));

/** Three states of one page: account and new number, the code of that, and where the change stands. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const { phone, account } = params;
  if (phone === undefined || account === undefined) return { step: 'numbers' } as const;
  if (!isPhone(phone) || !isAccount(account)) throw notFound();
  const api = context.get(apiContext);
  const { verifiedPhone } = dataOf(await api.call('getSession', {}), shopRef);
  if (verifiedPhone !== phone) return { step: 'code', phone: formatPhone(phone) } as const;
  const found = await api.call('getLostPhone', { params: { partner: shopRef.partner, account } });
  // Nothing was asked for yet.
  const standing =
    !found.ok && found.status === 404
      ? { state: 'identity' as const, url: null, effectiveAt: null, isOwnNumber: false }
      : dataOf(found, shopRef);
  return { step: 'standing', phone: formatPhone(phone), ...standing } as const;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const form = await request.formData();
  const here = `${prefixOf(shopRef)}/numero-perdido`;
  const { phone, account } = params;
  const asked = phone !== undefined && account !== undefined ? { phone, account } : null;
  const answer = await askForNumber({ api: context.get(apiContext), shopRef, form, asked, here });
  if (answer === 'done') throw redirect(asked ? `${here}/${asked.phone}/${asked.account}` : here);
  return answer;
}

export const clientAction = keepsForm;

export default function NumeroPerdido({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === 'numbers') return <NumbersStep answer={actionData} />;
  if (loaderData.step === 'code') return <CodeStep phone={loaderData.phone} answer={actionData} />;
  return <Standing {...loaderData} answer={actionData} />;
}
