import { Link, redirect, useLoaderData, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router';
import { onlySells } from '#domain/staff/roles.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { titled } from '../../shell/title.ts';
import { grouped, longDate, timeOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Blank } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import es from './es.json';
import { InReview } from './in-review.tsx';
import { ToCheck } from './to-check.tsx';
import { pageOf, type Queue, queueIcons, urgencyOf } from './queues.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [today, oldest, approvals] = await Promise.all([
    api.call('getOfficeToday', {}),
    api.call('listOfficeRequests', { query: { view: 'review', sort: '+begun' } }),
    api.call('listApprovals', { query: { state: 'waiting' } }),
  ]);
  if (!oldest.ok && oldest.status === 403) {
    const { grants } = needed(await api.call('getOfficeSession', {}), request);
    if (onlySells(grants)) throw redirect('/mis-solicitudes');
  }
  return {
    ...needed(today, request),
    // Not every role sees these: a page without them is whole.
    inReview: oldest.ok ? oldest.data.rows.slice(0, shownRows) : [],
    toCheck: approvals.ok ? approvals.data.filter(({ mayCheck }) => mayCheck).slice(0, shownRows) : [],
  };
}

const shownRows = 8;

/** What waits for this person. Every figure opens its list, where there is one. */
export default function Hoy() {
  const { asOf, queues, inReview, toCheck } = useLoaderData<typeof loader>();
  const name = useRouteLoaderData<typeof shellLoader>('shell/shell')?.person.name.split(' ')[0] ?? '';
  const waiting = queues.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PageHead
        title={t('heading', { date: longDate(asOf).replace(',', '') })}
        lead={t('lead', { greeting: t(greetingAt(asOf)), name, waits: waitsText(waiting) })}
      />
      {queues.length === 0 ? (
        <Blank icon="done" title={t('blankTitle')}>
          {t('blankLead')}
        </Blank>
      ) : (
        <ul className="strip" aria-label={t('queues')}>
          {queues.map((queue) => (
            <li key={queue.queue}>
              <Figure queue={queue} now={asOf} />
            </li>
          ))}
        </ul>
      )}
      <div className="cols">
        <div>{inReview.length > 0 && <InReview rows={inReview} now={asOf} />}</div>
        <aside>{toCheck.length > 0 && <ToCheck acts={toCheck} now={asOf} />}</aside>
      </div>
    </>
  );
}

function Figure({ queue, now }: { queue: Queue; now: string }) {
  const { text, hot } = urgencyOf(queue, now);
  const figure = (
    <>
      <span className="k">
        <Icon name={queueIcons[queue.queue]} small />
        <span>{t(queue.queue)}</span>
      </span>
      <span className="v">{grouped(queue.count) + (queue.isMore ? '+' : '')}</span>
      <span className={cx('s', hot && 'warn')}>
        {hot && <Icon name="clock" small />}
        <span>{text}</span>
      </span>
    </>
  );
  const to = pageOf(queue);
  return to === null ? (
    <div className="fg">{figure}</div>
  ) : (
    <Link className="fg" to={to}>
      {figure}
    </Link>
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
