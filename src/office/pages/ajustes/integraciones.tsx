import { useActionData, useLoaderData } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { OfficeGivenUpMessage } from '#contract/office/integrations.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, grouped, nearTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Badge } from '../../ui/badge.tsx';
import { ActButton } from '../../ui/send-button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { ErrorsOf, Blank } from '../../ui/notice.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useMay } from '../../ui/use-session.ts';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import { SettingsHead } from './settings-head.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { pageLoader } from '../../list/load.ts';
import { officeAction, post } from '../../ui/office-action.ts';
import { timeColumn } from '../../list/columns.tsx';
import { Moment } from '../../ui/moment.tsx';

const t = sentences(es);
const here = '/ajustes/integraciones';

type Integrations = OfficeOutput<'listIntegrations'>;
type Provider = Integrations['providers'][number];

export const meta = () => titled(t('integrations'));

export const loader = pageLoader('listIntegrations');

export const action = officeAction(here, {
  probe: post('probeService', {
    params: ({ form }) => ({ port: String(form.get('port')) as Provider['port'] }),
    done: 'probado',
  }),
  message: post('retryMessage', {
    params: ({ form }) => ({ id: String(form.get('message')) }),
    done: 'mensaje',
  }),
  queue: post('retryJobs', {
    params: ({ form }) => ({ name: String(form.get('queue')) }),
    done: 'trabajos',
  }),
});

/** The services that the product calls, and what waits or did not leave. */
export default function Integraciones() {
  const { shown, now } = useLoaderData<typeof loader>();
  const { providers, channels, givenUp, queues } = shown;
  const may = useMay();
  return (
    <>
      <SettingsHead at="integrations">
        {may('read-api-keys') && (
          <ButtonLink to="/ajustes/claves" icon="key">
            {t('apiKeys')}
          </ButtonLink>
        )}
      </SettingsHead>
      <ErrorsOf reply={useActionData<Answer>()?.reply ?? null} />
      <Section title={t('services')}>
        <p className="small muted">{t('servicesLead')}</p>
        <DataTable
          label={t('services')}
          columns={providerColumns(
            now,
            providers.some(({ probe }) => probe.may),
          )}
          rows={providers}
          keyOf={({ port }) => port}
          hrefOf={() => null}
        />
      </Section>
      <Section title={t('messages')}>
        <p className="small muted">
          {channels.length === 0
            ? t('messagesNoneWait')
            : channels.map((each) => loadSentence(each, now)).join(' ')}
        </p>
        {givenUp.length === 0 ? (
          <Blank icon="done" title={t('messagesNone')}>
            {t('messagesNoneLead')}
          </Blank>
        ) : (
          <DataTable
            label={t('messagesGivenUp')}
            columns={givenUpColumns(now)}
            rows={givenUp}
            keyOf={({ id }) => id}
            hrefOf={() => null}
          />
        )}
      </Section>
      {queues && (
        <Section title={t('queues')}>
          {queues.length === 0 ? (
            <p className="small muted">{t('queuesNone')}</p>
          ) : (
            <DataTable
              label={t('queues')}
              columns={queueColumns(now)}
              rows={queues}
              keyOf={({ name }) => name}
              hrefOf={() => null}
            />
          )}
        </Section>
      )}
    </>
  );
}

const loadSentence = (
  { channel, waiting, oldestAt }: Integrations['channels'][number],
  now: string,
): string =>
  t('messagesWait', {
    channel: portName(channel),
    n: grouped(waiting),
    when: oldestAt === null ? '' : nearTime(oldestAt, now),
  });

const providerColumns = (now: string, mayProbe: boolean): Column<Provider>[] => [
  { label: t('service'), narrow: 'a', cell: ({ port }) => <b>{portName(port)}</b> },
  {
    label: t('adapter'),
    narrow: 'c',
    cell: ({ adapter, isSimulated, port }) =>
      isSimulated ? (
        <span className="muted">{t('simulated')}</span>
      ) : (
        <span>
          {adapter === 'none' && port === 'device-lock' ? t('noLock') : (ownAdapters[adapter] ?? adapter)}
        </span>
      ),
  },
  { label: t('state'), narrow: 'b', cell: (provider) => <ProviderState {...provider} /> },
  timeColumn(t('lastSuccess'), ({ succeeded }) => succeeded?.at ?? null, seen(now)),
  timeColumn(t('lastFailure'), ({ failed }) => failed?.at ?? null, seen(now)),
  ...(mayProbe
    ? [
        {
          label: t('probeColumn'),
          width: 280,
          narrow: 'd' as const,
          cell: (provider: Provider) => <ProbeCell provider={provider} now={now} />,
        },
      ]
    : []),
];

