import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import { webhookEvents } from '#domain/webhooks/events.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';
import { EventChecks } from './event-checks.tsx';

const t = sentences(es);

/** Adds a receiver. */
export function WebhookForm({
  reply,
  partners,
}: Answer & { partners: readonly { readonly id: number; readonly name: string }[] }) {
  const isSending = useSending('add');
  const [form, fields] = useForm<{ partner: string; url: string; events: string[] }>({
    lastResult: reply,
    defaultValue: { partner: String(partners[0]?.id ?? ''), url: '' },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value="add" />
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      {partners.length > 1 ? (
        <SelectField
          field={fields.partner}
          label={t('partner')}
          options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : (
        <input type="hidden" name="partner" value={partners[0]?.id ?? ''} />
      )}
      <TextField field={fields.url} label={t('webhookUrl')} hint={t('webhookUrlHint')} autoComplete="off" />
      <EventChecks field={fields.events} chosen={webhookEvents} />
      <div className="row">
        <Button type="submit" kind="primary" busy={isSending}>
          {t('webhookAdd')}
        </Button>
      </div>
    </Form>
  );
}
