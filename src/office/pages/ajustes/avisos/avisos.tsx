import { Link, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import { officeWebhooks, type OfficeWebhook } from '#contract/office/webhooks.ts';
import { titled } from '../../../shell/title.ts';
import { sentences } from '../../../text/sentences.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Blank } from '../../../ui/notice.tsx';
import { officeAction, post } from '../../../ui/office-action.ts';
import { Section } from '../../../ui/section.tsx';
import es from '../es.json';
import { SecretOnce, AddForm, WebhookState } from './webhook-forms.tsx';
import { SettingsHead } from '../settings-head.tsx';
import { chosenIn } from '../form-text.ts';
import { pageLoader } from '../../../list/load.ts';
import { partnerColumn, timeColumn } from '../../../list/columns.tsx';

const t = sentences(es);

export const meta = () => titled(t('webhooks'));

export const loader = pageLoader('listWebhooks');

const { body } = officeWebhooks.addWebhook;
const addForm = body.extend({ partner: z.coerce.number().int(), events: chosenIn(body.shape.events) });

export const action = officeAction('/ajustes/avisos', {
  // Its secret is shown now, and never again.
  add: post('addWebhook', { form: addForm, shows: (made) => ({ made }) }),
});

/** Where the partners' own systems hear of what happens. */
export default function Avisos() {
  const { shown, now } = useLoaderData<typeof loader>();
  const { rows, mayKeep } = shown;
  const answer = useActionData<typeof action>();
  return (
    <>
      <SettingsHead at="webhooks" />
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
  partnerColumn(t('partner'), { width: 130 }),
  { label: t('state'), narrow: 'b', width: 150, cell: (webhook) => <WebhookState webhook={webhook} /> },
  timeColumn(t('webhookSucceeded'), ({ succeededAt }) => succeededAt, { ...when(now), narrow: 'c' }),
  timeColumn(t('webhookFailed'), ({ failedAt }) => failedAt, { ...when(now), leaves: 'lo2' }),
  { label: t('webhookWaiting'), leaves: 'lo', right: true, width: 80, cell: ({ waiting }) => waiting },
];

const when = (now: string) => ({ now, as: 'near', none: t('webhookNever'), width: 130 }) as const;
