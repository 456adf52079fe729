import { Link } from 'react-router';
import type { OfficeTrailLine } from '#contract/office/trail.ts';
import { exactTime, dayOf, initialsOf, shortDate, timeOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ChangedValue } from '../../ui/changes.tsx';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';
import { eventIcon, eventText } from './event-text.ts';

const t = sentences(es);

export const columnsOf = (now: string): Column<OfficeTrailLine>[] => [
  { label: t('time'), narrow: 'd', width: 72, cell: ({ at }) => <When at={at} now={now} /> },
  { label: t('who'), narrow: 'b', width: 156, cell: ({ actor }) => <Who actor={actor} /> },
  { label: t('what'), narrow: 'a', width: 204, cell: (line) => <What line={line} /> },
  { label: t('about'), narrow: 'c', width: 156, cell: (line) => <About line={line} /> },
  { label: t('changes'), leaves: 'lo2', cell: (line) => <Said line={line} /> },
  {
    label: t('hash'),
    leaves: 'lo',
    width: 98,
    cell: ({ hash, seq }) => (
      <span className="num muted" title={String(seq)}>
        {hash}
      </span>
    ),
  },
];

const When = ({ at, now }: { at: string; now: string }) => (
  <time className="num" dateTime={at} title={exactTime(at)}>
    <span>{timeOf(at)}</span>
    {dayOf(at) !== dayOf(now) && <small>{shortDate(at, now)}</small>}
  </time>
);

function Who({ actor: { kind, name, roles } }: { actor: OfficeTrailLine['actor'] }) {
  if (kind === 'customer' || kind === 'system') return <span className="muted">{t(kind)}</span>;
  const shown = name ?? t('operator');
  return (
    <span className="doer">
      <span className="av" aria-hidden="true">
        {initialsOf(shown)}
      </span>
      <span>
        <b>{shown}</b>
        <small>{kind === 'operator' ? t('operatorRole') : roles.join(', ')}</small>
      </span>
    </span>
  );
}

const What = ({ line }: { line: OfficeTrailLine }) => (
  <>
    <span className="kind">
      <Icon name={eventIcon(line.kind)} />
      <span>{eventText(line)}</span>
    </span>
    {line.kind === 'act-proposed' && (
      <Badge tone="pair" icon="two-people">
        {t('pair')}
      </Badge>
    )}
  </>
);

function About({ line: { record, details } }: { line: OfficeTrailLine }) {
  if (record === null) return <span>{details.find(({ what }) => what === 'Persona')?.value ?? ''}</span>;
  return (
    <Link className="nm num" to={`/solicitud/${record.requestId}`}>
      {t('request', { account: record.account ?? '' })}
    </Link>
  );
}

/** What stands elsewhere in the row is not said twice. */
const isSaid = (what: string, { record, changes }: OfficeTrailLine): boolean =>
  (what === 'Persona' && record === null) || (what === 'Puesto' && changes.length > 0);

const Said = ({ line }: { line: OfficeTrailLine }) => (
  <span className="ch">
    {line.changes.map(({ what, before, after }) => (
      <span key={what}>
        <span className="k">{what}</span>
        <span className="diff">
          <span className="vh">{t('before')}</span>
          <del>
            <ChangedValue what={what} value={before} />
          </del>
          <Icon name="chevron-right" />
          <span className="vh">{t('after')}</span>
          <ins>
            <ChangedValue what={what} value={after} />
          </ins>
        </span>
      </span>
    ))}
    {line.details
      .filter(({ what }) => !isSaid(what, line))
      .map(({ what, value }) => (
        <Pair key={what + value} what={what} value={value} />
      ))}
    {line.from !== null && (
      <details>
        <summary>{t('from')}</summary>
        <span>{line.from}</span>
      </details>
    )}
  </span>
);

const Pair = ({ what, value }: { what: string; value: string }) => (
  <span>
    <span className="k">{what}</span>
    <span>{value}</span>
  </span>
);
