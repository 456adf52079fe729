import { Form, redirect, useLoaderData, useNavigation, type LoaderFunctionArgs, Link } from 'react-router';
import { officeToday } from '#contract/office/today.ts';
import { addDays } from '#domain/calendar.ts';
import { onlySells } from '#domain/staff/roles.ts';
import type { OfficeApproval } from '#contract/office/approvals.ts';
import type { OfficeRequestLine } from '#contract/office/requests.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { dayOf, grouped, longDate, timeOf, exactTime, duration } from '../../text/format.ts';
import { readQuery } from '../../list/query.ts';
import { sentences, dotted } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Blank } from '../../ui/notice.tsx';
import { PageHead, Section } from '../../ui/section.tsx';
import es from './es.json';
import { OwnCases, Yesterday } from './own-cases.tsx';
import { dueSoon, waitingIn, hrefOf, shownQueues, urgencyOf, type Queue } from './queues.ts';
import { TimeLeft } from '../../ui/time-left.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { cx } from '../../ui/cx.ts';
import { useSession } from '../../ui/use-session.ts';
import { linkColumn, partnerColumn } from '../../list/columns.tsx';

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
  const name = useSession()?.person.name.split(' ')[0] ?? '';
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

interface Props {
  readonly queues: readonly Queue[];
  /** The one that was chosen. */
  readonly partner: number | undefined;
  readonly now: string;
}

/** What waits as figures, each opening its list; below, the lists in which nothing waits. */
function Figures({ queues, partner, now }: Props) {
  const full = queues.filter(({ count }) => count > 0);
  const empty = queues.filter(({ count }) => count === 0);
  return (
    <>
      {full.length > 0 && (
        <ul className="strip" aria-label={t('queues')}>
          {full.map((queue) => (
            <li key={queue.queue}>
              <Figure queue={queue} to={hrefOf(queue.queue, partner)} now={now} />
            </li>
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <p className="small muted row wrapx">
          <span>{t('nothingIn')}</span>
          {empty.map(({ queue }) => (
            <Link key={queue} className="link" to={hrefOf(queue, partner)}>
              {t(queue)}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

function Figure({ queue, to, now }: { queue: Queue; to: string; now: string }) {
  const { text, hot } = urgencyOf(queue, now);
  return (
    <Link className="fg" to={to}>
      <span className="k">
        <Icon name={shownQueues[queue.queue].icon} small />
        <span>{t(queue.queue)}</span>
      </span>
      <span className="v">{grouped(queue.count) + (queue.isMore ? '+' : '')}</span>
      <span className={cx('s', hot && 'warn')}>
        {hot && <Icon name="clock" small />}
        <span>{text}</span>
      </span>
    </Link>
  );
}

/** The requests that a person must answer, the oldest first. */
const InReview = ({ rows, now }: { rows: readonly OfficeRequestLine[]; now: string }) => (
  <Section
    title={t('inReview')}
    end={
      <Link className="link small" to="/solicitudes?view=review&sort=%2Bbegun">
        {t('seeReview')}
      </Link>
    }
  >
    <DataTable
      label={t('inReview')}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/solicitud/${id}`}
      columns={columnsOf(now)}
    />
  </Section>
);

const columnsOf = (now: string): Column<OfficeRequestLine>[] => [
  linkColumn(t('request'), ({ id, account }) => ({ to: `/solicitud/${id}`, text: account })),
  partnerColumn(t('partner')),
  { label: t('product'), narrow: 'b', cell: ({ product }) => dotted(product.name, product.color) },
  {
    label: t('inStep'),
    right: true,
    narrow: 'c',
    cell: ({ since }) => (
      <span className="due hot" title={exactTime(since)}>
        <Icon name="clock" small />
        <span>{duration(since, now)}</span>
      </span>
    ),
  },
];

/** What others proposed and this person may confirm. */
const ToCheck = ({ acts, now }: { acts: readonly OfficeApproval[]; now: string }) => (
  <Section title={t('toCheck')} beside={<span className="cnt">{acts.length}</span>}>
    <ul className="sg">
      {acts.map((act) => (
        <li key={act.id}>
          <p className="row wrapx">
            <Link className="link" to="/por-firmar">
              {act.summary}
            </Link>
            <span className="end">
              <TimeLeft until={act.expiresAt} now={now} />
            </span>
          </p>
          <p className="small muted">{t('by', { name: act.maker.name, when: exactTime(act.madeAt) })}</p>
        </li>
      ))}
    </ul>
  </Section>
);
