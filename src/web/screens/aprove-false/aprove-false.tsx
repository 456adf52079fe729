import { redirect } from 'react-router';
import type { Output } from '#contract/api.ts';
import { identityReasons } from '#domain/applicant/identity-reasons.ts';
import { tryAgainDay } from '#domain/credit/try-again.ts';
import { prefixOf, screenPath } from '#domain/onboarding/paths.ts';
import type { StepId } from '#domain/onboarding/journey.ts';
import { apiContext } from '#web/context.ts';
import { refused } from '#web/shell/answers.ts';
import { inShop, shopRefOf } from '#web/shell/shop-ref.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { titleOf } from '#web/shell/title.ts';
import { dayInWords, momentInWords } from '#web/text/dates.ts';
import { t, type TextKey } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { FactList, Notice } from '#web/ui/notice.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { Orb } from '#web/ui/orb.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { identityAnswer } from '../identity-verification/answer.ts';
import { openRequest, type OpenRequest } from '../request.ts';
import styles from './aprove-false.module.css';
import { BureauReport } from './bureau-report.tsx';
import { Suggestions, type Suggestion } from './suggestions.tsx';
import type { Route } from './+types/aprove-false.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titleOf(matches, loaderData?.kind === 'pending' ? loaderData.title : t('aproveFalse.title'));

