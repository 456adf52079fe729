import { useSearchParams } from 'react-router';
import { dayOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';
import { CustomerCodeField, ImeiField } from '../envios/imei-field.tsx';
import es from './es.json';
import type { DeliveryShown } from './delivery-head.tsx';
import { useReply } from '../../ui/send-button.tsx';

const t = sentences(es);

/** The one act that comes next: assign the IMEI, send, or deliver. */
export function NextStep({ shown: { may, sentAt }, now }: { shown: DeliveryShown; now: string }) {
  if (may.pack) return <PackForm />;
  if (may.send) return <SendForm />;
  if (may.packAgain) return <PackAgainForm />;
  if (may.deliver) return <DeliverForm from={sentAt === null ? null : dayOf(sentAt)} today={dayOf(now)} />;
  return (
    <Section title={t('next')}>
      <p className="small muted">{`${t('nothingNext')} ${t('nothingNextLead')}`}</p>
    </Section>
  );
}

const look = { className: 'stack act-form', stays: true } as const;

const PackForm = () => (
  <Section title={t('packTitle')}>
    <ContractForm<{ imei: string }> intent="pack" submit={t('pack')} kind="primary" {...look}>
      {({ imei }) => <ImeiField field={imei} label={t('scan')} focus />}
    </ContractForm>
  </Section>
);

/** Nothing is owed until this one is there. */
const PackAgainForm = () => (
  <Section title={t('packAgainTitle')}>
    <ContractForm<{ imei: string; reason: string }>
      intent="pack-again"
      submit={t('packAgain')}
      kind="primary"
      {...look}
    >
      {({ imei, reason }) => (
        <>
          <p className="small muted">{t('packAgainLead')}</p>
          <ImeiField field={imei} label={t('scan')} />
          <TextArea field={reason} label={t('reason')} hint={t('reasonHint')} />
        </>
      )}
    </ContractForm>
  </Section>
);

const SendForm = () => (
  <Section title={t('sendTitle')}>
    <ContractForm<{ carrier: string; trackingNumber: string }>
      intent="send"
      submit={t('send')}
      kind="primary"
      {...look}
    >
      {({ carrier, trackingNumber }) => (
        <>
          <p className="small muted">{t('sendLead')}</p>
          <TextField field={carrier} label={t('carrier')} autoComplete="off" />
          <TextField field={trackingNumber} label={t('tracking')} autoComplete="off" />
        </>
      )}
    </ContractForm>
  </Section>
);

const DeliverForm = ({ from, today }: { from: string | null; today: string }) => (
  <Section title={t('deliverTitle')}>
    <ContractForm<{ receivedBy: string; on: string; code: string }>
      intent="deliver"
      values={{ on: today }}
      submit={t('deliver')}
      kind="primary"
      {...look}
    >
      {({ receivedBy, on, code }) => (
        <>
          <TextField
            field={receivedBy}
            label={t('receivedBy')}
            hint={t('receivedByHint')}
            autoComplete="off"
          />
          <TextField field={on} label={t('on')} type="date" min={from ?? undefined} max={today} />
          <CustomerCodeField field={code} label={t('deliverCode')} hint={t('deliverCodeHint')} />
        </>
      )}
    </ContractForm>
  </Section>
);

/** Another IMEI than was assigned, while the device is here. Folded away: it is the exception. */
export const CorrectForm = () => (
  <details className="fold" open={useReply('correct') !== null}>
    <summary>{t('correctTitle')}</summary>
    <ContractForm<{ imei: string; reason: string }> intent="correct" submit={t('correct')} {...look}>
      {({ imei, reason }) => (
        <>
          <p className="small muted">{t('correctLead')}</p>
          <ImeiField field={imei} label={t('scan')} />
          <TextArea field={reason} label={t('reason')} hint={t('reasonHint')} />
        </>
      )}
    </ContractForm>
  </details>
);

export const TakeBackForm = () => (
  <details className="fold" open={useReply('take-back') !== null}>
    <summary>{t('takeBackTitle')}</summary>
    <ContractForm<{ reason: string }> intent="take-back" submit={t('takeBack')} {...look}>
      {({ reason }) => (
        <>
          <p className="small muted">{t('takeBackLead')}</p>
          <TextArea field={reason} label={t('reason')} hint={t('reasonHint')} />
        </>
      )}
    </ContractForm>
  </details>
);

/** At the counter: neither the shop nor the customer begins the debt alone. Her account shows a code; an SMS is for who cannot open it. */
export function HandOverForm() {
  const [asked, given] = [useReply('hand-over-code'), useReply('hand-over')];
  const [search] = useSearchParams();
  const isSent = search.get('hecho') === 'hand-over-code';
  return (
    <details className="fold" open={isSent || asked !== null || given !== null}>
      <summary>{t('handOverTitle')}</summary>
      <ContractForm<{ imei: string; code: string }>
        intent="hand-over"
        submit={t('handOver')}
        kind="primary"
        lead={<p className="small muted">{t('handOverLead')}</p>}
        {...look}
      >
        {({ imei, code }) => (
          <>
            <ImeiField field={imei} label={t('scan')} />
            <CustomerCodeField field={code} label={t('handOverCode')} />
          </>
        )}
      </ContractForm>
      <ContractForm intent="hand-over-code" submit={t(isSent ? 'handOverAgain' : 'handOverAsk')} {...look} />
    </details>
  );
}
