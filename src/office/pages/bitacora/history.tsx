import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { OfficeRequestRecord } from '#contract/office/record.ts';
import {
  correctableWords,
  correctionReasonWords,
  correctableNames,
  correctionReasons,
} from '#domain/onboarding/corrections.ts';
import { cancelReasonNames, cancelReasons } from '#domain/staff/review-reasons.ts';
import { reasonWords } from '#domain/staff/detail-words.ts';
import { sentences } from '../../text/sentences.ts';
import type { IconName } from '../../ui/icon.tsx';
import { type TimelineEntry, Timeline } from '../../ui/timeline.tsx';
import { eventText, eventTextAfterName } from './event-text.ts';
import es from './history.json';
import { Section } from '../../ui/section.tsx';
import { exactTime } from '../../text/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';

const t = sentences(es);

type Event = OfficeRequestRecord['timeline'][number];

/** What a history is made of, of a request or a credit. */
export type Happened = Pick<OfficeRequestRecord, 'timeline' | 'notes'>;

/** One history of everything, the newest first: what customer, system and desk did, and the notes. */
export function historyOf({ timeline, notes }: Happened, onlyPeople: boolean): TimelineEntry[] {
  const said = notes.map((note) => ({
    id: note.id,
    at: note.at,
    icon: 'note' as const,
    who: note.by.name,
    what: eventTextAfterName({ kind: 'note-written', command: null }) ?? '',
    said: note.text,
  }));
  const happened = timeline
    // A note has its own entry, with its text.
    .filter(({ kind }) => kind !== 'note-written')
    .filter(({ actor }) => !onlyPeople || actor.kind === 'staff' || actor.kind === 'operator')
    .map(entryOf);
  return [...said, ...happened].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** What happened, as it stands in a history. */
export const timelineEntries = (events: readonly Event[]): TimelineEntry[] => events.map(entryOf);

function entryOf(event: Event): TimelineEntry {
  const byDesk = event.actor.kind === 'staff' || event.actor.kind === 'operator';
  const { command } = event.detail;
  const happened = { kind: event.kind, command: typeof command === 'string' ? command : null };
  const afterName = byDesk ? eventTextAfterName(happened) : null;
  const name = event.actor.name ?? t('system');
  return {
    id: event.id,
    at: event.at,
    icon: iconOf(event.kind),
    tone: byDesk ? 'warn' : toneOf(event.kind),
    who: afterName === null ? null : name,
    what: afterName ?? eventText(happened),
    aside:
      [
        byDesk && afterName === null ? t('notedBy', { name }) : null,
        reasonOf(event.detail),
        storeOf(event),
        confirmedBy(event.detail),
      ]
        .filter((text) => text !== null)
        .join('; ') || null,
  };
}

/** To which store it was handed, or from which it was taken. */
const storeOf = ({ kind, detail: { store } }: Event): string | null =>
  /^request-(handed|taken-back)$/.test(kind) && typeof store === 'string' ? store : null;

/** The second person of an act of two. */
function confirmedBy({ checkedBy }: Event['detail']): string | null {
  const { name } = (checkedBy ?? {}) as { name?: unknown };
  return typeof name === 'string' ? t('confirmedBy', { name }) : null;
}

function reasonOf({ reason, reasonText, what }: Event['detail']): string | null {
  const act = actReasonOf(what, reason);
  if (act !== null) return act;
  if (typeof reasonText === 'string' && reasonText !== '') return `motivo: ${reasonText}`;
  if (typeof reason !== 'string' || reason === '') return null;
  const known = reasonWords(reason);
  return known === null ? reason : `motivo: ${known.toLowerCase().replace('rfc', 'RFC')}`;
}

/** Of a correction: what, and why; of a cancelled request: why. */
function actReasonOf(what: unknown, reason: unknown): string | null {
  const asked = correctableNames.find((each) => each === what);
  if (asked) {
    const why = correctionReasons[asked].find((each) => each === reason);
    const named = correctableWords[asked].toLowerCase().replace('rfc', 'RFC');
    return why ? `${named}: ${correctionReasonWords[why].toLowerCase()}` : named;
  }
  const cancelled = cancelReasons.find((each) => each === reason);
  return cancelled && cancelled !== 'other' ? `motivo: ${cancelReasonNames[cancelled].toLowerCase()}` : null;
}

const icons: readonly (readonly [pattern: RegExp, icon: IconName])[] = [
  [/^viewed/, 'eye'],
  [/^correction/, 'undo'],
  [/^request-(claimed|released|handed|taken)/, 'person'],
  [/review/, 'review'],
  [/^(phone|code|logged)/, 'call'],
  [/^(located|address|shipping)/, 'place'],
  [/^(bureau|contract|references?|privacy|data)/, 'paper'],
  [/^(identity|decision|credit)/, 'check'],
  [/^(device|imei|lock)/, 'phone'],
  [/payment|paid/, 'money'],
  [/cancel|refused/, 'refused'],
];
const iconOf = (kind: string): IconName => icons.find(([pattern]) => pattern.test(kind))?.[1] ?? 'send';

function toneOf(kind: string): TimelineEntry['tone'] {
  if (/review/.test(kind)) return 'warn';
  if (
    /^(identity-(approved|accepted)|bureau-answered|decision-approved|down-payment-paid|loan-paid-off)$/.test(
      kind,
    )
  )
    return 'good';
  return undefined;
}

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
