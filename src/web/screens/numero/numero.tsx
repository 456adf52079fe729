import { redirect } from 'react-router';
import { formatPhone } from '#domain/applicant/phone.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { ownAccount } from '#web/shell/own-account.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { changeNumber } from './change-number.ts';
import { CodeStep, DoneStep, NumberStep } from './steps.tsx';
import type { Route } from './+types/numero.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('numero.title'));

/** Four pages of one change: the new number, the code of the one so far, that of the new one, done. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { shopRef, account, at } = await ownAccount({ params, context });
  const here = at('numero');
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
    opciones: at('opciones'),
    dashboard: at('dashboard'),
    phone: formatPhone(change.phone),
    newPhone: change.newPhone === null ? null : formatPhone(change.newPhone),
    settledOn: change.settledOn,
    pendingAt: change.pendingAt,
  };
}

const pages = { number: '', old: 'actual', new: 'nuevo' } as const;

export async function action({ params, context, request }: Route.ActionArgs) {
  const { shopRef, account, at } = await ownAccount({ params, context });
  const here = at('numero');
  const form = await request.formData();
  const step = params.paso === 'nuevo' ? 'new' : 'old';
  return changeNumber({ api: context.get(apiContext), shopRef, account, form, here, step });
}

export const clientAction = keepsForm;

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
