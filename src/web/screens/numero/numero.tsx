import { redirect } from 'react-router';
import { formatPhone } from '#domain/applicant/phone.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, invalid, refused } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { ownAccount } from '#web/shell/own-account.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { CodeStep, DoneStep, NumberStep } from './steps.tsx';
import type { Route } from './+types/numero.ts';
import type { ShopRef } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { codeRefused, resendAnswer, wayIn } from '#web/shell/code-form/code-answers.ts';
import { codeIn, codeRules } from '#web/shell/code-form/code-rules.ts';
import { phoneIn, phoneRules } from '#web/shell/phone-form/phone-rules.ts';
import { problemsOf } from '#web/ui/use-fields.ts';

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

interface Changing {
  readonly api: ApiClient;
  readonly shopRef: ShopRef;
  readonly account: string;
  readonly form: FormData;
  /** The path of the screen without its step. */
  readonly here: string;
  /** That of the page: a form of the first code, sent twice, is no guess at the second. */
  readonly step: 'old' | 'new';
}

/** Carries out what a form of the screen asks for: the number, one of the two codes, or another code. */
async function changeNumber({ api, shopRef, account, form, here, step }: Changing) {
  const params = { account };
  const intent = form.get('intent');
  if (intent === 'resend') {
    const resent = await api.call('resendPhoneCode', { params, query: wayIn(form) });
    return resendAnswer(resent, t('numero.resent'));
  }
  if (intent === 'stop') {
    const stopped = await api.call('stopPhoneChange', { params });
    if (stopped.ok) throw redirect(here);
    return refused(stopped, shopRef);
  }
  if (intent !== 'verify') {
    const problems = problemsOf(phoneRules, form);
    if (problems) return invalid(problems);
    const asked = await api.call('askPhoneChange', { params, body: { phone: phoneIn(form) } });
    // The screen knows which of the two codes was sent.
    if (asked.ok) throw redirect(`${here}/actual`);
    const isOfNumber = asked.code === 'phone-taken' || asked.code === 'phone-invalid';
    return refused(asked, shopRef, isOfNumber ? { phone: asked.errors[0] ?? '' } : undefined);
  }
  const problems = problemsOf(codeRules, form);
  if (problems) return invalid(problems);
  const proved = await api.call('provePhone', { params, body: { step, code: codeIn(form) } });
  if (proved.ok) throw redirect(`${here}/${proved.data.next === 'done' ? 'listo' : 'nuevo'}`);
  return codeRefused(proved, shopRef);
}
