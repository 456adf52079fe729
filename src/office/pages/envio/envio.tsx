import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Notice } from '../../ui/notice.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { Did } from '../envios/head.tsx';
import { orderColumns } from '../envios/order-columns.tsx';
import { timelineEntries } from '../solicitud/history.ts';
import { ContactPart } from './contact-part.tsx';
import { DataPart } from './data-part.tsx';
import { DeliveryHead } from './delivery-head.tsx';
import es from './es.json';
import { NextStep } from './next-step.tsx';
import { CorrectForm, HandOverForm, TakeBackForm } from './other-acts.tsx';
import { useReply } from '../../ui/use-reply.ts';

const t = sentences(es);

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData ? titled(t('title', { account: loaderData.shown.account })) : [];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const requestId = params['requestId'] ?? '';
  const found = await context.get(apiContext).call('getOfficeDelivery', { params: { requestId } });
  return { shown: needed(found, request), now: await nowOf(context) };
}

/** What was recorded before changes nothing, and is said so. */
const did =
  (word: string) =>
  ({ outcome }: { outcome: string }) =>
    outcome === 'done' ? 'nothing' : word;

export const action = officeAction(({ requestId }) => `/envio/${requestId}`, {
  pack: post('packDevice', { field: 'imei', done: did('pack') }),
  correct: post('correctDevice', { field: 'imei', done: did('correct') }),
  send: post('sendDevice', { done: did('send') }),
  deliver: post('deliverDevice', { done: did('deliver') }),
  'hand-over-code': post('sendHandOverCode', { done: 'hand-over-code' }),
  'hand-over': post('handOverDevice', { done: did('hand-over') }),
  'pack-again': post('packDeviceAgain', { field: 'imei', done: did('pack-again') }),
  'take-back': post('takeDeviceBack', { done: did('take-back') }),
  contact: post('logDeliveryContact', { done: 'contact' }),
  retry: post('retryDeviceOrder', {
    params: ({ form }) => ({ id: String(form.get('order')) }),
    done: 'retry',
  }),
  reveal: post('revealOfDelivery', { shows: ({ value }) => ({ value }) }),
});

/** One device on its way: what comes next, where it goes, its orders, and what was done with it. */
export default function Envio() {
  const { shown, now } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const word = didWords[search.get('hecho') ?? ''];
  const { may, contact, orders, history, isEnded, isEarlier, view } = shown;
  return (
    <>
      <DeliveryHead shown={shown} now={now} />
      <Did words={word ? t(word) : null} />
      <ErrorsOf reply={useReply('retry')} />
      {isEnded && (view === 'to-pack' || view === 'packed') && <Notice tone="warn">{t('ended')}</Notice>}
      {isEarlier && view === 'to-pack' && <Notice>{t('earlier')}</Notice>}
      <div className="cols">
        <div>
          {may.act && <NextStep key={view} shown={shown} now={now} />}
          {may.handOver && <HandOverForm />}
          {may.correct && <CorrectForm />}
          {may.takeBack && <TakeBackForm />}
          <DataPart shown={shown} now={now} />
          {orders.length > 0 && (
            <Section title={t('orders')}>
              <DataTable
                label={t('orders')}
                columns={orderColumns({ now, mayRetry: may.act, withPartner: false, withAccount: false })}
                rows={orders}
                keyOf={({ id }) => id}
                hrefOf={({ requestId }) => `/envio/${requestId}`}
              />
            </Section>
          )}
        </div>
        <aside>
          {contact && <ContactPart key={contact.tries} contact={contact} mayLog={may.act} now={now} />}
          <Section title={t('history')}>
            {history.length === 0 ? (
              <p className="small muted">{t('noHistory')}</p>
            ) : (
              <Timeline entries={timelineEntries(history)} now={now} />
            )}
          </Section>
        </aside>
      </div>
    </>
  );
}

const didWords: Readonly<Record<string, keyof typeof es>> = {
  pack: 'didPack',
  correct: 'didCorrect',
  send: 'didSend',
  deliver: 'didDeliver',
  'hand-over-code': 'didHandOverCode',
  'hand-over': 'didHandOver',
  'take-back': 'didTakeBack',
  'pack-again': 'didPackAgain',
  contact: 'didContact',
  retry: 'didRetry',
  nothing: 'didNothing',
};
