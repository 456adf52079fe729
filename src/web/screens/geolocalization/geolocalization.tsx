import { useState } from 'react';
import { data, redirect, useNavigate } from 'react-router';
import { keepNumbers } from '#domain/catalogue/units.ts';
import { stepOf } from '#domain/onboarding/journey.ts';
import { prefixOf, screenPath } from '#domain/onboarding/paths.ts';
import { featuresOf, type Features } from '#domain/partner/features.ts';
import type { ApiClient } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { browserApi } from '#web/browser-api.ts';
import { dataOf, invalid, refused } from '#web/shell/answers.ts';
import { explain, toastFor } from '#web/shell/errors.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { textHash } from '#web/shell/text-hash.ts';
import { titleOf } from '#web/shell/title.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast, useToast } from '#web/ui/toaster.tsx';
import { Orb } from '#web/ui/orb.tsx';
import { problemsOf } from '#web/ui/use-fields.ts';
import { openRequest } from '#web/screens/request.ts';
import { useGoOn, useWait } from '#web/shell/waiting/use-wait.ts';
import type { Asked, Ending } from '#web/shell/waiting/wait.ts';
import steady from '#web/shell/waiting/steady.module.css';
import { PromoterModal, promoterRules } from './promoter-modal.tsx';
import { TermsModal } from './terms-modal.tsx';
import type { Route } from './+types/geolocalization.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('geolocalization.title'));

export async function loader(args: Route.LoaderArgs) {
  const { shopRef, requestId, api, order } = await openRequest(args, 'geolocalization');
  const partner = dataOf(
    await api.call('getCommercialPartner', { params: { partner: shopRef.partner } }),
    shopRef,
  );
  const features: Features = { ...featuresOf(shopRef.partner), ...partner.features };
  return {
    requestId,
    next: screenPath(shopRef, 'identity-verification', { requestId }),
    refusedPath: screenPath(shopRef, 'aprove-false', { requestId }),
    home: `${prefixOf(shopRef)}/inicio`,
    promoterHelp: features.promoterHelp,
    // A link may also have been followed since: only the promoter whom the request has is paid for it.
    promoter:
      features.promoterHelp && order.promotorId === shopRef.promoter
        ? await promoterIn(api, shopRef.promoter)
        : null,
    terms: features.termsModal
      ? {
          name: partner.name,
          terms: keepNumbers(partner.terminos_condicion),
          privacy: keepNumbers(partner.aviso_privacidad),
          sha256: {
            terms: await textHash(partner.terminos_condicion),
            privacy: await textHash(partner.aviso_privacidad),
          },
        }
      : null,
  };
}

/** The name of the promoter whose link was followed: the request has counted as theirs since it began. */
async function promoterIn(api: ApiClient, promoter: number | null): Promise<string | null> {
  if (promoter === null) return null;
  const found = await api.call('getPromotor', { params: { promotorId: promoter } });
  return (found.ok && found.data.name) || null;
}