export async function loader(args: Route.LoaderArgs) {
  const request = await openRequest(args, 'aprove-false');
  const { order, shopRef } = request;
  const home = `${prefixOf(shopRef)}/inicio`;
  if (order.cancelled) return { kind: 'cancelled' as const, home };
  // An exhausted poll leads here too, but only a decision is a refusal (readings §3).
  const why = pendingWhy[order.step as StepId];
  const open = order.screen !== undefined && order.screen !== 'aprove-false';
  if (open && why && !(await refusedByPoll(request))) {
    const retry = order.nextStep ? inShop(order.nextStep, shopRef) : home;
    // A missing position is not a delay of ours.
    const located = order.step !== 'geolocalization';
    return {
      kind: 'pending' as const,
      home,
      icon: located ? ('calendar' as const) : ('pin' as const),
      title: t(located ? 'aproveFalse.pendingTitle' : 'aproveFalse.locationTitle'),
      lead: t(located ? 'aproveFalse.pendingLead' : 'aproveFalse.locationLead'),
      why: t(why),
      retry,
    };
  }
  // Before the bureau was queried, no credit history has been read.
  const asked = order.step !== 'identity-verification';
  return { kind: 'refused' as const, home, asked, ...(await refusalOf(request)) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const { requestId } = params;
  const form = await request.formData();
  const plan = new URLSearchParams(String(form.get('plan')));
  const number = (name: string) => Number(plan.get(name));
  const result = await context.get(apiContext).call('takeSuggestion', {
    params: { requestId },
    body: {
      product: number('product'),
      downPayment: number('downPayment'),
      recurringPayment: number('recurringPayment'),
      totalPeriod: number('totalPeriod'),
    },
  });
  if (!result.ok) return refused(result, shopRef);
  return redirect(screenPath(shopRef, 'aprove-credit', { requestId }));
}

export default function AproveFalse({ loaderData, actionData }: Route.ComponentProps) {
  useToast(actionData);
  if (loaderData.kind === 'pending') return <Pending {...loaderData} />;
  if (loaderData.kind === 'cancelled') {
    return (
      <FlowPage
        place={t('aproveFalse.cancelledTitle')}
        title={t('aproveFalse.cancelledTitle')}
        lead={t('aproveFalse.cancelledLead')}
      >
        <HomeButton home={loaderData.home} />
      </FlowPage>
    );
  }
  return <Refused {...loaderData} stale={actionData?.error} />;
}

interface RefusedProps extends Refusal {
  asked: boolean;
  home: string;
  /** Why a plan could not be taken. */
  stale: string | undefined;
}

function Refused({
  reasons,
  isUnseen,
  written,
  again,
  changes,
  suggestions,
  asked,
  home,
  stale,
}: RefusedProps) {
  const { prefix } = useShell();
  return (
    <FlowPage
      place={t('aproveFalse.place')}
      title={t('aproveFalse.title')}
      lead={t(
        isUnseen
          ? 'aproveFalse.identityLead'
          : reasons.length > 0
            ? 'aproveFalse.lead'
            : 'aproveFalse.noReasons',
      )}
    >
      <div className="stack">
        {stale !== undefined && (
          <Notice kind="bad" icon="alert" live="alert">
            {stale}
          </Notice>
        )}
        {reasons.length > 0 && (
          <div lang={written}>
            <FactList facts={reasons.map((text) => ({ icon: 'info', text }))} />
          </div>
        )}
        {again !== null && (
          <Notice icon="calendar">
            <b>{again}</b>
          </Notice>
        )}
      </div>
      {suggestions.length > 0 && <Suggestions suggestions={suggestions} />}
      <div className={styles.part}>
        <ButtonLink to={`${prefix}/quejas?sobre=refusal`} block kind="line">
          {t('aproveFalse.person')}
        </ButtonLink>
      </div>
      <div className={styles.part}>
        {changes.length > 0 && (
          <Fold title={t('aproveFalse.changes')} heading>
            <div lang={written}>
              <FactList facts={changes.map((text) => ({ icon: 'check', text }))} />
            </div>
          </Fold>
        )}
        {asked && <BureauReport />}
      </div>
      <HomeButton home={home} quiet={suggestions.length > 0} />
    </FlowPage>
  );
}

interface PendingProps {
  icon: IconName;
  home: string;
  title: string;
  lead: string;
  why: string;
  retry: string;
}

function Pending({ home, icon, title, lead, why, retry }: PendingProps) {
  return (
    <FlowPage place={title} centred before={<Orb icon={icon} still />} title={title} lead={lead}>
      <Notice kind="warn" live="status">
        {why}
      </Notice>
      <div className="actions">
        <ButtonLink to={retry} block>
          {t('aproveFalse.retry')}
        </ButtonLink>
        <ButtonLink to={home} block kind="quiet">
          {t('aproveFalse.home')}
        </ButtonLink>
      </div>
    </FlowPage>
  );
}

const HomeButton = ({ home, quiet = false }: { home: string; quiet?: boolean }) => (
  // In reach where it is the one act; beside plans to take it is not.
  <div className={quiet ? styles.part : 'actions'}>
    <ButtonLink to={home} block kind={quiet ? 'quiet' : 'primary'}>
      {t('aproveFalse.home')}
    </ButtonLink>
  </div>
);

const pendingWhy: Partial<Record<StepId, TextKey>> = {
  geolocalization: 'aproveFalse.pendingLocation',
  'identity-verification': 'aproveFalse.pendingIdentity',
  'bureau-answer': 'aproveFalse.pendingBureau',
  decision: 'aproveFalse.pendingDecision',
};

/** Not every server records a refusal in the flags of spec §3: poll what the previous screen polled. */
async function refusedByPoll({ api, order, requestId }: OpenRequest): Promise<boolean> {
  const params = { requestId };
  if (order.step === 'decision') {
    const info = await api.call('getAddressRequest', { params });
    return info.ok && info.data.approvedCredit === 0;
  }
  if (order.step !== 'identity-verification' && order.step !== 'bureau-answer') return false;
  const info = await api.call('getInfoRequest', { params });
  if (!info.ok) return false;
  const { acceptCredit, verifiedCreditHistory } = info.data;
  return order.step === 'bureau-answer'
    ? verifiedCreditHistory === 0
    : identityAnswer(acceptCredit) === 'refused';
}

/** Better light or a steadier hand may change it. */
const isPicture = (code: string | undefined): boolean =>
  code === 'document' || code === 'face' || code === 'liveness';

/** The reason the identity service gave; an unknown code says only that it was refused. */
function identityReason(code: string | undefined): string {
  const known = identityReasons.find((each) => each === code);
  return known === undefined ? t('aproveFalse.identity') : t(`identityReasons.${known}`);
}

interface Refusal {
  reasons: string[];
  /** The language of reasons and changes that the server wrote. */
  written?: 'es-MX';
  /** Who she is could not be checked: nothing is known against her. */
  isUnseen?: boolean;
  changes: string[];
  suggestions: Suggestion[];
  /** When the person may apply again; null: at once, or unknown. */
  again: string | null;
}

/** A refusal in plain words: the reasons of the decision, or the step that refused, and from when to try again. */
async function refusalOf({ api, order, requestId }: OpenRequest): Promise<Refusal> {
  const isIdentity = order.step === 'identity-verification';
  if (isIdentity || order.step === 'bureau-answer' || order.verifiedCreditHistory === 0) {
    const info = await api.call('getInfoRequest', { params: { requestId } });
    const known = info.ok ? info.data : null;
    const reason = isIdentity ? identityReason(known?.identityReason) : t('aproveFalse.bureau');
    const change = t(isIdentity ? 'aproveFalse.changesIdentity' : 'aproveFalse.changesBureau');
    // Neither a wait nor an open credit ends by another picture.
    const isWait = known?.identityReason === 'cool-down' || known?.identityReason === 'active-credit';
    return {
      reasons: [reason],
      isUnseen: isPicture(known?.identityReason),
      changes: isWait ? [] : [change],
      suggestions: [],
      again: known && againOf(known),
    };
  }
  const answer = await api.call('getAddressRequest', { params: { requestId } });
  if (!answer.ok) return { reasons: [], changes: [], suggestions: [], again: null };
  const { reasons = [], changes = [], suggestions = [] } = answer.data;
  return { reasons, written: 'es-MX', changes, suggestions, again: againOf(answer.data) };
}

function againOf({
  tryAgainFrom: from,
  tryAgainInPerson,
}: Pick<Output<'getInfoRequest'>, 'tryAgainFrom' | 'tryAgainInPerson'>): string | null {
  if (tryAgainInPerson) return t('aproveFalse.againInPerson');
  if (from === undefined) return null;
  const day = tryAgainDay(from);
  return t('aproveFalse.again', { when: day === null ? momentInWords(from) : dayInWords(day) });
}
