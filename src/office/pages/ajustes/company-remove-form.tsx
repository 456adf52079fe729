import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSending } from '../../ui/use-sending.ts';
import type { CompanyAnswer } from './company-action.ts';
import es from './es.json';

const t = sentences(es);

/** Proposes that people of a partner sign in without their company. */
export function CompanyRemoveForm({ answer }: { answer: CompanyAnswer | undefined }) {
  const isSending = useSending('remove');
  const [form, fields] = useForm<{ sure: string; reason: string }>({
    id: 'remove',
    lastResult: answer?.intent === 'remove' ? answer.reply : null,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value="remove" />
      <p className="small muted">{t('companyRemoveLead')}</p>
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <Check field={fields.sure} label={t('companyRemoveSure')} />
      <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
      <div className="row">
        <Button type="submit" kind="stop" busy={isSending}>
          {t('companyRemove')}
        </Button>
      </div>
    </Form>
  );
}