/** Handles the promoter's help, the only form here; a position can only come from a script. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const form = await request.formData();
  const problems = problemsOf(promoterRules, form);
  if (problems) return invalid(problems);
  const result = await context.get(apiContext).call('promoterHelp', {
    body: {
      promotorCode: String(form.get('promotorCode')).trim(),
      agenciaCode: String(form.get('agenciaCode')).trim(),
      requestID: params.requestId,
    },
  });
  if (!result.ok) return refused(result, shopRef);
  if (form.get('script') === null) return redirect('.');
  return data({ said: t('promoterModal.saved'), helped: true as const });
}

type State = 'ask' | 'asking' | 'done' | 'failed' | Exclude<Fix, { lat: number }>['problem'];

export const clientAction = keepsForm;

export default function Geolocalization({ loaderData, actionData }: Route.ComponentProps) {
  const { requestId, next, refusedPath, home, terms, promoterHelp, promoter } = loaderData;
  const [state, setState] = useState<State>('ask');
  const [why, setWhy] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  useToast(actionData);

  const ask = async (): Promise<Asked> => {
    const fix = await currentPosition();
    if ('problem' in fix) {
      setState(fix.problem); // the prompt stays (spec §8)
      return 'waiting';
    }
    const { lat, lon, accuracy } = fix;
    const result = await browserApi.call('geolocation', {
      params: { requestId, lat, lon },
      query: { accuracy },
    });
    if (!result.ok) {
      setWhy(explain(result));
      toast(toastFor(result), 'bad');
      return 'error';
    }
    return result.data === null ? 'waiting' : 'ready';
  };
  useWait({
    requestId,
    name: 'geolocalization',
    wait: stepOf('geolocalization').waits!,
    active: state === 'asking',
    ask,
    onEnd: (ending: Ending) => setState(ending === 'ready' ? 'done' : 'failed'),
  });

  const asked = state === 'asking';
  const done = state === 'done';
  const settled = done || state === 'failed';
  const navigate = useNavigate();
  useGoOn(done, () => void navigate(next));
  return (
    <FlowPage
      step="geolocalization"
      before={<Orb icon={done ? 'check' : 'pin'} still={!asked} />}
      centred
      // A new text needs a new span: the same one, centred again, counts as a layout shift.
      title={<span key={`${done}`}>{t(done ? 'geolocalization.doneTitle' : 'geolocalization.title')}</span>}
      lead={
        <span key={`${done}`} className={steady.lead}>
          {t(done ? 'geolocalization.doneLead' : 'geolocalization.lead')}
        </span>
      }
    >
      <div className="stack">
        <div className={steady.status}>
          <Progress key={state} state={state} why={why} />
        </div>
      </div>
      <noscript>
        <Notice kind="warn">{t('geolocalization.noScript')}</Notice>
      </noscript>
      <div className="actions">
        {!settled && (
          <Button
            block
            icon="pin"
            busy={asked}
            busyLabel={t('geolocalization.asking')}
            onClick={() => setState('asking')}
          >
            {t(state === 'ask' || asked ? 'geolocalization.allow' : 'geolocalization.again')}
          </Button>
        )}
        {settled && (
          <ButtonLink to={done ? next : refusedPath} block>
            {t('geolocalization.continue')}
          </ButtonLink>
        )}
      </div>
      {terms && (
        <TermsModal requestId={requestId} partner={terms} home={home} onAgreed={() => setAgreed(true)} />
      )}
      {promoterHelp && (
        <PromoterModal
          requestId={requestId}
          turn={agreed || !terms}
          promoter={promoter}
          answer={actionData && 'code' in actionData ? actionData : undefined}
          helped={actionData !== undefined && 'helped' in actionData}
        />
      )}
    </FlowPage>
  );
}

/** The result of the last attempt in words; before the first, what the browser is about to ask. */
function Progress({ state, why }: { state: State; why: string | null }) {
  if (state === 'ask') {
    return (
      <Notice icon="info">
        <Rich k="geolocalization.hint" />
      </Notice>
    );
  }
  if (state === 'asking') return <Notice live="status">{t('geolocalization.wait')}</Notice>;
  if (state === 'done') {
    return (
      <Notice kind="good" icon="check" live="status">
        <Rich k="geolocalization.done" />
      </Notice>
    );
  }
  return (
    <Notice kind="warn" icon="alert" live="alert">
      {state === 'failed' && why && <p>{why}</p>}
      <Rich k={`geolocalization.${state}`} />
    </Notice>
  );
}

/** Where the phone is, or why it cannot be located. */
type Fix =
  | { lat: number; lon: number; accuracy: number }
  | { problem: 'denied' | 'unavailable' | 'unsupported' };

/** Requests the position once; the browser may prompt. In-app browsers may never answer, hence the timeout. */
export function currentPosition(timeoutMs = 20_000): Promise<Fix> {
  if (!('geolocation' in navigator)) return Promise.resolve({ problem: 'unsupported' });
  return new Promise((resolve) => {
    const late = window.setTimeout(() => resolve({ problem: 'unavailable' }), timeoutMs + 2000);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        window.clearTimeout(late);
        resolve({ lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy });
      },
      (error) => {
        window.clearTimeout(late);
        resolve({ problem: error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable' });
      },
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: freshMs },
    );
  });
}

/** Shorter than one poll (spec §9: 5 s), so a fix that the server found too vague is not sent again. */
const freshMs = 4000;
