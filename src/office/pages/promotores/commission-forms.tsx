import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';

const t = sentences(es);

/** Proposes what sales signed from then on earn. */
export function PlanForm({ answer, partner }: { answer: Answer | undefined; partner: number }) {
  const isSending = useSending('plan');
  const [form, fields] = useForm<{ amount: string; share: string; reason: string }>({
    lastResult: answer?.reply ?? null,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value="plan" />
      <input type="hidden" name="partner" value={partner} />
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <TextField field={fields.amount} label={t('planAmount')} inputMode="decimal" />
      <TextField field={fields.share} label={t('planShare')} hint={t('planShareHint')} inputMode="decimal" />
      <TextArea field={fields.reason} label={t('planReason')} hint={t('reasonHint')} />
      <div className="row">
        <Button type="submit" busy={isSending}>
          {t('planDo')}
        </Button>
      </div>
    </Form>
  );
}

/** Proposes to close the month that is shown. */
export function CloseMonthForm({
  answer,
  partner,
  month,
}: {
  answer: Answer | undefined;
  partner: number;
  month: string;
}) {
  const isSending = useSending('close');
  const [form, fields] = useForm<{ reason: string }>({ lastResult: answer?.reply ?? null });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value="close" />
      <input type="hidden" name="partner" value={partner} />
      <input type="hidden" name="month" value={month} />
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <TextArea field={fields.reason} label={t('closeMonthReason')} hint={t('reasonHint')} />
      <div className="row">
        <Button type="submit" kind="primary" busy={isSending}>
          {t('closeMonthDo')}
        </Button>
      </div>
    </Form>
  );
}
