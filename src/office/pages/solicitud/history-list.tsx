import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { Section } from '../../ui/section.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import es from './es.json';
import { historyOf, type Happened } from './history.ts';
import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { exactTime } from '../../text/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainTable } from './plain-table.tsx';

export const MessagesPart = ({ messages }: { messages: OfficeRequestRecord['messages'] }) => (
  <Section title={t('messages')}>
    <PlainTable
      label={t('messages')}
      heads={[t('channel'), t('asked'), t('delivery_state'), t('tries')]}
      rows={messages.map((message) => ({
        key: message.id,
        cells: [
          t(message.channel === 'email' ? 'emailChannel' : message.channel),
          exactTime(message.at),
          <Sending key={message.id} message={message} />,
          String(message.attempts),
        ],
      }))}
    />
  </Section>
);

function Sending({ message }: { message: OfficeRequestRecord['messages'][number] }) {
  if (message.gaveUpAt !== null) {
    return (
      <Badge tone="warn" icon="warning">
        {t('messageGaveUp')}
      </Badge>
    );
  }
  if (message.sentAt === null) {
    return (
      <Badge tone="none" icon="clock" flat>
        {t('messageWaiting')}
      </Badge>
    );
  }
  return (
    <Badge tone="good" icon="done" flat>
      {t('messageSent', { time: exactTime(message.sentAt) })}
    </Badge>
  );
}

/** The whole history, where the side shows its newest part. */
export const TrailPart = ({ happened, now }: { happened: Happened; now: string }) => (
  <Section title={t('trail')}>
    <Timeline entries={historyOf(happened, false)} now={now} />
  </Section>
);

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
