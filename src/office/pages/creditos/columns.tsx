import { Link } from 'react-router';
import type { OfficeCreditLine } from '#contract/office/credits.ts';
import { exactTime, pesos, shortDate } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { CreditBadge } from '../../ui/credit-badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { creditsHref, type CreditsQuery } from './query.ts';

const t = sentences(es);

/** The columns of the list, the most needed first to stay when it gets narrow. */
export function columnsOf(query: CreditsQuery, now: string): Column<OfficeCreditLine>[] {
  const isOldestFirst = query.sort === '+opened';
  return [
    {
      label: t('account'),
      narrow: 'a',
      width: 120,
      cell: ({ account }) => (
        <Link className="nm num" to={`/credito/${account}`}>
          {account}
        </Link>
      ),
    },
    { label: t('partner'), leaves: 'lo2', cell: ({ partner }) => <PartnerName partner={partner} /> },
    {
      label: t('product'),
      leaves: 'lo',
      cell: ({ product }) => <span>{dotted(product.name, product.color)}</span>,
    },
    {
      label: t('state'),
      narrow: 'c',
      width: 140,
      cell: ({ state, daysLate }) => <CreditBadge state={state} daysLate={daysLate} />,
    },
    {
      label: t('daysLate'),
      right: true,
      leaves: 'lo2',
      width: 72,
      cell: ({ daysLate }) => daysLate > 0 && <span className="num">{t('daysLateOf', { n: daysLate })}</span>,
    },
    {
      label: t('owed'),
      right: true,
      narrow: 'b',
      width: 110,
      cell: ({ owed }) =>
        owed === null ? (
          <span className="muted">{t('noSum')}</span>
        ) : (
          <span className="num">{pesos(owed)}</span>
        ),
    },
    {
      label: t('weeks'),
      right: true,
      narrow: 'd',
      width: 84,
      cell: ({ weeksPaid, weeks }) => (
        <span className="num">{t('weeksOf', { n: weeksPaid, of: weeks })}</span>
      ),
    },
    {
      label: t('device'),
      leaves: 'lo2',
      width: 104,
      cell: ({ isLocked }) => (
        <span className={isLocked ? undefined : 'muted'}>{t(isLocked ? 'deviceLocked' : 'deviceFree')}</span>
      ),
    },
    {
      label: t('opened'),
      leaves: 'lo2',
      width: 88,
      sort: {
        to: creditsHref(query, { sort: isOldestFirst ? '-opened' : '+opened' }),
        now: isOldestFirst ? 'ascending' : 'descending',
      },
      cell: ({ openedAt }) => (
        <time className="num" dateTime={openedAt} title={exactTime(openedAt)}>
          {shortDate(openedAt, now)}
        </time>
      ),
    },
  ];
}
