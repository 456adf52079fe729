import { Form, Link } from 'react-router';
import type { OfficeWebhookDelivery } from '#contract/office/webhooks.ts';
import { webhookEventNames } from '#domain/webhooks/events.ts';
import { exactTime, nearTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import es from './es.json';

const t = sentences(es);

/** The columns of what was sent to a receiver. */
export const deliveryColumns = ({
  now,
  maySend,
}: {
  now: string;
  maySend: boolean;
}): Column<OfficeWebhookDelivery>[] => [
  { label: t('webhookEvent'), narrow: 'a', cell: ({ type }) => <b>{webhookEventNames[type]}</b> },
  {
    label: t('account'),
    leaves: 'lo2',
    width: 120,
    cell: ({ account, request }) =>
      request === null ? (
        <span className="muted">{t('none')}</span>
      ) : (
        <Link className="num" to={`/solicitud/${request}`}>
          {account}
        </Link>
      ),
  },
  {
    label: t('webhookOccurred'),
    narrow: 'c',
    width: 130,
    cell: ({ occurredAt }) => <Time at={occurredAt} now={now} />,
  },
  { label: t('state'), narrow: 'b', cell: (delivery) => <State delivery={delivery} now={now} /> },
  { label: t('attempts'), right: true, width: 80, leaves: 'lo2', cell: ({ attempts }) => attempts },
  ...(maySend
    ? [
        {
          label: t('act'),
          right: true,
          narrow: 'd' as const,
          width: 150,
          cell: (delivery: OfficeWebhookDelivery) => delivery.status !== 'waiting' && <Again {...delivery} />,
        },
      ]
    : []),
];

const Time = ({ at, now }: { at: string; now: string }) => (
  <time className="num" dateTime={at} title={exactTime(at)}>
    {nearTime(at, now)}
  </time>
);

function State({
  delivery: { status, nextAttemptAt, error },
  now,
}: {
  delivery: OfficeWebhookDelivery;
  now: string;
}) {
  if (status === 'delivered')
    return (
      <Badge tone="none" icon="done" flat>
        {t('webhookDelivered')}
      </Badge>
    );
  return (
    <span title={error ?? undefined}>
      {status === 'given-up' ? (
        <Badge tone="warn" icon="warning">
          {t('webhookGivenUp')}
        </Badge>
      ) : (
        <Badge tone="none" icon="clock" flat>
          {nextAttemptAt === null || error === null
            ? t('webhookWaits')
            : t('webhookWaitsUntil', { when: nearTime(nextAttemptAt, now) })}
        </Badge>
      )}
    </span>
  );
}

const Again = ({ id, type, eventId }: OfficeWebhookDelivery) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="intent" value="again" />
    <input type="hidden" name="delivery" value={id} />
    <SendButton
      intent="again"
      fields={{ delivery: id }}
      size="sm"
      aria-label={`${t('webhookAgain')}: ${webhookEventNames[type]} ${eventId}`}
    >
      {t('webhookAgain')}
    </SendButton>
  </Form>
);
