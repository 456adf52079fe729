import { Link, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { z } from 'zod';
import { officeWebhooks, type OfficeWebhookDelivery } from '#contract/office/webhooks.ts';
import { webhookEventNames } from '#domain/webhooks/events.ts';
import { titled } from '../../../shell/title.ts';
import { sentences } from '../../../text/sentences.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { ErrorsOf, Blank } from '../../../ui/notice.tsx';
import { officeAction, post } from '../../../ui/office-action.ts';
import { Pager } from '../../../ui/pager.tsx';
import { hrefWith } from '../../../list/query.ts';
import { Section, Crumb, RecordTitle } from '../../../ui/section.tsx';
import { PartnerName } from '../../../ui/stamp.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ActButton } from '../../../ui/send-button.tsx';
import { chosenIn } from '../form-text.ts';
import es from '../es.json';
import { SettingsFlash } from '../settings-head.tsx';
import { ChangeForm, RemoveForm, SecretForm, WebhookState } from './webhook-forms.tsx';
import { nearTime } from '../../../text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { pageLoader } from '../../../list/load.ts';
import { timeColumn } from '../../../list/columns.tsx';

const t = sentences(es);

export const meta = () => titled(t('webhook'));

export const loader = pageLoader('getWebhook');

const { body } = officeWebhooks.changeWebhook;
const changeForm = body.extend({
  events: chosenIn(body.shape.events),
  isEnabled: z.enum(['yes', 'no']).transform((text) => text === 'yes'),
});

export const action = officeAction(({ id }) => `/ajustes/avisos/${id}`, {
  change: post('changeWebhook', { form: changeForm, done: 'aviso' }),
  // Shown now, and never again.
  secret: post('rotateWebhookSecret', { shows: ({ secret }) => ({ secret }) }),
  remove: post('removeWebhook', { done: () => '/ajustes/avisos?hecho=aviso-quitado' }),
  test: post('testWebhook', { done: 'prueba' }),
  again: post('sendWebhookAgain', {
    params: ({ form }) => ({ id: String(form.get('delivery')) }),
    done: 'reenvio',
  }),
});

/** One receiver: what was sent to it, and what may be done about it. */
export default function Aviso() {
  const { shown, now } = useLoaderData<typeof loader>();
  const { endpoint, rows, next, previous, may } = shown;
  const asked = useSearchParams()[0].get('status');
  const query = { status: statuses.find((status) => status === asked) };
  const answer = useActionData<typeof action>();
  const here = `/ajustes/avisos/${endpoint.id}`;
  const n = rows.length;
  return (
    <>
      <Crumb
        label={t('tabs')}
        to="/ajustes/avisos"
        list={t('webhooks')}
        here={endpoint.url}
        className="brk"
      />
      <RecordTitle
        title={<span className="brk">{new URL(endpoint.url).host}</span>}
        badge={<WebhookState webhook={endpoint} large />}
        sub={
          <p>
            <PartnerName partner={endpoint.partner} />
          </p>
        }
      >
        {may.keep && endpoint.isEnabled && (
          <ActButton intent="test" icon="send" isSmall={false} stays={false}>
            {t('webhookTest')}
          </ActButton>
        )}
      </RecordTitle>
      <SettingsFlash />
      <ErrorsOf reply={answer?.intent === 'test' || answer?.intent === 'again' ? answer.reply : null} />
      <Section title={t('webhookDeliveries')}>
        <Tabs
          label={t('webhookDeliveries')}
          tabs={[
            { to: here, label: t('webhookAll'), current: query.status === undefined },
            ...statuses.map((status) => ({
              to: hrefWith(here, {}, { status }),
              label: t(statusLabels[status]),
              current: query.status === status,
              ...(status !== 'delivered' && {
                count: status === 'waiting' ? endpoint.waiting : endpoint.givenUp,
              }),
            })),
          ]}
        />
        {n === 0 ? (
          <Blank icon="send" title={t('webhookDeliveriesNone')}>
            {t('webhookDeliveriesNoneLead')}
          </Blank>
        ) : (
          <DataTable
            label={t('webhookDeliveries')}
            columns={deliveryColumns({ now, maySend: may.keep && endpoint.isEnabled })}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ request }) => request && `/solicitud/${request}`}
          />
        )}
        {(next !== null || previous !== null) && (
          <Pager
            range={t(n === 1 ? 'range_one' : 'range_other', { n })}
            previous={previous && hrefWith(here, query, { cursor: previous })}
            next={next && hrefWith(here, query, { cursor: next })}
          />
        )}
      </Section>
      {may.keep && (
        <>
          <Section title={t('webhookWhat')}>
            <ChangeForm key={endpoint.events.join()} webhook={endpoint} />
          </Section>
          <Section title={t('webhookSecret')}>
            <SecretForm secret={answer?.intent === 'secret' ? answer.secret : undefined} />
          </Section>
          <Section title={t('webhookRemoveTitle')}>
            <RemoveForm />
          </Section>
        </>
      )}
    </>
  );
}

const statuses = ['waiting', 'given-up', 'delivered'] as const;
const statusLabels = {
  waiting: 'webhookWaiting',
  'given-up': 'webhookGivenUpMany',
  delivered: 'webhookDeliveredMany',
} as const;

/** The columns of what was sent to a receiver. */
const deliveryColumns = ({
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
  timeColumn(t('webhookOccurred'), ({ occurredAt }) => occurredAt, {
    now,
    as: 'near',
    narrow: 'c',
    width: 130,
  }),
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
  <ActButton
    intent="again"
    of={{ delivery: id }}
    label={`${t('webhookAgain')}: ${webhookEventNames[type]} ${eventId}`}
  >
    {t('webhookAgain')}
  </ActButton>
);
