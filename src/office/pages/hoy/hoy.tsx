import {
  Form,
  redirect,
  useLoaderData,
  useNavigation,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router';
import { officeToday } from '#contract/office/today.ts';
import { addDays } from '#domain/calendar.ts';
import { onlySells } from '#domain/staff/roles.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { titled } from '../../shell/title.ts';
import { dayOf, grouped, longDate, timeOf } from '../../text/format.ts';
import { readQuery } from '../../list/query.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Blank } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import es from './es.json';
import { Figures } from './figures.tsx';
import { InReview } from './in-review.tsx';
import { OwnCases } from './own-cases.tsx';
import { dueSoon, waitingIn } from './queues.ts';
import { ToCheck } from './to-check.tsx';
import { Yesterday } from './yesterday.tsx';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = readQuery(officeToday.getOfficeToday.query, new URL(request.url).searchParams);
  const [found, oldest, own, approvals] = await Promise.all([
    api.call('getOfficeToday', { query }),
    api.call('listOfficeRequests', { query: { ...query, view: 'review', sort: '+begun' } }),
    api.call('listReviews', { query: { ...query, tab: 'mine' } }),
    api.call('listApprovals', { query: { state: 'waiting' } }),
  ]);
  if (!oldest.ok && oldest.status === 403) {
    const { grants } = needed(await api.call('getOfficeSession', {}), request);
    if (onlySells(grants)) throw redirect('/mis-solicitudes');
  }
  const today = needed(found, request);
  const yesterday = addDays(dayOf(today.asOf), -1);
  const funnel = await api.call('getFunnel', { query: { ...query, from: yesterday, until: yesterday } });
  return {
    ...today,
    partner: query.partner,
    // Not every role sees these: a page without them is whole.
    ownCases: own.ok ? own.data.rows : [],
    inReview: oldest.ok ? oldest.data.rows.slice(0, shownRows) : [],
    toCheck: approvals.ok ? approvals.data.filter(({ mayCheck }) => mayCheck).slice(0, shownRows) : [],
    funnel: funnel.ok ? funnel.data : null,
  };
}

const shownRows = 8;

/** What waits for this person. Every figure opens its list. */
export default function Hoy() {
  const { asOf, queues, partner, ownCases, inReview, toCheck, funnel } = useLoaderData<typeof loader>();
  const name = useRouteLoaderData<typeof shellLoader>('shell/shell')?.person.name.split(' ')[0] ?? '';
  const { state, formMethod } = useNavigation();
  const soon = dueSoon(ownCases, asOf);
  const waits = soon > 0 ? soonText(soon) : waitsText(waitingIn(queues));
  return (
    <>
      <PageHead
        title={t('heading', { date: longDate(asOf).replace(',', '') })}
        lead={t('lead', { greeting: t(greetingAt(asOf)), name, waits })}
      >
        {queues.some(({ queue }) => queue === 'own-reviews') && (
          <Form method="post" action="/revision">
            <Button
              type="submit"
              kind="primary"
              icon="review"
              busy={state !== 'idle' && formMethod === 'POST'}
            >
              {t('takeNext')}
            </Button>
          </Form>
        )}
      </PageHead>
      {queues.every(({ count }) => count === 0) && (
        <Blank icon="done" title={t('blankTitle')}>
          {t('blankLead')}
        </Blank>
      )}
      <Figures queues={queues} partner={partner} now={asOf} />
      <div className="cols">
        <div>
          {ownCases.length > 0 && (
            <OwnCases rows={ownCases.slice(0, shownRows)} all={ownCases.length} now={asOf} />
          )}
          {inReview.length > 0 && <InReview rows={inReview} now={asOf} />}
          {funnel && <Yesterday funnel={funnel} partner={partner} now={asOf} />}
        </div>
        <aside>{toCheck.length > 0 && <ToCheck acts={toCheck} now={asOf} />}</aside>
      </div>
    </>
  );
}

function greetingAt(at: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(timeOf(at).split(':')[0]);
  if (hour < 12) return 'morning';
  return hour < 19 ? 'afternoon' : 'evening';
}

function waitsText(n: number): string {
  if (n === 0) return t('nothing');
  return n === 1 ? t('waits_one') : t('waits_other', { n: grouped(n) });
}

const soonText = (n: number): string => (n === 1 ? t('soon_one') : t('soon_other', { n: grouped(n) }));
