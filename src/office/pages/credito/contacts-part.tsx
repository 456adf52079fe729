import { pesos, shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Blank } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx';
import { contactWords } from './contact-words.ts';
import es from './es.json';
import type { CreditView } from './parts.ts';

const t = sentences(es);

/** What was spoken with the customer, the newest first. */
export function ContactsPart({ view: { credit, now } }: { view: CreditView }) {
  if (credit.contacts.length === 0) {
    return (
      <Section title={t('contacts')}>
        <Blank icon="call" title={t('contactsNone')}>
          {t('contactsNoneLead')}
        </Blank>
      </Section>
    );
  }
  const entries: TimelineEntry[] = credit.contacts.map((contact) => ({
    id: contact.id,
    at: contact.at,
    icon: contact.channel === 'message' ? 'message' : 'call',
    who: contact.by.name,
    what: contactWords(contact),
    aside:
      contact.promise &&
      t('promiseOf', { sum: pesos(contact.promise.amount), day: shortDay(contact.promise.day, now) }),
    said: contact.note,
  }));
  return (
    <Section title={t('contacts')}>
      <Timeline entries={entries} now={now} />
    </Section>
  );
}
