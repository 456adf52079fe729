import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { officeIntegrations } from '#contract/office/integrations.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, grouped, nearTime } from '../../text/format.ts';
import { readQuery } from '../../list/query.ts';
import { sentences } from '../../text/sentences.ts';
import { refused, type Answer } from '../../ui/answer.ts';
import { Badge } from '../../ui/badge.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import { givenUpColumns } from './given-up-columns.tsx';
import { portName } from './port-names.ts';
import { doneAt, Said } from './said.tsx';
import { SettingsHead } from './settings-head.tsx';

const t = sentences(es);
const here = '/ajustes/integraciones';

type Integrations = OfficeOutput<'listIntegrations'>;
type Provider = Integrations['providers'][number];

export const meta = () => titled(t('integrations'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readQuery(officeIntegrations.listIntegrations.query, new URL(request.url).searchParams);
  const list = needed(await context.get(apiContext).call('listIntegrations', { query }), request);
  return { ...list, now: await nowOf(context) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const queue = form.get('queue');
  const sent =
    typeof queue === 'string'
      ? await api.call('retryJobs', { params: { name: queue } })
      : await api.call('retryMessage', { params: { id: String(form.get('message')) } });
  return sent.ok
    ? redirect(doneAt(here, queue === null ? 'mensaje' : 'trabajos'))
    : refused(sent.errors, sent.status);
}

/** The services that the product calls, and what waits or did not leave. */
export default function Integraciones() {
  const { providers, channels, givenUp, queues, now } = useLoaderData<typeof loader>();
  return (
    <>
      <SettingsHead at="integrations" />
      <Said />
      <ErrorsOf reply={useActionData<Answer>()?.reply ?? null} />
      <Section title={t('services')}>
        <p className="small muted">{t('servicesLead')}</p>
        <DataTable
          label={t('services')}
          columns={providerColumns(now)}
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

const providerColumns = (now: string): Column<Provider>[] => [
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
  {
    label: t('lastSuccess'),
    leaves: 'lo2',
    cell: ({ succeeded }) => <Seen at={succeeded?.at ?? null} now={now} />,
  },
  {
    label: t('lastFailure'),
    leaves: 'lo2',
    cell: ({ failed }) => <Seen at={failed?.at ?? null} now={now} />,
  },
];

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
          <Seen at={oldestAt} now={now} />
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
        <Form method="post" preventScrollReset>
          <input type="hidden" name="queue" value={name} />
          <SendButton fields={{ queue: name }} size="sm" aria-label={`${t('retry')}: ${name}`}>
            {t('retry')}
          </SendButton>
        </Form>
      ),
  },
];

const Seen = ({ at, now }: { at: string | null; now: string }) =>
  at === null ? (
    <span className="muted">{t('noneYet')}</span>
  ) : (
    <time className="num" dateTime={at} title={exactTime(at)}>
      {nearTime(at, now)}
    </time>
  );

/** Those that are ours; the others are called as their makers call them. */
const ownAdapters: Readonly<Record<string, string>> = {
  pow: t('ownCaptcha'),
  local: t('ownDisk'),
  none: t('notUsed'),
};
