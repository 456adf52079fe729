import es from '../es.json';
import { useForm, type FieldMetadata } from '@conform-to/react';
import { Form } from 'react-router';
import type { ReactNode } from 'react';
import type { OfficeWebhook } from '#contract/office/webhooks.ts';
import { webhookEvents, webhookEventNames } from '#domain/webhooks/events.ts';
import { ContractForm } from '../../../ui/contract-form.tsx';
import { TextField, SelectField, Checks } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SendButton, useReply } from '../../../ui/send-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { sentences } from '../../../text/sentences.ts';

const t = sentences(es);

/** Whether somebody must look at a receiver: its last attempt failed, and later ones wait or were given up. */
export function WebhookState({
  webhook: { isEnabled, succeededAt, failedAt, waiting, givenUp },
  large = false,
}: {
  webhook: OfficeWebhook;
  large?: boolean;
}) {
  const fails = failedAt !== null && (succeededAt === null || failedAt > succeededAt);
  if (!isEnabled)
    return (
      <Badge tone="none" icon="minus" flat large={large}>
        {t('webhookOff')}
      </Badge>
    );
  if (fails && (waiting > 0 || givenUp > 0))
    return (
      <Badge tone="warn" icon="warning" large={large}>
        {t('webhookFails')}
      </Badge>
    );
  return (
    <Badge tone="none" icon="done" flat large={large}>
      {t('webhookOn')}
    </Badge>
  );
}

/** A secret that is shown now and never again. */
export const SecretOnce = ({
  secret,
  label = t('webhookSecret'),
  note = t('webhookSecretOnce'),
  children,
}: {
  secret: string;
  label?: string;
  note?: string;
  children?: ReactNode;
}) => (
  <output className="once narrowform">
    <b>{label}</b>
    <code>{secret}</code>
    <span className="small muted">{note}</span>
    {children}
  </output>
);

/** Which events a receiver gets: a box for each. */
const EventChecks = ({ field }: { field: FieldMetadata<string[]> }) => (
  <Checks
    field={field}
    label={t('webhookEvents')}
    options={webhookEvents.map((value) => ({ value, label: webhookEventNames[value] }))}
  />
);

/** Which events it gets, and whether it is on. */
export function ChangeForm({ webhook: { events, isEnabled, seen } }: { webhook: OfficeWebhook }) {
  const [kept, turned] = isEnabled ? ['yes', 'no'] : ['no', 'yes'];
  const [form, fields] = useForm<{ events: string[] }>({
    lastResult: useReply('change'),
    defaultValue: { events: [...events] },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="seen" value={seen} />
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <EventChecks field={fields.events} />
      <div className="row">
        <SendButton intent="change" fields={{ isEnabled: kept }} name="isEnabled" value={kept}>
          {t('webhookChange')}
        </SendButton>
        <SendButton
          intent="change"
          fields={{ isEnabled: turned }}
          name="isEnabled"
          value={turned}
          kind="quiet"
        >
          {t(isEnabled ? 'webhookTurnOff' : 'webhookTurnOn')}
        </SendButton>
      </div>
    </Form>
  );
}

/** Another secret, shown once. */
export function SecretForm({ secret }: { secret: string | undefined }) {
  if (secret) return <SecretOnce secret={secret} />;
  return (
    <ContractForm
      intent="secret"
      lead={<p className="small muted">{t('webhookSecretLead')}</p>}
      submit={t('webhookRotate')}
      icon="key"
    />
  );
}

export const RemoveForm = () => (
  <ContractForm<{ reason: string }> intent="remove" submit={t('webhookRemove')} kind="stop">
    {({ reason }) => <TextField field={reason} label={t('reason')} autoComplete="off" />}
  </ContractForm>
);

/** Adds a receiver. */
export const AddForm = ({
  partners,
}: {
  partners: readonly { readonly id: number; readonly name: string }[];
}) => (
  <ContractForm<{ partner: string; url: string; events: string[] }>
    intent="add"
    values={{ partner: String(partners[0]?.id ?? ''), url: '', events: [...webhookEvents] }}
    submit={t('webhookAdd')}
    kind="primary"
  >
    {({ partner, url, events }) => (
      <>
        {partners.length > 1 ? (
          <SelectField
            field={partner}
            label={t('partner')}
            options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ) : (
          <input type="hidden" name="partner" value={partners[0]?.id ?? ''} />
        )}
        <TextField field={url} label={t('webhookUrl')} hint={t('webhookUrlHint')} autoComplete="off" />
        <EventChecks field={events} />
      </>
    )}
  </ContractForm>
);
