import { useForm } from '@conform-to/react';
import { Form, useNavigation } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import es from './es.json';
import type { PrivacyAnswer } from './privacy-action.ts';

const t = sentences(es);

/** Proposes an act that another person confirms; while it cannot be proposed only why not. */
export function ProposeForm({
  intent,
  lead,
  button,
  isOff,
  answer,
}: {
  intent: 'copy' | 'erase';
  lead: string;
  button: string;
  isOff: boolean;
  answer: PrivacyAnswer | undefined;
}) {
  const { state } = useNavigation();
  const [form, fields] = useForm<{ reason: string }>({
    lastResult: answer?.intent === intent ? answer.reply : null,
  });
  if (isOff) return <p className="small muted">{lead}</p>;
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value={intent} />
      <p className="small muted">{lead}</p>
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
      <div className="row">
        <Button
          type="submit"
          {...(intent === 'erase' ? { kind: 'stop' as const } : {})}
          busy={state !== 'idle'}
        >
          {button}
        </Button>
      </div>
    </Form>
  );
}
