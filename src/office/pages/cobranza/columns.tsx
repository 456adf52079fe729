import { Link } from 'react-router';
import type { OfficeCollectionLine } from '#contract/office/collections.ts';
import { exactTime, pesos, shortDate, shortDay, timeOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { contactWords } from '../credito/parts.ts';
import es from './es.json';

const t = sentences(es);

/** One line, one call: how late, how much, what was said last, and whether it may be now. */
export function columnsOf(now: string, mayLog: boolean): Column<OfficeCollectionLine>[] {
  return [
    {
      label: t('account'),
      narrow: 'a',
      width: 112,
      cell: ({ account }) => (
        <Link className="nm num" to={`/credito/${account}`}>
          {account}
        </Link>
      ),
    },
    {
      label: t('partner'),
      leaves: 'lo2',
      width: 110,
      cell: ({ partner }) => <PartnerName partner={partner} />,
    },
    {
      label: t('daysLate'),
      right: true,
      narrow: 'b',
      width: 64,
      cell: ({ daysLate }) => <span className="num">{t('daysLateOf', { n: daysLate })}</span>,
    },
    {
      label: t('overdue'),
      right: true,
      narrow: 'd',
      width: 92,
      cell: ({ overdue }) => <span className="num">{pesos(overdue)}</span>,
    },
    {
      label: t('owed'),
      right: true,
      leaves: 'lo',
      width: 100,
      cell: ({ owed }) => owed !== null && <span className="num">{pesos(owed)}</span>,
    },
    {
      label: t('weeks'),
      right: true,
      leaves: 'lo2',
      width: 74,
      cell: ({ weeksPaid, weeks }) => (
        <span className="num">{t('weeksOf', { n: weeksPaid, of: weeks })}</span>
      ),
    },
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
    {
      label: t('now'),
      narrow: 'c',
      width: 164,
      cell: (line) => <Now line={line} now={now} mayLog={mayLog} />,
    },
  ];
}

/** The way to the form where it is allowed, and else why not. */
function Now({ line, now, mayLog }: { line: OfficeCollectionLine; now: string; mayLog: boolean }) {
  const { account, mayContact } = line;
  if (!mayContact.allowed) return <span className="muted small">{whyNot(mayContact, now)}</span>;
  if (!mayLog) return null;
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
