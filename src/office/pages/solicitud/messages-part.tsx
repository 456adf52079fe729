import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import { PlainTable } from './plain-table.tsx';

const t = sentences(es);

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
