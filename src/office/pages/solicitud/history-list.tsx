import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { Section } from '../../ui/section.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import es from './es.json';
import { historyOf, type Happened } from './history.ts';

const t = sentences(es);
const shownHere = 20;

/** The side of a record: the note box, then the newest of its history. */
export function History({
  record,
  whole,
  now,
  isOnlyPeople,
  note,
}: {
  record: Happened;
  /** The page with all of it. */
  whole: string;
  now: string;
  isOnlyPeople: boolean;
  note: ReactNode;
}) {
  const { pathname } = useLocation();
  const entries = historyOf(record, isOnlyPeople);
  return (
    <Section
      title={t('history')}
      end={
        <Link
          className="btn sm text"
          to={isOnlyPeople ? pathname : `${pathname}?solo=personas`}
          preventScrollReset
        >
          {t(isOnlyPeople ? 'everything' : 'onlyPeople')}
        </Link>
      }
    >
      {note}
      {entries.length === 0 ? (
        <p className="muted small">{t('noHistory')}</p>
      ) : (
        <Timeline entries={entries.slice(0, shownHere)} now={now} />
      )}
      {entries.length > shownHere && (
        <Link className="link small" to={whole}>
          {t('whole')}
        </Link>
      )}
    </Section>
  );
}
