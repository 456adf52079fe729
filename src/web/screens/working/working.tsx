import { useNavigate } from 'react-router';
import {
  requestScreens,
  stepOf,
  type RequestScreen,
  type StepId,
  type Wait,
} from '#domain/onboarding/journey.ts';
import { prefixOf, screenPath } from '#domain/onboarding/paths.ts';
import { browserApi } from '#web/browser-api.ts';
import { notFound } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Orb } from '#web/ui/orb.tsx';
import { Stages, type Stage } from '#web/ui/waiting.tsx';
import { openRequest, orderPicture } from '../request.ts';
import { useWait } from '#web/shell/waiting/use-wait.ts';
import type { Asked, Ending } from '#web/shell/waiting/wait.ts';
import type { Route } from './+types/working.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('working.title'));

export async function loader(args: Route.LoaderArgs) {
  const next = args.params.nextpage as RequestScreen;
  if (!requestScreens.includes(next)) throw notFound();
  const request = await openRequest(args, 'working');
  const { shopRef, requestId, order } = request;
  return {
    requestId,
    next,
    nextPath: screenPath(shopRef, next, { requestId, phone: order.phone }),
    refusedPath: screenPath(shopRef, 'aprove-false', { requestId }),
    home: `${prefixOf(shopRef)}/inicio`,
    picture: await orderPicture(request),
  };
}

export default function Working({ loaderData }: Route.ComponentProps) {
  const { requestId, next, nextPath, refusedPath, picture } = loaderData;
  const navigate = useNavigate();
  const step = stepBefore(next);
  const seconds = useWait({
    requestId,
    name: next,
    wait: waitOf(next),
    active: true,
    ask: () => questions[next]?.(requestId) ?? Promise.resolve<Asked>('waiting'),
    onEnd: (ending) => void navigate(leadsOn(next, ending) ? nextPath : refusedPath, { replace: true }),
  });
  return (
    <FlowPage step={step} centred before={<Orb file={picture} />} title={t('working.title')}>
      <Stages stages={stagesOf(next, seconds)} />
      <Notice icon="info">
        <Rich k="working.leave" />
      </Notice>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
        <p className="muted small">{t('working.noScript')}</p>
      </noscript>
    </FlowPage>
  );
}

/** The poll of each page that is waited for (spec §4 'Working screen'). */
const questions: Partial<Record<RequestScreen, (requestId: string) => Promise<Asked>>> = {
  'personal-data-confirmation': async (requestId) => {
    const info = await browserApi.call('getInfoRequest', { params: { requestId } });
    if (!info.ok) return 'error';
    if (info.data.verifiedCreditHistory === 0) return 'refused';
    return info.data.hasInformation ? 'ready' : 'waiting';
  },
  'aprove-credit': async (requestId) => {
    const info = await browserApi.call('getAddressRequest', { params: { requestId } });
    if (!info.ok) return 'error';
    if (info.data.approvedCredit === 0) return 'refused';
    return info.data.approvedCredit ? 'ready' : 'waiting';
  },
};

/** Other targets have nothing to poll: they are ready after five seconds (spec §4). */
const otherTargets: Wait = { for: 'five seconds', intervalMs: 5000, tries: 2 };

function waitOf(next: RequestScreen) {
  return (next in questions && stepOf(stepBefore(next)).waits) || otherTargets;
}

const leadsOn = (next: RequestScreen, ending: Ending) =>
  ending === 'ready' || (!(next in questions) && ending === 'exhausted');

const stepBefore = (next: RequestScreen): StepId => (next === 'aprove-credit' ? 'decision' : 'bureau-answer');

function stagesOf(next: RequestScreen, seconds: number): Stage[] {
  // 'Llevamos 0 segundos' would look like a bug.
  const note = seconds < 10 ? t('working.usual') : t('working.elapsed', { n: seconds });
  if (next === 'aprove-credit') {
    return [
      { name: t('working.addressDone'), state: 'done' },
      { name: t('working.deciding'), state: 'now', note },
      { name: t('working.offer'), state: 'todo' },
    ];
  }
  return [
    { name: t('working.identityDone'), state: 'done' },
    { name: t('working.consentDone'), state: 'done' },
    { name: t('working.asking'), state: 'now', note },
    { name: t('working.preparing'), state: 'todo' },
  ];
}
