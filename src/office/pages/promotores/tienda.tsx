import { useForm } from '@conform-to/react';
import { data, Form, Link, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead, Section } from '../../ui/section.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';
import type { action } from './store-action.ts';
import { StoreForm } from './store-form.tsx';

export { action } from './store-action.ts';

const t = sentences(es);

export const meta = ({ loaderData }: { loaderData?: { store: { name: string } } }) =>
  loaderData ? titled(loaderData.store.name) : [];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { rows } = needed(await context.get(apiContext).call('listStores', { query: {} }), request);
  const store = rows.find(({ id, closedAt }) => id === params['id'] && closedAt === null);
  if (!store) throw data(null, { status: 404 });
  return { store };
}

/** One store: its name and address, and its end. */
export default function Tienda() {
  const { store } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <nav className="crumb" aria-label={t('views')}>
        <Link to="/promotores/tiendas">{t('stores')}</Link>
        <Icon name="chevron-right" small />
        <span>{store.name}</span>
      </nav>
      <PageHead title={store.name} lead={t('storeLead', { partner: store.partner.name })} />
      <StoreForm
        answer={answer?.intent === 'change' ? answer : undefined}
        partners={[store.partner]}
        store={store}
      />
      <Section title={t('closeTitle')}>
        <CloseForm answer={answer?.intent === 'close' ? answer : undefined} />
      </Section>
    </>
  );
}

function CloseForm({ answer }: { answer: Answer | undefined }) {
  const isSending = useSending('close');
  const [form, fields] = useForm<{ reason: string }>({ lastResult: answer?.reply ?? null });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value="close" />
      <p className="small muted">{t('closeLead')}</p>
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
      <div className="row">
        <Button type="submit" kind="stop" busy={isSending}>
          {t('closeDo')}
        </Button>
      </div>
    </Form>
  );
}
