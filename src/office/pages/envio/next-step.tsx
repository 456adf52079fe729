import { getInputProps, useForm, type FieldMetadata } from '@conform-to/react';
import { dayOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { cx } from '../../ui/cx.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { ImeiField } from '../envios/imei-field.tsx';
import { ActForm } from './act-form.tsx';
import es from './es.json';
import { useReply } from '../../ui/use-reply.ts';
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

function PackForm() {
  const [form, fields] = useForm<{ imei: string }>({ lastResult: useReply('pack'), id: 'pack' });
  return (
    <Section title={t('packTitle')}>
      <ActForm form={form} intent="pack" submit={t('pack')} primary>
        <ImeiField field={fields.imei} label={t('scan')} focus />
      </ActForm>
    </Section>
  );
}

/** Nothing is owed until this one is there. */
function PackAgainForm() {
  const [form, fields] = useForm<{ imei: string; reason: string }>({
    lastResult: useReply('pack-again'),
    id: 'pack-again',
  });
  return (
    <Section title={t('packAgainTitle')}>
      <ActForm form={form} intent="pack-again" submit={t('packAgain')} primary>
        <p className="small muted">{t('packAgainLead')}</p>
        <ImeiField field={fields.imei} label={t('scan')} />
        <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
      </ActForm>
    </Section>
  );
}

function SendForm() {
  const [form, fields] = useForm<{ carrier: string; trackingNumber: string }>({
    lastResult: useReply('send'),
    id: 'send',
  });
  return (
    <Section title={t('sendTitle')}>
      <ActForm form={form} intent="send" submit={t('send')} primary>
        <p className="small muted">{t('sendLead')}</p>
        <TextField field={fields.carrier} label={t('carrier')} autoComplete="off" />
        <TextField field={fields.trackingNumber} label={t('tracking')} autoComplete="off" />
      </ActForm>
    </Section>
  );
}

function DeliverForm({ from, today }: { from: string | null; today: string }) {
  const [form, fields] = useForm<{ receivedBy: string; on: string }>({
    lastResult: useReply('deliver'),
    id: 'deliver',
    defaultValue: { on: today },
  });
  return (
    <Section title={t('deliverTitle')}>
      <ActForm form={form} intent="deliver" submit={t('deliver')} primary>
        <TextField
          field={fields.receivedBy}
          label={t('receivedBy')}
          hint={t('receivedByHint')}
          autoComplete="off"
        />
        <DayField field={fields.on} label={t('on')} from={from} until={today} />
      </ActForm>
    </Section>
  );
}

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
