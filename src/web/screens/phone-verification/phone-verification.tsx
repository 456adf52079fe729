import { Link, redirect, Form, useNavigation } from 'react-router';
import type { DeliveryOrder } from '#contract/orders.ts';
import { formatPhone, isPhone } from '#domain/applicant/phone.ts';
import { prefixOf, type ShopRef, screenPath } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { invalid } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { shopRefOf, inShop } from '#web/shell/shop-ref.ts';
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
import { clearWait, hasWait } from '#web/shell/code-form/use-countdown.ts';
import { refusedProof } from '#web/shell/phone-form/refused-proof.ts';
import type { Route } from './+types/phone-verification.ts';
import type { ApiClient } from '#web/api-client.ts';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { CaptchaBox } from '#web/shell/captcha/captcha-box.tsx';
import { useCaptcha } from '#web/shell/captcha/use-captcha.ts';
import { whatIsMissing } from '#web/shell/phone-form/phone-form.tsx';

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

/**
 * The path that follows a verified phone (spec §4): the question about a request already in process, by its account and
 * product; else the request's next step, geolocalization for a new one.
 */
async function wayAfterPhone(
  api: ApiClient,
  shopRef: ShopRef,
  order: Pick<DeliveryOrder, 'requestId' | 'phone'> & Partial<Pick<DeliveryOrder, 'account' | 'nextStep'>>,
): Promise<string> {
  const onward = order.nextStep
    ? inShop(order.nextStep, shopRef)
    : screenPath(shopRef, 'geolocalization', { requestId: order.requestId });
  if (!isPhone(order.phone)) return onward;
  const process = await api.call('getCreditProcess', {
    params: { phone: order.phone, partner: shopRef.partner },
  });
  // Without an answer continue with this request: nothing is lost by not asking.
  const earlier = process.ok ? process.data : null;
  if (!earlier || earlier.requestId === order.requestId || earlier.account === order.account) return onward;
  return screenPath(shopRef, 'credit-process', {
    requestId: earlier.account,
    phone: order.phone,
    product: earlier.product.id,
  });
}

/**
 * code: one was sent, to be typed. ask: this browser has to ask for one first. lost: as ask, because its session
 * expired.
 */
type Mode = 'code' | 'ask' | 'lost';

/** Which mode the screen is in, and a function that reports an expired session. */
function useMode(begunHere: boolean, answer: CodeAnswer | undefined, waitKey: string): [Mode, () => void] {
  const [mode, setMode] = useState<Mode>(() => modeAfter(answer, begunHere ? 'code' : 'ask'));
  const [seen, setSeen] = useState(answer);
  if (answer !== seen) {
    setSeen(answer);
    setMode(modeAfter(answer, mode));
  }
  useEffect(() => {
    // Asked for before this tab was reloaded.
    setMode((now) => (now === 'ask' && hasWait(waitKey) ? 'code' : now));
  }, [waitKey]);
  useEffect(() => {
    if (mode === 'lost') clearWait(waitKey);
  }, [mode, waitKey]);
  return [mode, () => setMode('lost')];
}

export function modeAfter(answer: CodeAnswer | undefined, mode: Mode): Mode {
  if (answer?.lost) return 'lost';
  return answer?.said === undefined ? mode : 'code';
}

/** For a browser that did not start this request: a captcha, then a code to the request's phone. */
function AskCode({ answer, lost }: { answer: CodeAnswer | undefined; lost: boolean }) {
  const captcha = useCaptcha({ spent: answer });
  const busy = useNavigation().formData !== undefined;
  useToast(answer);
  return (
    <FlowPage
      step="phone-verification"
      title={t('phoneVerification.askTitle')}
      lead={t('phoneVerification.askLead')}
    >
      <Form method="post" onFocus={captcha.begin} onPointerDown={captcha.begin}>
        <input type="hidden" name="intent" value="ask" />
        <div className="stack">
          {lost && (
            <Notice kind="warn" icon="alert" live="alert">
              <Rich k="phoneVerification.lost" />
            </Notice>
          )}
          {answer?.error !== undefined && (
            <Notice kind="bad" icon="alert" live="alert">
              {answer.error}
            </Notice>
          )}
          <CaptchaBox captcha={captcha} />
        </div>
        <div className="actions">
          <Button
            type="submit"
            block
            busy={busy}
            busyLabel={t('ui.sending')}
            disabled={captcha.state !== 'ready'}
          >
            {t('phoneVerification.ask')}
          </Button>
          <div className={styles.missing}>
            <MissingLine>{whatIsMissing(captcha.state)}</MissingLine>
          </div>
        </div>
      </Form>
    </FlowPage>
  );
}
