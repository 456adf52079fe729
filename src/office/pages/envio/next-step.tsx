import { getInputProps, type FieldMetadata } from '@conform-to/react';
import { dayOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { cx } from '../../ui/cx.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { ImeiField } from '../envios/imei-field.tsx';
import es from './es.json';
import type { DeliveryShown } from './view.ts';

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
    <ContractForm<{ receivedBy: string; on: string }>
      intent="deliver"
      values={{ on: today }}
      submit={t('deliver')}
      kind="primary"
      {...look}
    >
      {({ receivedBy, on }) => (
        <>
          <TextField
            field={receivedBy}
            label={t('receivedBy')}
            hint={t('receivedByHint')}
            autoComplete="off"
          />
          <DayField field={on} label={t('on')} from={from} until={today} />
        </>
      )}
    </ContractForm>
  </Section>
);

function DayField({
  field,
  label,
  from,
  until,
}: {
  field: FieldMetadata<string>;
  label: string;
  from: string | null;
  until: string;
}) {
  const { key, ...props } = getInputProps(field, { type: 'date' });
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <input
        {...props}
        key={key}
        className={cx('in', field.errors && 'no')}
        max={until}
        {...(from === null ? {} : { min: from })}
      />
      {field.errors && (
        <span className="err" id={field.errorId}>
          <Icon name="refused" />
          <span>{field.errors.join(' ')}</span>
        </span>
      )}
    </div>
  );
}
