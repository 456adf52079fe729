import { useEffect } from 'react';
import { Link, redirect } from 'react-router';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { invalid } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { visitorOf } from '#web/shell/visitor.ts';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { problemsOf } from '#web/ui/use-fields.ts';
import { clearWait } from '#web/shell/code-form/use-countdown.ts';
import { loginWait } from '../login-otp/login-wait.ts';
import { PhoneForm } from '#web/shell/phone-form/phone-form.tsx';
import { phoneIn, phoneRules } from '#web/shell/phone-form/phone-rules.ts';
import { refusedProof } from '#web/shell/phone-form/refused-proof.ts';
import type { Route } from './+types/login.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('login.title'));

/** Redirects a signed-in customer to the account. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const { customer } = await visitorOf(context, shopRef);
  if (customer) throw redirect(`${prefixOf(shopRef)}/dashboard/${shopRef.partner}/${customer.account}`);
  return null;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const form = await request.formData();
  const problems = problemsOf(phoneRules, form);
  if (problems) return invalid(problems);
  const phone = phoneIn(form);
  const sent = await context.get(apiContext).call('loginOtp', { params: { phone }, query: {} });
  if (!sent.ok) return refusedProof(sent, shopRef);
  return redirect(`${prefixOf(shopRef)}/login-otp/${phone}/${shopRef.partner}`);
}

export const clientAction = keepsForm;

export default function Login({ actionData }: Route.ComponentProps) {
  const { prefix } = useShell();
  useEffect(() => clearWait(loginWait), []);
  return (
    <FlowPage title={t('login.title')} lead={t('login.lead')}>
      <PhoneForm answer={actionData} />
      <p className="small muted center">
        <Words>{t('login.noCredit')} </Words>
        <Link className="link" to={`${prefix}/catalogo`}>
          {t('login.see')}
        </Link>
      </p>
      <p className="small center">
        <Link className="link" to={`${prefix}/numero-perdido`}>
          {t('login.lost')}
        </Link>
      </p>
    </FlowPage>
  );
}
