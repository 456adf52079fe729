import { useEffect, useState, type ReactNode } from 'react';
import { Form, redirect, useNavigate, useRevalidator } from 'react-router';
import { faceConsent } from '#domain/applicant/legal-text.ts';
import { stepOf } from '#domain/onboarding/journey.ts';
import { screenPath } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { browserApi } from '#web/browser-api.ts';
import { invalid, refused } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Orb } from '#web/ui/orb.tsx';
import { openRequest } from '../request.ts';
import { useGoOn, useWait } from '#web/shell/waiting/use-wait.ts';
import type { Asked, Ending } from '#web/shell/waiting/wait.ts';
import { identityAnswer } from './answer.ts';
import { openPopup } from './popup.ts';
import steady from '#web/shell/waiting/steady.module.css';
import type { Route } from './+types/identity-verification.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('identityVerification.title'));

export async function loader(args: Route.LoaderArgs) {
  const { shopRef, requestId } = await openRequest(args, 'identity-verification');
  return {
    requestId,
    next: screenPath(shopRef, 'credit-bureau-consulting', { requestId }),
    refusedPath: screenPath(shopRef, 'aprove-false', { requestId }),
    /** Back from the identity service in this same tab: the result is pending. */
    returned: new URL(args.request.url).searchParams.has('fromIncode'),
  };
}

/** Opens the service in the same tab: when the popup is blocked, or without a script. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const { requestId } = params;
  const api = context.get(apiContext);
  const form = await request.formData();
  if (form.get(consentField) === null)
    return invalid({ [consentField]: t('identityVerification.consentMissing') });
  await api.call('acceptTerms', faceAccepted(requestId));
  const result = await api.call('incodeInit', { params: { requestId } });
  if (!result.ok) return refused(result, shopRef);
  return redirect(result.data);
}

const consentField = 'rostro';

/** A server without this call, or unable to store it now, must not block anybody. */
const faceAccepted = (requestId: string) => ({
  params: { requestId },
  body: { kind: 'face' as const, sha256: faceConsent.sha256 },
});

type State = 'ask' | 'opening' | 'blocked' | 'failed' | 'waiting' | Ending;

const isOver = (state: State): state is Ending =>
  state === 'ready' || state === 'refused' || state === 'exhausted' || state === 'error';

export const clientAction = keepsForm;

export default function IdentityVerification({ loaderData, actionData }: Route.ComponentProps) {
  const { requestId, next, refusedPath, returned } = loaderData;
  const [state, setState] = useState<State>(returned ? 'waiting' : 'ask');
  const [hasAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { revalidate } = useRevalidator();
  useToast(actionData);
  useEffect(() => {
    // Only a hint that the service is done; the result comes from the server.
    const hear = (event: MessageEvent<{ type?: unknown } | null>) => {
      if (event.origin !== location.origin || event.data?.type !== 'identity-done') return;
      // The result may have arrived at this very moment: then there is nothing left to wait for.
      setState((now) => (isOver(now) ? now : 'waiting'));
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [revalidate]);
  useWait({
    requestId,
    name: 'identity-verification',
    wait: stepOf('identity-verification').waits!,
    active: state === 'waiting',
    ask: () => askIdentity(requestId),
    onEnd: setState,
  });

  // The list of what to have at hand disappears with the tap, so that nothing shifts by itself later.
  const before = state === 'ask' || state === 'blocked';
  const open = async () => {
    // Opened again it was agreed to before.
    if (before && !hasAgreed) return setMissing(true);
    setState('opening');
    const opened = await openPopup(t('identityVerification.opening'), async () => {
      await browserApi.call('acceptTerms', faceAccepted(requestId));
      const result = await browserApi.call('incodeInit', { params: { requestId } });
      // A missing URL is a failure too (spec §8).
      return (result.ok && result.data) || null;
    });
    setState(opened === 'open' ? 'waiting' : opened);
  };

  const ended = isOver(state);
  const navigate = useNavigate();
  useGoOn(state === 'ready', () => void navigate(next));
  const title = titleIn(state, returned);
  return (
    <FlowPage
      step="identity-verification"
      centred
      before={<Orb icon={state === 'ready' ? 'check' : 'identity'} still={state !== 'waiting'} />}
      // A new text needs a new span: the same one, centred again, counts as a layout shift.
      title={<span key={title}>{t(`identityVerification.${title}`)}</span>}
      lead={before && t('identityVerification.lead')}
    >
      <div key={before ? 'before' : 'after'} className="stack">
        <div className={steady.status}>
          <Progress key={state} state={state} />
        </div>
      </div>
      <div className="actions">
        {!ended && (
          <OpenButton state={state} onOpen={() => void open()}>
            {before && (
              <Checkbox
                id={consentField}
                name={consentField}
                defaultChecked={hasAgreed}
                error={isMissing && !hasAgreed ? t('identityVerification.consentMissing') : undefined}
                onChange={(event) => setAgreed(event.currentTarget.checked)}
              >
                <span lang="es-MX">{faceConsent.text}</span>
              </Checkbox>
            )}
          </OpenButton>
        )}
        {ended && (
          <ButtonLink to={state === 'ready' ? next : refusedPath} block>
            {t('identityVerification.continue')}
          </ButtonLink>
        )}
      </div>
    </FlowPage>
  );
}

/** Each fits one line of the narrowest phone, so none shifts what is below it. */
function titleIn(state: State, returned: boolean) {
  if (state === 'ready') return 'acceptedTitle';
  if (isOver(state)) return 'endedTitle';
  if (state === 'opening' || state === 'waiting') return returned ? 'returnedTitle' : 'openTitle';
  return 'title';
}

/** With a script a popup opens within the click; without one, or once blocked, the form navigates this tab. */
function OpenButton({
  state,
  onOpen,
  children,
}: {
  state: State;
  onOpen: () => void;
  /** What is agreed to with it. */
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  if (!hydrated || state === 'blocked') {
    return (
      <Form method="post" reloadDocument className="stack">
        {children}
        <Button type="submit" block>
          {t(state === 'blocked' ? 'identityVerification.here' : 'identityVerification.open')}
        </Button>
      </Form>
    );
  }
  return (
    <>
      {children}
      <Button
        block
        kind={state === 'waiting' ? 'line' : 'primary'}
        busy={state === 'opening'}
        busyLabel={t('identityVerification.opening')}
        onClick={onOpen}
      >
        <span key={state}>
          {t(state === 'waiting' ? 'identityVerification.again' : 'identityVerification.open')}
        </span>
      </Button>
    </>
  );
}

async function askIdentity(requestId: string): Promise<Asked> {
  const info = await browserApi.call('getInfoRequest', { params: { requestId } });
  return info.ok ? identityAnswer(info.data.acceptCredit) : 'error';
}

function Progress({ state }: { state: State }) {
  if (state === 'ask' || state === 'opening') {
    return (
      <Notice icon="info">
        <Rich k="identityVerification.hint" />
      </Notice>
    );
  }
  if (state === 'waiting') {
    return (
      <Notice icon="info" live="status">
        <Rich k="identityVerification.waiting" />
      </Notice>
    );
  }
  if (state === 'ready') {
    return (
      <Notice kind="good" icon="check" live="status">
        <Rich k="identityVerification.accepted" />
      </Notice>
    );
  }
  const key = state === 'blocked' || state === 'failed' ? state : 'ended';
  return (
    <Notice kind="warn" icon="alert" live="alert">
      <Rich k={`identityVerification.${key}`} />
    </Notice>
  );
}
