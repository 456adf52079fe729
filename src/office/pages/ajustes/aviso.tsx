import { Form, Link, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officeWebhooks, webhookQuery } from '#contract/office/webhooks.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank } from '../../ui/notice.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { Pager } from '../../ui/pager.tsx';
import { hrefWith, readQuery } from '../../list/query.ts';
import { Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { chosenIn } from './plain-amounts.ts';
import { deliveryColumns } from './delivery-columns.tsx';
import es from './es.json';
import { doneAt, Said } from './said.tsx';
import { ChangeForm, RemoveForm, SecretForm, WebhookState } from './webhook-forms.tsx';

const t = sentences(es);

export const meta = () => titled(t('webhook'));

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const query = readQuery(webhookQuery, new URL(request.url).searchParams);
  const path = { id: params['id'] ?? '' };
  const found = await context.get(apiContext).call('getWebhook', { params: path, query });
  return { ...needed(found, request), query, now: await nowOf(context) };
}

const { body } = officeWebhooks.changeWebhook;
const changeForm = body.extend({
  events: chosenIn(body.shape.events),
  isEnabled: z.enum(['yes', 'no']).transform((text) => text === 'yes'),
});

export const action = officeAction(({ id }) => `/ajustes/avisos/${id}`, {
  change: post('changeWebhook', { form: changeForm, done: 'aviso' }),
  // Shown now, and never again.
  secret: post('rotateWebhookSecret', { shows: ({ secret }) => ({ secret }) }),
  remove: post('removeWebhook', { done: () => doneAt('/ajustes/avisos', 'aviso-quitado') }),
  test: post('testWebhook', { done: 'prueba' }),
  again: post('sendWebhookAgain', {
    params: ({ form }) => ({ id: String(form.get('delivery')) }),
    done: 'reenvio',
  }),
});

/** One receiver: what was sent to it, and what may be done about it. */
export default function Aviso() {
  const { endpoint, rows, next, previous, may, query, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isTesting = useSending('test');
  const here = `/ajustes/avisos/${endpoint.id}`;
  const n = rows.length;
  return (
    <>
      <nav className="crumb" aria-label={t('tabs')}>
        <Link to="/ajustes/avisos">{t('webhooks')}</Link>
        <Icon name="chevron-right" small />
        <span className="brk">{endpoint.url}</span>
      </nav>
      <div className="rhead">
        <div>
          <h1>
            <span className="brk">{new URL(endpoint.url).host}</span>
            <WebhookState webhook={endpoint} large />
          </h1>
          <p>
            <PartnerName partner={endpoint.partner} />
          </p>
        </div>
        {may.keep && endpoint.isEnabled && (
          <Form method="post" className="act">
            <input type="hidden" name="intent" value="test" />
            <Button type="submit" icon="send" busy={isTesting}>
              {t('webhookTest')}
            </Button>
          </Form>
        )}
      </div>
      <Said />
      <ErrorsOf reply={answer?.intent === 'test' || answer?.intent === 'again' ? answer.reply : null} />
      <Section title={t('webhookDeliveries')}>
        <Tabs
          label={t('webhookDeliveries')}
          tabs={[
            { to: here, label: t('webhookAll'), current: query.status === undefined },
            ...(['waiting', 'given-up', 'delivered'] as const).map((status) => ({
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

const statusLabels = {
  waiting: 'webhookWaiting',
  'given-up': 'webhookGivenUpMany',
  delivered: 'webhookDeliveredMany',
} as const;
