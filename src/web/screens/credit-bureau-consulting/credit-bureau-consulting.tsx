import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { data, Form, redirect, useFetcher, useNavigation } from 'react-router';
import { bureauConsentText } from '#domain/applicant/consent.ts';
import { normaliseRfc, rfcMaxLength } from '#domain/applicant/rfc.ts';
import { screenPath } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, invalid, refused } from '#web/shell/answers.ts';
import { useGoOn } from '#web/shell/waiting/use-wait.ts';
import { CorrectionNotice } from '#web/shell/correction-notice.tsx';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { FactList, Notice } from '#web/ui/notice.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useToast } from '#web/ui/toaster.tsx';
import { Orb } from '#web/ui/orb.tsx';
import { problemsOf } from '#web/ui/use-fields.ts';
import { openRequest } from '../request.ts';
import { wayIn } from '#web/shell/code-form/code-answers.ts';
import { codeIn, codeRules } from '#web/shell/code-form/code-rules.ts';
import { phoneIn } from '#web/shell/phone-form/phone-rules.ts';
import { ConsentSheet, consentRules } from './consent-sheet.tsx';
import type { Route } from './+types/credit-bureau-consulting.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('creditBureauConsulting.title'));

export async function loader(args: Route.LoaderArgs) {
  const { shopRef, requestId, order, api } = await openRequest(args, 'credit-bureau-consulting');
  const [known, partner] = await Promise.all([
    api.call('getRfc', { params: { requestId } }),
    api.call('getCommercialPartner', { params: { partner: shopRef.partner } }),
  ]);
  const { name, legalName } = dataOf(partner, shopRef);
  return {
    requestId,
    correction: order.correction,
    consentText: bureauConsentText(legalName ?? name),
    known: {
      rfc: (known.ok ? (known.data.rfc ?? known.data.proposedRfc) : order.rfc) ?? '',
      phone: order.phone,
      email: (known.ok ? known.data.email : order.email) ?? '',
    },
    isProposed: known.ok && known.data.proposedRfc !== undefined,
    consented: order.bureauConsented ?? false,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const { requestId } = params;
  const api = context.get(apiContext);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').trim();
  switch (text('intent')) {
    case 'send': {
      const problems = problemsOf(consentRules, form);
      if (problems) return withStage(invalid(problems), 'consent');
      const body = { requestId, rfc: normaliseRfc(text('rfc')), phone: phoneIn(form), email: text('email') };
      const result = await api.call('sendOtp', { body });
      if (result.ok) {
        const { warnings = [] } = result.data;
        return data({ stage: 'code' as const, phone: body.phone, warnings });
      }
      const field = fieldOf[result.code] ?? (body.rfc.length < rfcMaxLength ? 'rfc' : null);
      const atField = field && { [field]: result.errors[0] ?? t('errors.generic') };
      return withStage(refused(result, shopRef, atField ?? undefined), 'consent');
    }
    case 'resend': {
      const result = await api.call('resendOtp', { params: { requestId }, query: wayIn(form) });
      if (result.ok) return data({ stage: 'code' as const, said: t('loginOtp.resent') });
      return withStage(refused(result, shopRef), 'code', t('codeForm.resendFailed'));
    }
    case 'verify': {
      const problems = problemsOf(codeRules, form);
      if (problems) return withStage(invalid(problems), 'wrong-code');
      const result = await api.call('verificationPhone', { params: { requestId, code: codeIn(form) } });
      return result.ok
        ? data({ stage: 'consented' as const })
        : withStage(refused(result, shopRef), 'wrong-code');
    }
    default: {
      const result = await api.call('consultBureau', { body: { requestId } });
      if (!result.ok) return withStage(refused(result, shopRef), 'consented');
      throw redirect(screenPath(shopRef, 'working', { requestId, waitsFor: 'personal-data-confirmation' }));
    }
  }
}

export type BureauAnswer = Awaited<ReturnType<typeof action>>['data'];

/** Without network the error belongs to the sheet that posted: it stays open. */
export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<Awaited<ReturnType<typeof action>>> {
  const intent = (await request.clone().formData()).get('intent');
  const answer = await keepsForm({ serverAction });
  if ('stage' in answer.data) return answer as Awaited<ReturnType<typeof action>>;
  if (intent === 'send') return withStage(answer, 'consent');
  return intent === null ? withStage(answer, 'consented') : withStage(answer, 'code');
}

/** Opens after the consent: nothing before it waits for its script. */
const CodeSheet = lazy(async () => ({ default: (await import('./code-sheet.tsx')).CodeSheet }));

export default function CreditBureauConsulting({ loaderData, actionData }: Route.ComponentProps) {
  const { requestId, consentText, known, isProposed } = loaderData;
  const fetcher = useFetcher<typeof action>();
  // With a script the sheets post through the fetcher and stay open; without one the page is rendered again. 'Sí,
  // continuar' posts the page itself, after all the sheets: its response is the newest.
  const answer = actionData ?? fetcher.data;
  useToast(actionData && 'errors' in actionData ? actionData : undefined);
  const [open, setOpen] = useState<'consent' | 'code' | null>(null);
  const [consented, setConsented] = useState(loaderData.consented);
  useEffect(() => {
    if (!answer) return;
    if (answer.stage === 'code') setOpen('code');
    if (answer.stage === 'consented') setConsented(true);
    // A failed verification dismisses the modal (spec §8); the page shows why.
    if (answer.stage === 'consented' || answer.stage === 'wrong-code') setOpen(null);
  }, [answer]);
  const hydrated = useHydrated();
  const onward = useRef<HTMLFormElement>(null);
  // Only when it was agreed to just now: who comes back reads first.
  useGoOn(answer?.stage === 'consented', () => onward.current?.requestSubmit());
  const asking = useNavigation().state !== 'idle';
  // Also true once the code was right: the sheet must not change its height while it closes.
  const sent = answer !== undefined && answer.stage !== 'consent';
  const error = answer && 'error' in answer && answer.stage !== 'consent' ? answer.error : null;

  return (
    <FlowPage
      step="credit-bureau-consulting"
      centred
      before={<Orb icon="search" still />}
      title={t('creditBureauConsulting.title')}
      lead={t('creditBureauConsulting.lead')}
    >
      <CorrectionNotice correction={loaderData.correction} />
      <div className="stack">
        <FactList
          facts={[
            { icon: 'shield', text: <Rich k="creditBureauConsulting.fact1" /> },
            { icon: 'calendar', text: <Rich k="creditBureauConsulting.fact2" /> },
            { icon: 'search', text: <Rich k="creditBureauConsulting.fact3" /> },
          ]}
        />
        {consented && (
          <Notice kind="good" icon="check" live="status">
            <Rich k="creditBureauConsulting.authorized" />
          </Notice>
        )}
        {error && (
          <Notice kind="bad" icon="alert" live="alert">
            {error}
          </Notice>
        )}
      </div>
      {!consented && (
        <div className="actions">
          <Button
            block
            // Before hydration the command opens it; afterwards the state does. With both it would open twice.
            {...(hydrated ? {} : { opens: sent ? 'codigo-buro' : 'autorizacion-buro' })}
            onClick={() => setOpen(sent ? 'code' : 'consent')}
          >
            {t(sent ? 'creditBureauConsulting.writeCode' : 'creditBureauConsulting.authorize')}
          </Button>
        </div>
      )}
      {/* Another key once it leads on: the same one, moved, would count as a layout shift. */}
      <Form
        key={consented ? 'consented' : 'asked'}
        ref={onward}
        method="post"
        className={consented ? 'actions' : undefined}
      >
        <Button
          type="submit"
          block
          kind={consented ? 'primary' : 'quiet'}
          busy={asking}
          busyLabel={t('ui.sending')}
          disabled={!consented}
        >
          {t('creditBureauConsulting.yes')}
        </Button>
        {!consented && <MissingLine>{t('creditBureauConsulting.missing')}</MissingLine>}
      </Form>
      <ConsentSheet
        consentText={consentText}
        known={known}
        isProposed={isProposed}
        fetcher={fetcher}
        answer={answer?.stage === 'consent' ? answer : undefined}
        open={open === 'consent'}
        onClose={() => setOpen((now) => (now === 'consent' ? null : now))}
      />
      <Suspense>
        <CodeSheet
          requestId={requestId}
          phone={known.phone}
          fetcher={fetcher}
          answer={answer?.stage === 'code' ? answer : undefined}
          sent={sent}
          wasWrong={answer?.stage === 'wrong-code'}
          open={open === 'code'}
          onClose={() => setOpen((now) => (now === 'code' ? null : now))}
          onEdit={() => setOpen('consent')}
        />
      </Suspense>
    </FlowPage>
  );
}

/** The consent field that a refusal is about. Another server may not name one; then the RFC's length decides. */
const fieldOf: Record<string, 'rfc' | 'phone' | 'email'> = {
  'rfc-required': 'rfc',
  'rfc-too-short': 'rfc',
  'rfc-invalid': 'rfc',
  'rfc-of-another': 'rfc',
  'rfc-doubtful': 'rfc',
  'phone-invalid': 'phone',
  'email-invalid': 'email',
};

/** Tags a response with the part of the page it is for; `instead` overrides its fields. */
function withStage<S extends 'consent' | 'code' | 'wrong-code' | 'consented'>(
  answer: ReturnType<typeof refused>,
  stage: S,
  instead?: string,
) {
  const said = instead === undefined ? {} : { error: instead, errors: [instead] };
  const waitSeconds = answer.data.retryAfterSeconds;
  return data({ ...answer.data, ...said, stage, waitSeconds }, answer.init ?? undefined);
}
