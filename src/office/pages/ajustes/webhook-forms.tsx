import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import type { OfficeWebhook } from '#contract/office/webhooks.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';
import { EventChecks } from './event-checks.tsx';
import { SecretOnce } from './secret-once.tsx';
import type { WebhookAnswer } from './webhook-action.ts';

const t = sentences(es);

interface Props {
  webhook: OfficeWebhook;
  answer: WebhookAnswer | undefined;
}

/** Which events it gets, and whether it is on. */
export function ChangeForm({ webhook: { events, isEnabled }, answer }: Props) {
  const [kept, turned] = isEnabled ? ['yes', 'no'] : ['no', 'yes'];
  const [form, fields] = useForm<{ events: string[] }>({
    lastResult: answer?.intent === 'change' ? answer.reply : null,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value="change" />
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <EventChecks field={fields.events} chosen={events} />
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
export function SecretForm({ answer }: Pick<Props, 'answer'>) {
  const isSending = useSending('secret');
  if (answer?.secret) return <SecretOnce secret={answer.secret} />;
  return (
    <Form method="post" className="stack narrowform">
      <input type="hidden" name="intent" value="secret" />
      <p className="small muted">{t('webhookSecretLead')}</p>
      <div className="row">
        <Button type="submit" icon="key" busy={isSending}>
          {t('webhookRotate')}
        </Button>
      </div>
    </Form>
  );
}

export function RemoveForm({ answer }: Pick<Props, 'answer'>) {
  const isSending = useSending('remove');
  const [form, fields] = useForm<{ reason: string }>({
    lastResult: answer?.intent === 'remove' ? answer.reply : null,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value="remove" />
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <TextField field={fields.reason} label={t('reason')} autoComplete="off" />
      <div className="row">
        <Button type="submit" kind="stop" busy={isSending}>
          {t('webhookRemove')}
        </Button>
      </div>
    </Form>
  );
}
