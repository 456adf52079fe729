import { Link, redirect } from 'react-router';
import type { DeliveryOrder } from '#contract/orders.ts';
import { formatPhone, isPhone } from '#domain/applicant/phone.ts';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { invalid } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { problemsOf } from '#web/ui/use-fields.ts';
import {
  codeLost,
  codeRefused,
  resendAnswer,
  wayIn,
  type CodeAnswer,
} from '#web/shell/code-form/code-answers.ts';
import styles from '#web/shell/code-form/code-form.module.css';
import { CodeForm } from '#web/shell/code-form/code-form.tsx';
import { codeIn, codeRules } from '#web/shell/code-form/code-rules.ts';
import { clearWait } from '#web/shell/code-form/use-countdown.ts';
import { refusedProof } from '#web/shell/phone-form/refused-proof.ts';
import { wayAfterPhone } from './after-phone.ts';
import { AskCode } from './ask-code.tsx';
import { useMode } from './use-mode.ts';
import type { Route } from './+types/phone-verification.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('phoneVerification.title'));

/**
 * Shows without a request: before the code is right the browser may not read it. A verified one redirects to its next
 * step. A browser that did not start the request (the link of an e-mail, an expired session) first asks for a code.
 * After scanning a promoter's tablet a code has already been sent; so too, by assumption, with a server that sends no
 * error codes (API_ORIGIN).
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const { requestId, phone } = params;
  const api = context.get(apiContext);
  const result = await api.call('getDeliveryOrder', { params: { id: requestId } });
  const order = result.ok ? result.data : null;
  if (order?.verificationCodePhone) throw redirect(await wayAfterPhone(api, shopRef, order));
  const shown = order?.phone ?? phone;
  return {
    requestId,
    phone: isPhone(shown) ? formatPhone(shown) : null,
    begunHere: result.ok || result.code === '' || new URL(request.url).searchParams.has('enviado'),
    correct: order && correctPath(shopRef, order),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const { requestId } = params;
  const api = context.get(apiContext);
  const form = await request.formData();
  if (form.get('intent') !== 'verify') {
    const sent = await api.call('resendOtp', { params: { requestId }, query: wayIn(form) });
    // A browser without a session for this request must solve a captcha.
    if (!sent.ok && form.get('intent') === 'ask') return refusedProof(sent, shopRef);
    return (!sent.ok && codeLost(sent)) || resendAnswer(sent, t('phoneVerification.resent'));
  }
  const problems = problemsOf(codeRules, form);
  if (problems) return invalid(problems);
  const verified = await api.call('verificationPhone', { params: { requestId, code: codeIn(form) } });
  if (!verified.ok) return codeLost(verified) ?? codeRefused(verified, shopRef);
  const order = await api.call('getDeliveryOrder', { params: { id: requestId } });
  throw redirect(
    await wayAfterPhone(api, shopRef, order.ok ? order.data : { requestId, phone: params.phone }),
  );
}

/**
 * A right code clears the resend wait: if it stayed, this tab would claim that a code was sent when the session has
 * expired and none was.
 */
export async function clientAction({
  params,
  serverAction,
}: Pick<Route.ClientActionArgs, 'params' | 'serverAction'>) {
  try {
    return await keepsForm({ serverAction });
  } catch (thrown) {
    if (thrown instanceof Response) clearWait(waitKeyOf(params.requestId));
    throw thrown;
  }
}

export default function PhoneVerification({ loaderData, actionData }: Route.ComponentProps) {
  const { requestId, phone, begunHere, correct } = loaderData;
  const waitKey = waitKeyOf(requestId);
  const answer: CodeAnswer | undefined = actionData;
  const [mode, lose] = useMode(begunHere, answer, waitKey);
  if (mode !== 'code') return <AskCode answer={answer} lost={mode === 'lost'} />;
  return (
    <FlowPage
      back={correct}
      step="phone-verification"
      title={t('phoneVerification.title')}
      lead={
        <>
          {phone ? (
            <Rich k="phoneVerification.leadTo" params={{ phone: <b className={styles.phone}>{phone}</b> }} />
          ) : (
            <Words>{t('phoneVerification.lead')}</Words>
          )}
          <Words> </Words>
          {correct && (
            <Link className="link" to={correct}>
              {t('phoneVerification.correct')}
            </Link>
          )}
        </>
      }
    >
      <CodeForm waitKey={waitKey} answer={answer} onLost={lose} hasOtherWays />
    </FlowPage>
  );
}

const waitKeyOf = (requestId: string): string => `codigo:${requestId}`;

/** Back to the phone form, with the same device. */
function correctPath(shopRef: ShopRef, { product, color }: DeliveryOrder): string {
  const search = color ? `?color=${encodeURIComponent(color)}` : '';
  return `${prefixOf(shopRef)}/precalification-request/${product.id}/${shopRef.partner}${search}`;
}
