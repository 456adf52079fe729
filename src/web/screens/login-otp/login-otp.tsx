import { redirect } from 'react-router';
import { formatPhone, isPhone } from '#domain/applicant/phone.ts';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { invalid, refused } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { notFound, shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { problemsOf } from '#web/ui/use-fields.ts';
import { codeRefused, resendAnswer, wayIn } from '#web/shell/code-form/code-answers.ts';
import styles from '#web/shell/code-form/code-form.module.css';
import { CodeForm } from '#web/shell/code-form/code-form.tsx';
import { codeIn, codeRules } from '#web/shell/code-form/code-rules.ts';
import { answerBirthday, screenOf } from './answer-birthday.ts';
import { BirthdayStep, IdentityStep } from './idle-steps.tsx';
import { loginWait } from './login-wait.ts';
import type { Route } from './+types/login-otp.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('loginOtp.title'));

/** The code; then, of an account that was idle, what is still asked. */
export async function loader({ params, context }: Route.LoaderArgs) {
  shopRefOf(params);
  const { phone } = params;
  if (!isPhone(phone)) throw notFound();
  const api = context.get(apiContext);
  const session = await api.call('getSession', {});
  const isProved = session.ok && session.data.customer === null && session.data.verifiedPhone === phone;
  return { phone: formatPhone(phone), asks: isProved ? await stillAsked(api) : null };
}

/** Spec §4 'Login': the code, then the phone; the account only for phones with signed contracts. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const { phone } = params;
  const api = context.get(apiContext);
  const form = await request.formData();
  if (form.get('intent') === 'birthday') return answerBirthday(api, shopRef, { phone, form });
  if (form.get('intent') !== 'verify') {
    return resendAnswer(
      await api.call('loginOtp', { params: { phone }, query: wayIn(form) }),
      t('loginOtp.resent'),
    );
  }
  const problems = problemsOf(codeRules, form);
  if (problems) return invalid(problems);
  const valid = await api.call('validarOtpCelular', { params: { phone, code: codeIn(form) } });
  // The session of the captcha has expired: start again with the phone.
  if (!valid.ok && valid.status === 401) throw redirect(`${prefixOf(shopRef)}/login/${shopRef.partner}`);
  if (!valid.ok) return codeRefused(valid, shopRef);
  const checked = await api.call('checkPhone', { params: { phone } });
  if (!checked.ok) return refused(checked, shopRef);
  const hasSigned = checked.data.datos?.contratos_firmados === true;
  const account = hasSigned ? await accountOf(api, phone) : null;
  if (hasSigned && account === null && (await stillAsked(api)) !== null)
    throw redirect(screenOf(shopRef, phone));
  if (account === null) throw redirect(await wayWithoutCredit(api, shopRef, phone));
  throw redirect(`${prefixOf(shopRef)}/dashboard/${shopRef.partner}/${account}`);
}

export const clientAction = keepsForm;

export default function LoginOtp({ loaderData, actionData }: Route.ComponentProps) {
  const { prefix, partner } = useShell();
  if (loaderData.asks === 'birthday') return <BirthdayStep answer={actionData} />;
  if (loaderData.asks === 'identity') return <IdentityStep />;
  return (
    <FlowPage
      back={`${prefix}/login/${partner.id}`}
      title={t('loginOtp.title')}
      lead={<Rich k="loginOtp.lead" params={{ phone: <b className={styles.phone}>{loaderData.phone}</b> }} />}
    >
      <CodeForm waitKey={loginWait} answer={actionData} resendCosts hasOtherWays />
    </FlowPage>
  );
}

/** Returns what the log-in still asks; null on a server that never does. */
async function stillAsked(api: ApiClient): Promise<'birthday' | 'identity' | null> {
  const asked = await api.call('getBirthdayAsked', {});
  return asked.ok ? (asked.data.asks ?? null) : null;
}

/** The account of the session, or, where sessions are unavailable, of the phone's newest order (spec §7). */
async function accountOf(api: ApiClient, phone: string): Promise<string | null> {
  const session = await api.call('getSession', {});
  if (session.ok && session.data.customer) return session.data.customer.account;
  const last = await api.call('getLastDeliveryOrder', { params: { phone } });
  return last.ok ? (last.data?.account ?? null) : null;
}

/** Names the newest request of this phone, which the page offers first while it is in process. */
async function wayWithoutCredit(api: ApiClient, shopRef: ShopRef, phone: string): Promise<string> {
  const path = `${prefixOf(shopRef)}/credit-no-active/${shopRef.partner}`;
  const orders = await api.call('getOrderByPhone', { params: { phone, partner: shopRef.partner } });
  const requestId = orders.ok ? orders.data[0]?.requestId : undefined;
  return requestId === undefined ? path : `${path}?solicitud=${requestId}`;
}
