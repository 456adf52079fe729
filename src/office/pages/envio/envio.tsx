import { useLoaderData, useSearchParams } from 'react-router';
import { deliveryChannels, deliveryOutcomes } from '#domain/delivery/delivery.ts';
import { titledBy } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorsOf, Notice } from '../../ui/notice.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { Section, Facts, type Fact } from '../../ui/section.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { FlashOutput } from '../envios/head.tsx';
import { orderColumns } from '../envios/order-columns.tsx';
import { timelineEntries } from '../bitacora/history.tsx';
import { DeliveryHead, type DeliveryShown } from './delivery-head.tsx';
import es from './es.json';
import { NextStep, CorrectForm, HandOverForm, TakeBackForm } from './next-step.tsx';
import { useReply } from '../../ui/send-button.tsx';
import { exactTime, shortDay, nearTime } from '../../text/format.ts';
import { Masked } from '../../ui/masked.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { Picks, TextArea } from '../../ui/field.tsx';
import { pageLoader } from '../../list/load.ts';

const ofPerson: ReadonlySet<string> = new Set(['name', 'address-shipping', 'phone']);
const labels = ['name', 'address-shipping', 'phone', 'imei', 'tracking-number', 'received-by'] as const;
const labelOf = (field: string): string => {
  const known = labels.find((each) => each === field);
  return known === undefined ? field : t(known);
};

const t = sentences(es);

export const meta = titledBy(({ account }: DeliveryShown) => t('title', { account }));

export const loader = pageLoader('getOfficeDelivery');

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
      <FlashOutput words={word ? t(word) : null} />
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

type Contact = NonNullable<DeliveryShown['contact']>;

/** Whether somebody spoke with the customer about the delivery, and the form that says so. */
const ContactPart = ({ contact, mayLog, now }: { contact: Contact; mayLog: boolean; now: string }) => (
  <div id="contacto">
    <Section title={t('contact')}>
      {contact.doneAt !== null ? (
        <p className="small muted">{t('contactDone', { when: nearTime(contact.doneAt, now) })}</p>
      ) : (
        <>
          <p className="small muted">
            {t('contactWaits', { when: nearTime(contact.since, now), n: contact.tries })}
          </p>
          {mayLog && <ContactForm contact={contact} now={now} />}
        </>
      )}
    </Section>
  </div>
);

const ContactForm = ({ contact: { mayCall, callFrom }, now }: { contact: Contact; now: string }) => (
  <>
    {!mayCall && (
      <Notice tone="warn" icon="clock">
        {t('contactOutside', { when: nearTime(callFrom, now) })}
      </Notice>
    )}
    <ContractForm<{ channel: string; outcome: string; note: string }>
      intent="contact"
      values={{ channel: mayCall ? 'call' : 'incoming-call', outcome: 'reached' }}
      submit={t('logContact')}
      className="stack act-form"
      stays
    >
      {({ channel, outcome, note }) => (
        <>
          <Picks
            field={channel}
            label={t('channel')}
            options={deliveryChannels.map((value) => ({ value, label: t(value) }))}
          />
          <Picks
            field={outcome}
            label={t('outcome')}
            options={deliveryOutcomes.map((value) => ({ value, label: t(value) }))}
          />
          <TextArea field={note} label={t('note')} hint={t('noteHint')} />
        </>
      )}
    </ContractForm>
  </>
);

/** Where it goes and what it is, masked until somebody says why she looks; then the times. */
function DataPart({ shown, now }: { shown: DeliveryShown; now: string }) {
  const { sealed, may, carrier, packedAt, sentAt, deliveredOn, returnedAt } = shown;
  const known: (Fact | null)[] = [
    carrier === null ? null : { label: t('carrierFact'), value: carrier },
    ...(['packedAt', 'sentAt', 'returnedAt'] as const).map((label) => {
      const at = { packedAt, sentAt, returnedAt }[label];
      return at === null ? null : { label: t(label), value: exactTime(at) };
    }),
    deliveredOn === null ? null : { label: t('deliveredOn'), value: shortDay(deliveredOn, now) },
  ];
  return (
    <Section title={t('data')}>
      <Facts
        facts={[
          ...sealed.map(({ field, masked }) => ({
            label: labelOf(field),
            value: (
              <Masked
                field={field}
                what={labelOf(field)}
                masked={masked}
                mayReveal={may.act && (may.reveal || !ofPerson.has(field))}
                usual="deliver-device"
              />
            ),
          })),
          ...known.filter((fact) => fact !== null),
        ]}
      />
      {may.act && !may.reveal && <p className="small muted hint-below">{t('sealedNow')}</p>}
    </Section>
  );
}
