import { Link, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officeWebhooks, type OfficeWebhook } from '#contract/office/webhooks.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, nearTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Blank } from '../../ui/notice.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { SecretOnce, AddForm, WebhookState } from './webhook-forms.tsx';
import { SettingsHead } from './settings-head.tsx';
import { Said } from './said.tsx';
import { chosenIn } from './plain-amounts.ts';

const t = sentences(es);

export const meta = () => titled(t('webhooks'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const list = needed(await context.get(apiContext).call('listWebhooks', {}), request);
  return { ...list, now: await nowOf(context) };
}

const { body } = officeWebhooks.addWebhook;
const addForm = body.extend({ partner: z.coerce.number().int(), events: chosenIn(body.shape.events) });

export const action = officeAction('/ajustes/avisos', {
  // Its secret is shown now, and never again.
  add: post('addWebhook', { form: addForm, shows: (made) => ({ made }) }),
});

/** Where the partners' own systems hear of what happens. */
export default function Avisos() {
  const { rows, mayKeep, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <SettingsHead at="webhooks" />
      <Said />
      {answer?.made && (
        <SecretOnce secret={answer.made.secret}>
          <Link to={`/ajustes/avisos/${answer.made.id}`}>{t('webhookOpen')}</Link>
        </SecretOnce>
      )}
      {rows.length === 0 ? (
        <Blank icon="send" title={t('webhooksNone')}>
          {t('webhooksNoneLead')}
        </Blank>
      ) : (
        <DataTable
          label={t('webhooks')}
          columns={columnsOf(now)}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/ajustes/avisos/${id}`}
        />
      )}
      {mayKeep.length > 0 && (
        <Section title={t('webhookAddTitle')}>
          <AddForm key={answer?.made?.id ?? ''} partners={mayKeep} />
        </Section>
      )}
    </>
  );
}

const columnsOf = (now: string): Column<OfficeWebhook>[] => [
  {
    label: t('webhookUrl'),
    narrow: 'a',
    cell: ({ id, url }) => (
      <Link className="nm brk" to={`/ajustes/avisos/${id}`}>
        {url}
      </Link>
    ),
  },
  {
    label: t('partner'),
    leaves: 'lo2',
    width: 130,
    cell: ({ partner }) => <PartnerName partner={partner} />,
  },
  { label: t('state'), narrow: 'b', width: 150, cell: (webhook) => <WebhookState webhook={webhook} /> },
  {
    label: t('webhookSucceeded'),
    narrow: 'c',
    width: 130,
    cell: ({ succeededAt }) => <When at={succeededAt} now={now} />,
  },
  {
    label: t('webhookFailed'),
    leaves: 'lo2',
    width: 130,
    cell: ({ failedAt }) => <When at={failedAt} now={now} />,
  },
  { label: t('webhookWaiting'), leaves: 'lo', right: true, width: 80, cell: ({ waiting }) => waiting },
];

const When = ({ at, now }: { at: string | null; now: string }) =>
  at === null ? (
    <span className="muted">{t('webhookNever')}</span>
  ) : (
    <time className="num" dateTime={at} title={exactTime(at)}>
      {nearTime(at, now)}
    </time>
  );