/** The press that tries it, and what came of the last one. */
function ProbeCell({ provider: { port, probe, probed }, now }: { provider: Provider; now: string }) {
  return (
    <div className="row wrapx own-line">
      {probe.not !== null && <small className="muted">{probe.not}</small>}
      {probe.may && (
        <ActButton intent="probe" of={{ port }} label={`${t('probe')}: ${portName(port)}`}>
          {t('probe')}
        </ActButton>
      )}
      {probed && (
        <small>
          {t(probed.works ? 'probedFine' : 'probedBad', {
            said: probed.said,
            by: probed.by,
            when: nearTime(probed.at, now),
          })}
        </small>
      )}
    </div>
  );
}

function ProviderState({ isOpen, succeeded, failed }: Provider) {
  if (isOpen)
    return (
      <Badge tone="bad" icon="warning">
        {t('resting')}
      </Badge>
    );
  if (failed !== null && (succeeded === null || failed.at > succeeded.at))
    return (
      <Badge tone="warn" icon="warning">
        {t('lastFailed')}
      </Badge>
    );
  if (succeeded === null) return <span className="muted">{t('notCalled')}</span>;
  return (
    <Badge tone="none" icon="done" flat>
      {t('works')}
    </Badge>
  );
}

const queueColumns = (now: string): Column<NonNullable<Integrations['queues']>[number]>[] => [
  { label: t('queue'), narrow: 'a', cell: ({ name }) => <b>{name}</b> },
  { label: t('webhookWaiting'), right: true, cell: ({ waiting }) => grouped(waiting) },
  {
    label: t('oldest'),
    narrow: 'b',
    cell: ({ waiting, oldestAt }) => (
      <>
        <span className="only-s">
          {t('webhookWaiting')}: {grouped(waiting)}
        </span>
        <span className="no-s">
          <Moment at={oldestAt} now={now} none={t('noneYet')} />
        </span>
      </>
    ),
  },
  {
    label: t('jobsFailed'),
    right: true,
    narrow: 'c',
    cell: ({ failed }) => (
      <>
        <span className="only-s">
          {t('jobsFailed')}: {grouped(failed)}
        </span>
        <span className="no-s">{grouped(failed)}</span>
      </>
    ),
  },
  {
    label: t('act'),
    right: true,
    narrow: 'd',
    width: 120,
    cell: ({ name, mayRetry }) =>
      mayRetry && (
        <ActButton intent="queue" of={{ queue: name }} label={`${t('retry')}: ${name}`}>
          {t('retry')}
        </ActButton>
      ),
  },
];

const seen = (now: string) => ({ now, as: 'near', none: t('noneYet'), leaves: 'lo2' }) as const;

/** Those that are ours; the others are called as their makers call them. */
const ownAdapters: Readonly<Record<string, string>> = {
  pow: t('ownCaptcha'),
  local: t('ownDisk'),
  none: t('notUsed'),
};

const keys = {
  sms: 'port_sms',
  whatsapp: 'port_whatsapp',
  voice: 'port_voice',
  push: 'port_push',
  email: 'port_email',
  identity: 'port_identity',
  bureau: 'port_bureau',
  payments: 'port_payments',
  'device-lock': 'port_device-lock',
  captcha: 'port_captcha',
  storage: 'port_storage',
} as const;

/** A service as a person reads it. */
export const portName = (port: OfficeOutput<'listIntegrations'>['providers'][number]['port']): string =>
  t(keys[port]);

/** The columns of messages that did not leave; their texts and receivers are not shown. */
const givenUpColumns = (now: string): Column<OfficeGivenUpMessage>[] => [
  { label: t('service'), narrow: 'a', cell: ({ channel }) => <b>{portName(channel)}</b> },
  {
    label: t('partner'),
    leaves: 'lo2',
    cell: ({ partner }) =>
      partner === null ? <span className="muted">{t('nobodys')}</span> : <PartnerName partner={partner} />,
  },
  timeColumn(t('gaveUp'), ({ gaveUpAt }) => gaveUpAt, { now, as: 'near', narrow: 'c' }),
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
        <ActButton
          intent="message"
          of={{ message: id }}
          label={`${t('retry')}: ${portName(channel)}, ${exactTime(createdAt)}`}
        >
          {t('retry')}
        </ActButton>
      ),
  },
];
