import { redirect, Form, useNavigation } from 'react-router';
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
import { t, plural } from '#web/text/text.ts';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { problemsOf, useFields } from '#web/ui/use-fields.ts';
import { codeRefused, resendAnswer, wayIn, type CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import styles from '#web/shell/code-form/code-form.module.css';
import { CodeForm } from '#web/shell/code-form/code-form.tsx';
import { codeIn, codeRules } from '#web/shell/code-form/code-rules.ts';
import { loginWait } from './login-wait.ts';
import type { Route } from './+types/login-otp.ts';
import { Button, ButtonLink, PhoneLink } from '#web/ui/button.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { FactList, Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { typedBirthday, writtenBirthday } from '#domain/applicant/birthday.ts';
import type { Day } from '#domain/calendar.ts';

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

const screenOf = (shopRef: ShopRef, phone: string): string =>
  `${prefixOf(shopRef)}/login-otp/${phone}/${shopRef.partner}`;

/** Posts the birthday: into the account, once more, or, after the last try, to what this screen then shows. */
async function answerBirthday(
  api: ApiClient,
  shopRef: ShopRef,
  { phone, form }: { phone: string; form: FormData },
) {
  const problems = problemsOf(birthdayRules, form);
  if (problems) return invalid(problems);
  const answer = await api.call('answerBirthday', { body: { birthday: birthdayIn(form) } });
  // Nothing is asked any more, or the session has expired: it begins with the phone.
  if (!answer.ok && (answer.status === 401 || answer.status === 409))
    throw redirect(`${prefixOf(shopRef)}/login/${shopRef.partner}`);
  if (!answer.ok) return refused(answer, shopRef);
  const { asks, triesLeft } = answer.data;
  if (asks === 'birthday') return invalid({ birthday: plural(triesLeft, 'loginOtp.birthdayMissed') });
  if (asks === 'identity') throw redirect(screenOf(shopRef, phone));
  const session = await api.call('getSession', {});
  const account = session.ok ? session.data.customer?.account : undefined;
  throw redirect(
    account === undefined
      ? `${prefixOf(shopRef)}/inicio`
      : `${prefixOf(shopRef)}/dashboard/${shopRef.partner}/${account}`,
  );
}

/** After the code of an account that was idle: its number may be somebody else's by now. */
function BirthdayStep({ answer }: { answer: CodeAnswer | undefined }) {
  const { prefix, partner } = useShell();
  const fields = useFields(birthdayRules, { errors: answer?.fields });
  const busy = useNavigation().formData !== undefined;
  useToast(answer);
  return (
    <FlowPage
      back={`${prefix}/login/${partner.id}`}
      title={t('loginOtp.birthdayTitle')}
      lead={t('loginOtp.birthdayLead')}
    >
      <Form method="post" {...fields.form}>
        <input type="hidden" name="intent" value="birthday" />
        <div className="stack">
          {answer?.error && !answer.fields && (
            <Notice kind="bad" icon="alert" live="alert">
              {answer.error}
            </Notice>
          )}
          <TextInput
            {...fields.field('birthday')}
            hint={t('loginOtp.birthdayHint')}
            inputMode="numeric"
            autoComplete="bday"
            enterKeyHint="send"
            short
          />
        </div>
        <div className="actions">
          <Button type="submit" block busy={busy} busyLabel={t('ui.sending')} disabled={!fields.valid}>
            {t('loginOtp.birthdaySend')}
          </Button>
          <MissingLine missing={fields.missing} />
        </div>
      </Form>
    </FlowPage>
  );
}

/** The birthday was missed three times: the person shows who she is. */
function IdentityStep() {
  const { prefix, partner } = useShell();
  return (
    <FlowPage
      back={`${prefix}/login/${partner.id}`}
      title={t('loginOtp.identityTitle')}
      lead={t('loginOtp.identityLead')}
    >
      <div className="stack">
        <FactList
          facts={[
            { icon: 'wallet', text: t('loginOtp.identity1') },
            { icon: 'shield', text: t('loginOtp.identity2') },
          ]}
        />
        <ButtonLink to={`${prefix}/numero-perdido`} block>
          {t('loginOtp.identitySend')}
        </ButtonLink>
        <p className="muted small center">
          <Rich k="loginOtp.identityHelp" params={{ phone: <PhoneLink tel={partner.tel} /> }} />
        </p>
      </div>
    </FlowPage>
  );
}

const birthdayRules = {
  birthday: {
    get label() {
      return t('loginOtp.birthday');
    },
    get required() {
      return t('loginOtp.birthdayInvalid');
    },
    clean: typedBirthday,
    check: (value: string) => (writtenBirthday(value) === null ? t('loginOtp.birthdayInvalid') : null),
  },
};

/** Reads the day of a posted form that passed birthdayRules. */
const birthdayIn = (form: FormData): Day => writtenBirthday(String(form.get('birthday'))) ?? '';
