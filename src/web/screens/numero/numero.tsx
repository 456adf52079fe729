import { redirect } from 'react-router';
import { formatPhone } from '#domain/applicant/phone.ts';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { visitorOf } from '#web/shell/visitor.ts';
import { t } from '#web/text/text.ts';
import { changeNumber } from './change-number.ts';
import { CodeStep, DoneStep, NumberStep } from './steps.tsx';
import type { Route } from './+types/numero.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('numero.title'));

/** Four pages of one change: the new number, the code of the one so far, that of the new one, done. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { shopRef, account, here, prefix } = await ownAccount({ params, context });
  const change = dataOf(
    await context.get(apiContext).call('getPhoneChange', { params: { account } }),
    shopRef,
  );
  const standing = pages[change.step];
  const page = params.paso ?? '';
  const isThere = page === '' || page === standing || (page === 'listo' && change.settledOn !== null);
  if (!isThere) throw redirect(standing === '' ? here : `${here}/${standing}`);
  return {
    page,
    here,
    opciones: `${prefix}/opciones/${shopRef.partner}/${account}`,
    dashboard: `${prefix}/dashboard/${shopRef.partner}/${account}`,
    phone: formatPhone(change.phone),
    newPhone: change.newPhone === null ? null : formatPhone(change.newPhone),
    settledOn: change.settledOn,
    pendingAt: change.pendingAt,
  };
}

const pages = { number: '', old: 'actual', new: 'nuevo' } as const;

export async function action({ params, context, request }: Route.ActionArgs) {
  const { shopRef, account, here } = await ownAccount({ params, context });
  const form = await request.formData();
  const step = params.paso === 'nuevo' ? 'new' : 'old';
  return changeNumber({ api: context.get(apiContext), shopRef, account, form, here, step });
}

export const clientAction = keepsForm;

/** Only the signed-in customer who owns the account in this shop: everybody else goes home, as from the dashboard. */
async function ownAccount({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const shopRef = shopRefOf(params);
  const prefix = prefixOf(shopRef);
  const { account } = params;
  const { customer } = await visitorOf(context, shopRef);
  if (customer?.account !== account) throw redirect(`${prefix}/inicio`);
  return { shopRef, account, prefix, here: `${prefix}/numero/${shopRef.partner}/${account}` };
}

export default function Numero({ loaderData, actionData }: Route.ComponentProps) {
  const { page, here, opciones, dashboard, phone, newPhone, settledOn, pendingAt } = loaderData;
  if (page === 'listo' && settledOn !== null)
    return <DoneStep phone={phone} settledOn={settledOn} dashboard={dashboard} />;
  // Each step has its own form, so that an answer to one is not shown in the next.
  if (page === 'actual')
    return <CodeStep key={page} which="old" phone={phone} here={here} answer={actionData} />;
  if (page === 'nuevo' && newPhone !== null)
    return <CodeStep key={page} which="new" phone={newPhone} here={here} answer={actionData} />;
  return <NumberStep {...{ phone, settledOn, pendingAt }} back={opciones} answer={actionData} />;
}
