import { Link } from 'react-router';
import { privacyQuery } from '#contract/office/privacy.ts';
import { privacyRights } from '#domain/applicant/retention.ts';
import { partnerColumn, timeColumn } from '../../list/columns.tsx';
import { ListFault } from '../../list/list-failed.tsx';
import { listPage } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { DueOf, PrivacyBadge } from './privacy-badge.tsx';
import es from './es.json';

const t = sentences(es);

export const meta = () => titled(t('title'));
export const loader = listLoader({ call: 'listPrivacyRequests', query: privacyQuery });
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** What people ask about their own data, the most urgent first. */
export default listPage<typeof loader>({
  path: '/privacidad',
  title: t('title'),
  lead: t('lead'),
  defaults: { view: 'waiting' },
  tabs: {
    label: t('views'),
    of: ({ list, query, to }) =>
      list.counts.map(({ view, ...count }) => ({
        to: to({ view }),
        label: t(view),
        current: view === query.view,
        ...count,
      })),
  },
  filters: ({ ofPartner }) => [
    {
      name: 'kind',
      label: t('filterKind'),
      any: t('anyKind'),
      as: 'choice',
      options: privacyRights.map((value) => ({ value, label: t(value) })),
    },
    ofPartner,
  ],
  columns: ({ now }) => [
    {
      label: t('right'),
      narrow: 'a',
      width: 150,
      cell: ({ id, kind }) => (
        <Link className="nm" to={`/privacidad/${id}`}>
          {t(kind)}
        </Link>
      ),
    },
    {
      label: t('account'),
      narrow: 'b',
      width: 140,
      cell: ({ account }) => <span className="num">{account ?? t('noAccount')}</span>,
    },
    partnerColumn(t('partner')),
    timeColumn(t('received'), ({ askedAt }) => askedAt, { now, leaves: 'lo2', width: 100 }),
    {
      label: t('due'),
      narrow: 'd',
      width: 150,
      cell: (line) =>
        line.state === 'waiting' || line.state === 'granted' ? (
          <DueOf line={line} now={now} />
        ) : (
          <span className="num muted">{shortDay(line.effectiveBy ?? line.answerBy, now)}</span>
        ),
    },
    {
      label: t('identity'),
      leaves: 'lo',
      width: 120,
      cell: ({ identityChecked }) => (
        <span className={identityChecked ? undefined : 'muted'}>
          {t(identityChecked ? 'checked' : 'unchecked')}
        </span>
      ),
    },
    {
      label: t('hold'),
      leaves: 'lo',
      width: 160,
      cell: ({ holds }) => (
        <span className={holds > 0 ? undefined : 'muted'}>
          {holds === 0 ? t('noHold') : t(holds === 1 ? 'holds_one' : 'holds_other', { n: holds })}
        </span>
      ),
    },
    { label: t('state'), narrow: 'c', width: 150, cell: ({ state }) => <PrivacyBadge state={state} /> },
  ],
  keyOf: ({ id }) => id,
  rowTo: ({ id }) => `/privacidad/${id}`,
  empty: ({ query: { view } }) =>
    view === 'waiting'
      ? { icon: 'lock', title: t('emptyTitle'), lead: t('emptyLead') }
      : { icon: 'lock', title: t('emptyOver') },
  range: ({ list: { rows } }) => t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length }),
});
