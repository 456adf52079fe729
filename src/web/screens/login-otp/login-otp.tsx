import { redirect } from 'react-router';
import type { Output } from '#contract/api.ts';
import { formatPhone, isPhone } from '#domain/applicant/phone.ts';
import { prefixOf, type Place } from '#domain/onboarding/paths.ts';
import { apiContext, keptCustomerContext } from '#web/context.ts';
import { sessionOf } from '#web/other-server/customer.ts';
import { invalid, refused } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { notFound, placeOf } from '#web/shell/place.ts';
import { titleOf } from '#web/shell/title.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { problemsOf } from '#web/ui/use-fields.ts';
import { codeRefused, resendAnswer } from '#web/shell/code-form/code-answers.ts';
import styles from '#web/shell/code-form/code-form.module.css';
import { CodeForm } from '#web/shell/code-form/code-form.tsx';
import { codeIn, codeRules } from '#web/shell/code-form/code-rules.ts';
import { loginWait } from './login-wait.ts';
import type { Route } from './+types/login-otp.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('loginOtp.title'));

export function loader({ params }: Route.LoaderArgs) {
  placeOf(params);
  if (!isPhone(params.phone)) throw notFound();
  return { phone: formatPhone(params.phone) };
}

/** Spec §4 'Login': the code, then the phone; the account only for who has signed contracts. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const place = placeOf(params);
  const { phone } = params;
  const api = context.get(apiContext);
  const form = await request.formData();
  if (form.get('intent') !== 'verify') {
    return resendAnswer(await api.call('loginOtp', { params: { phone } }), t('loginOtp.resent'));
  }
  const problems = problemsOf(codeRules, form);
  if (problems) return invalid(problems);
  const valid = await api.call('validarOtpCelular', { params: { phone, code: codeIn(form) } });
  // The session of the captcha has ended: the phone once more.
  if (!valid.ok && valid.status === 401) throw redirect(`${prefixOf(place)}/login/${place.partner}`);
  if (!valid.ok) return codeRefused(valid, place);
  const checked = await api.call('checkPhone', { params: { phone } });
  if (!checked.ok) return refused(checked, place);
  const { datos } = checked.data;
  const account = datos?.contratos_firmados ? await accountOf(context, place, { phone, datos }) : null;
  if (account === null) throw redirect(`${prefixOf(place)}/credit-no-active/${place.partner}`);
  throw redirect(`${prefixOf(place)}/dashboard/${place.partner}/${account}`);
}

export const clientAction = keepsForm;

export default function LoginOtp({ loaderData, actionData }: Route.ComponentProps) {
  const { prefix, partner } = useShell();
  return (
    <FlowPage
      back={`${prefix}/login/${partner.id}`}
      title={t('loginOtp.title')}
      lead={<Rich k="loginOtp.lead" params={{ phone: <b className={styles.phone}>{loaderData.phone}</b> }} />}
    >
      <CodeForm waitKey={loginWait} answer={actionData} resendCosts />
    </FlowPage>
  );
}

type Checked = NonNullable<Output<'checkPhone'>['datos']>;

/**
 * The session knows the account. A server without sessions of ours is asked for the newest order of the phone (spec
 * §7), and who has come is kept here.
 */
async function accountOf(
  context: Route.ActionArgs['context'],
  place: Place,
  { phone, datos }: { phone: string; datos: Checked },
): Promise<string | null> {
  const session = await sessionOf(context);
  if (session?.customer) return session.customer.account;
  const last = await context.get(apiContext).call('getLastDeliveryOrder', { params: { phone } });
  const account = last.ok ? (last.data?.account ?? null) : null;
  if (account !== null && session === null) {
    const username = usernameOf(datos) || formatPhone(phone);
    context.get(keptCustomerContext).keep({ username, account, phone, commercialPartner: place.partner });
  }
  return account;
}

const usernameOf = ({ datos_generales }: Checked): string =>
  [datos_generales?.nombre, datos_generales?.apellido_paterno].filter(Boolean).join(' ');
