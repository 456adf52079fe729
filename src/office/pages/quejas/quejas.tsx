import { complaintsQuery } from '#contract/office/complaints.ts';
import { complaintFolio, complaintKinds, complaintNames } from '#domain/applicant/complaint.ts';
import { linkColumn, partnerColumn, timeColumn } from '../../list/columns.tsx';
import { ListFault } from '../../list/list-failed.tsx';
import { listPage } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Due, PrivacyBadge } from '../privacidad/privacy-badge.tsx';
import es from './es.json';

const t = sentences(es);

export const meta = () => titled(t('title'));
export const loader = listLoader({ call: 'listComplaints', query: complaintsQuery });
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** What people complain about, the most urgent first. */
export default listPage<typeof loader>({
  path: '/quejas',
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
      options: complaintKinds.map((value) => ({ value, label: complaintNames[value] })),
    },
    ofPartner,
  ],
  columns: ({ now }) => [
    linkColumn(t('folio'), ({ id, folio }) => ({ to: `/quejas/${id}`, text: complaintFolio(folio) }), {
      width: 130,
    }),
    { label: t('about'), narrow: 'b', cell: ({ kind }) => complaintNames[kind] },
    {
      label: t('account'),
      leaves: 'lo',
      width: 140,
      cell: ({ account }) => <span className="num">{account ?? t('noAccount')}</span>,
    },
    partnerColumn(t('partner')),
    timeColumn(t('received'), ({ askedAt }) => askedAt, { now, leaves: 'lo2', width: 100 }),
    {
      label: t('due'),
      narrow: 'd',
      width: 150,
      cell: ({ answerBy, state }) =>
        state === 'waiting' ? (
          <Due by={answerBy} now={now} />
        ) : (
          <span className="num muted">{shortDay(answerBy, now)}</span>
        ),
    },
    { label: t('state'), narrow: 'c', width: 150, cell: ({ state }) => <PrivacyBadge state={state} /> },
  ],
  keyOf: ({ id }) => id,
  rowTo: ({ id }) => `/quejas/${id}`,
  empty: ({ query: { view } }) =>
    view === 'waiting'
      ? { icon: 'message', title: t('emptyTitle'), lead: t('emptyLead') }
      : { icon: 'message', title: t('emptyOver') },
  range: ({ list: { rows } }) => t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length }),
});
