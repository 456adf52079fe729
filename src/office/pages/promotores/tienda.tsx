import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea } from '../../ui/field.tsx';
import { PageHead, Section, Crumb } from '../../ui/section.tsx';
import es from './es.json';
import { StoreForm } from './parts.tsx';

export { action } from './tiendas.tsx';

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
  return (
    <>
      <Crumb label={t('views')} to="/promotores/tiendas" list={t('stores')} here={store.name} />
      <PageHead title={store.name} lead={t('storeLead', { partner: store.partner.name })} />
      <StoreForm partners={[store.partner]} store={store} />
      <Section title={t('closeTitle')}>
        <ContractForm<{ reason: string }>
          intent="close"
          lead={<p className="small muted">{t('closeLead')}</p>}
          submit={t('closeDo')}
          kind="stop"
        >
          {({ reason }) => <TextArea field={reason} label={t('reason')} hint={t('reasonHint')} />}
        </ContractForm>
      </Section>
    </>
  );
}
