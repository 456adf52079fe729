import { redirect } from 'react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { formatPhone, isPhone } from '#domain/applicant/phone.ts';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, type Answer } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { notFound, shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import type { CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { CodeForm } from '#web/shell/code-form/code-form.tsx';
import styles from '#web/shell/code-form/code-form.module.css';
import { clearWait } from '#web/shell/code-form/use-countdown.ts';
import { PhoneForm } from '#web/shell/phone-form/phone-form.tsx';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { askForNumber, isAccount } from './ask-for-number.ts';
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
  return (
    <Suspense>
      <Standing {...loaderData} answer={actionData} />
    </Suspense>
  );
}

/** Where most never come to. */
const Standing = lazy(async () => ({ default: (await import('./standing.tsx')).Standing }));

/** Storage key of the resend wait in this tab; contains no number. */
const wait = 'codigo:numero-perdido';

function NumbersStep({ answer }: { answer: CodeAnswer | undefined }) {
  const { prefix, partner } = useShell();
  const [isEmpty, setEmpty] = useState(true);
  useEffect(() => {
    clearWait(wait);
    // Filled in before the scripts came, or by the browser.
    setEmpty((document.getElementById('account') as HTMLInputElement).value === '');
  }, []);
  const label = t('numeroPerdido.account');
  return (
    <ReadingPage
      back={`${prefix}/login/${partner.id}`}
      title={t('numeroPerdido.title')}
      lead={t('numeroPerdido.lead')}
    >
      <PhoneForm
        answer={isAnswer(answer) ? answer : undefined}
        missing={isEmpty ? [{ id: 'account', label }] : []}
      >
        <TextInput
          id="account"
          name="account"
          label={label}
          onChange={(event) => setEmpty(event.currentTarget.value === '')}
          hint={t('numeroPerdido.accountHint')}
          error={answer?.fields?.['account']}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </PhoneForm>
    </ReadingPage>
  );
}

function CodeStep({ phone, answer }: { phone: string; answer: CodeAnswer | undefined }) {
  const { prefix } = useShell();
  return (
    <ReadingPage
      back={`${prefix}/numero-perdido`}
      title={t('numeroPerdido.codeTitle')}
      lead={<Rich k="numeroPerdido.codeLead" params={{ phone: <b className={styles.phone}>{phone}</b> }} />}
    >
      <CodeForm waitKey={wait} answer={answer} resendCosts hasOtherWays />
    </ReadingPage>
  );
}

const isAnswer = (answer: CodeAnswer | undefined): answer is Answer =>
  answer?.error !== undefined && answer.errors !== undefined && answer.code !== undefined;
