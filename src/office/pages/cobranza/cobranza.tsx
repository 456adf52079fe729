import { collectionsQuery, type OfficeCollectionLine } from '#contract/office/collections.ts';
import { figureColumn, linkColumn, partnerColumn, sumColumn } from '../../list/columns.tsx';
import { ListFault } from '../../list/list-failed.tsx';
import { searchFilter } from '../../list/list-filters.tsx';
import { listPage } from '../../list/list-page.tsx';
import { listAction, listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, pesos, shortDate, shortDay, timeOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FlashNotice } from '../../ui/notice.tsx';
import { contactWords } from '../credito/parts.ts';
import es from './es.json';
import { useMay } from '../../ui/use-session.ts';

const t = sentences(es);
const path = '/cobranza';

export const meta = () => titled(t('title'));
export const loader = listLoader({
  call: 'listCollections',
  query: collectionsQuery,
  views: 'collections',
  lasts: true,
});
export const action = listAction('collections', path);
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** The worklist: one line is one call, the longest arrears first. */
export default listPage<typeof loader>({
  path,
  title: t('title'),
  lead: t('lead'),
  Said: () => <FlashNotice words={{ contacto: t('done') }} />,
  tabs: {
    label: t('views'),
    of: ({ list, query, to }) => [
      {
        to: to({ bucket: null, promise: null, vista: null }),
        label: t('all'),
        current: query.bucket === undefined && query.promise === undefined,
      },
      ...list.counts.map(({ bucket, ...count }) => ({
        to: to({ bucket, promise: null, vista: null }),
        label: t(`bucket-${bucket}`),
        current: bucket === query.bucket,
        ...count,
      })),
      ...list.promises.map(({ promise, ...count }) => ({
        to: to({ bucket: null, promise, vista: null }),
        label: t(`promise-${promise}`),
        current: promise === query.promise,
        ...count,
      })),
    ],
  },
  filters: ({ ofPartner }) => [searchFilter(), ofPartner],
  columns: ({ now }) => [
    linkColumn(t('account'), ({ account }) => ({ to: `/credito/${account}`, text: account }), { width: 112 }),
    partnerColumn(t('partner'), { width: 110 }),
    figureColumn(t('daysLate'), ({ daysLate }) => t('daysLateOf', { n: daysLate }), {
      narrow: 'b',
      width: 64,
    }),
    sumColumn(t('overdue'), ({ overdue }) => overdue, { narrow: 'd', width: 92 }),
    sumColumn(t('owed'), ({ owed }) => owed, { leaves: 'lo', width: 100 }),
    figureColumn(t('weeks'), ({ weeksPaid, weeks }) => t('weeksOf', { n: weeksPaid, of: weeks }), {
      leaves: 'lo2',
      width: 74,
    }),
    {
      label: t('law'),
      leaves: 'lo',
      width: 72,
      cell: ({ mayChoose }) =>
        mayChoose && (
          <span title={t('lawTitle')}>
            <Badge tone="info" icon="paper" flat>
              {t('law')}
            </Badge>
          </span>
        ),
    },
    {
      label: t('lastContact'),
      leaves: 'lo2',
      cell: ({ lastContact }) =>
        lastContact === null ? (
          <span className="muted">{t('never')}</span>
        ) : (
          <span title={exactTime(lastContact.at)}>
            {`${shortDate(lastContact.at, now)}, ${contactWords(lastContact)}`}
          </span>
        ),
    },
    {
      label: t('promise'),
      leaves: 'lo2',
      width: 116,
      cell: ({ promise }) =>
        promise && (
          <span className="num">
            {t('promiseOf', { sum: pesos(promise.amount), day: shortDay(promise.day, now) })}
          </span>
        ),
    },
    { label: t('now'), narrow: 'c', width: 164, cell: (line) => <Now line={line} now={now} /> },
  ],
  keyOf: ({ account }) => account,
  rowTo: ({ account }) => `/credito/${account}`,
  empty: ({ query: { promise } }) => ({
    icon: 'done',
    title: t(promise === undefined ? 'emptyTitle' : 'emptyPromises'),
    ...(promise === undefined && { lead: t('emptyLead') }),
    to: path,
    act: t('seeAll'),
  }),
  range: ({ list: { rows } }) => t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length }),
  pager: 'always',
});

/** The way to the form where it is allowed, and else why not. */
function Now({ line: { account, mayContact }, now }: { line: OfficeCollectionLine; now: string }) {
  const may = useMay();
  if (!mayContact.allowed) return <span className="muted small">{whyNot(mayContact, now)}</span>;
  if (!may('log-contacts')) return null;
  return (
    <ButtonLink
      size="sm"
      icon="call"
      to={`/credito/${account}/contacto?volver=cobranza`}
      aria-label={t('logOf', { account })}
    >
      {t('log')}
    </ButtonLink>
  );
}

function whyNot({ because, from }: OfficeCollectionLine['mayContact'], now: string): string {
  if (because === 'contact-stop') return t('notStop');
  if (because === 'revocation-open') return t('notRevocation');
  return from === null ? '' : t('notHours', { time: timeOf(from), day: shortDate(from, now) });
}
