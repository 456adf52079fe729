import { Link } from 'react-router';
import type { OfficeRequestLine } from '#contract/office/requests.ts';
import { duration, exactTime, initialsOf, shortDate, timeOf } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { stageAt } from '../../text/steps.ts';
import { Risk, StepMark } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import type { Column } from '../../ui/data-table.tsx';
import { RequestBadge } from '../../ui/request-badge.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { listHref, type ListQuery } from './query.ts';

const t = sentences(es);

/** The columns of the list, the most needed first to stay when it gets narrow. */
export function columnsOf(query: ListQuery, now: string, withPartner: boolean): Column<OfficeRequestLine>[] {
  const isOldestFirst = query.sort === '+begun';
  return [
    {
      label: t('request'),
      narrow: 'a',
      width: 116,
      cell: ({ id, account }) => (
        <Link className="nm num" to={`/solicitud/${id}`}>
          {account}
        </Link>
      ),
    },
    ...(withPartner ? [partnerColumn] : []),
    {
      label: t('sale'),
      leaves: 'lo',
      cell: ({ promoter, store }) => (
        <>
          <span>{promoter ?? t('noPromoter')}</span>
          {store && <p className="small muted">{store}</p>}
        </>
      ),
    },
    {
      label: t('product'),
      leaves: 'lo',
      cell: ({ product }) => <span>{dotted(product.name, product.color)}</span>,
    },
    { label: t('step'), narrow: 'b', width: 122, cell: ({ step }) => step && <Step step={step} /> },
    {
      label: t('inStep'),
      right: true,
      narrow: 'd',
      width: 96,
      cell: ({ since }) => <span title={exactTime(since)}>{duration(since, now)}</span>,
    },
    {
      label: t('begun'),
      leaves: 'lo2',
      width: 118,
      sort: {
        to: listHref(query, { sort: isOldestFirst ? '-begun' : '+begun' }),
        now: isOldestFirst ? 'ascending' : 'descending',
      },
      cell: ({ begunAt }) => (
        <time className="num" dateTime={begunAt} title={exactTime(begunAt)}>
          {`${shortDate(begunAt, now)}, ${timeOf(begunAt)}`}
        </time>
      ),
    },
    {
      label: t('stateAndDecision'),
      narrow: 'c',
      width: 150,
      cell: ({ state, decision }) => (
        <>
          <RequestBadge state={state} />
          {decision && <p className="small muted no-s">{t(`decision-${decision}`)}</p>}
        </>
      ),
    },
    {
      label: t('marks'),
      width: 56,
      cell: ({ marks }) =>
        marks > 0 && (
          <Risk count={marks} label={t(marks === 1 ? 'marks_one' : 'marks_other', { n: marks })} />
        ),
    },
    { label: t('holder'), width: 56, leaves: 'lo', cell: ({ claim }) => <Holder claim={claim} /> },
  ];
}

const partnerColumn: Column<OfficeRequestLine> = {
  label: t('partner'),
  leaves: 'lo2',
  cell: ({ partner }) => <PartnerName partner={partner} />,
};

/** Who works on it, as initials. */
function Holder({ claim }: { claim: OfficeRequestLine['claim'] }) {
  if (claim === null) {
    return (
      <>
        <span className="av none" aria-hidden="true">
          –
        </span>
        <span className="vh">{t('heldByNobody')}</span>
      </>
    );
  }
  const name = t(claim.isMine ? 'heldByMe' : 'heldBy', { name: claim.name });
  return (
    <>
      <span className={cx('av', claim.isMine && 'me')} title={name} aria-hidden="true">
        {initialsOf(claim.name)}
      </span>
      <span className="vh">{name}</span>
    </>
  );
}

function Step({ step }: { step: NonNullable<OfficeRequestLine['step']> }) {
  const { label, done, of } = stageAt(step);
  return (
    <StepMark done={done} of={of}>
      {label}
    </StepMark>
  );
}
