import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { useReply } from '../../ui/use-reply.ts';
import es from './es.json';

const t = sentences(es);

/** Odd money that is right: it leaves the list, and no peso moves. */
export function LeaveForm() {
  const reply = useReply('leave');
  const [form, fields] = useForm<{ reason: string }>({ lastResult: reply, id: 'leave' });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="leave" />
      <p className="small muted">{t('leaveLead')}</p>
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <TextArea field={fields.reason} label={t('reason')} hint={t('leftHint')} />
      <SendButton intent="leave" kind="primary">
        {t('leave')}
      </SendButton>
    </Form>
  );
}
