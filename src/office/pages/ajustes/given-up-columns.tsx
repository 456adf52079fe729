import { Form } from 'react-router';
import type { OfficeGivenUpMessage } from '#contract/office/integrations.ts';
import { exactTime, nearTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { SendButton } from '../../ui/send-button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { portName } from './port-names.ts';

const t = sentences(es);

/** The columns of messages that did not leave; their texts and receivers are not shown. */
export const givenUpColumns = (now: string): Column<OfficeGivenUpMessage>[] => [
  { label: t('service'), narrow: 'a', cell: ({ channel }) => <b>{portName(channel)}</b> },
  {
    label: t('partner'),
    leaves: 'lo2',
    cell: ({ partner }) =>
      partner === null ? <span className="muted">{t('nobodys')}</span> : <PartnerName partner={partner} />,
  },
  {
    label: t('gaveUp'),
    narrow: 'c',
    cell: ({ gaveUpAt }) => (
      <time className="num" dateTime={gaveUpAt} title={exactTime(gaveUpAt)}>
        {nearTime(gaveUpAt, now)}
      </time>
    ),
  },
  { label: t('attempts'), right: true, width: 80, leaves: 'lo2', cell: ({ attempts }) => attempts },
  {
    label: t('fault'),
    narrow: 'b',
    cell: ({ error }) => <span className="small muted">{error}</span>,
  },
  {
    label: t('act'),
    right: true,
    narrow: 'd',
    width: 120,
    cell: ({ id, channel, mayRetry, createdAt }) =>
      mayRetry && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="message" value={id} />
          <SendButton
            fields={{ message: id }}
            size="sm"
            aria-label={`${t('retry')}: ${portName(channel)}, ${exactTime(createdAt)}`}
          >
            {t('retry')}
          </SendButton>
        </Form>
      ),
  },
];
