import { useForm } from '@conform-to/react';
import { Form, useActionData } from 'react-router';
import { cancelReasonNames, cancelReasons } from '#domain/staff/review-reasons.ts';
import { sentences } from '../../../text/sentences.ts';
import type { Answer } from '../../../ui/answer.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Picks, TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSending } from '../../../ui/use-sending.ts';
import { ActDialog } from './act-dialog.tsx';
import type { Casework } from './casework.ts';
import es from './es.json';

const t = sentences(es);

/** Asks once more, with the reason: it cannot be undone. */
export function CancelDialog({
  requestId,
  account,
  casework,
}: {
  requestId: string;
  account: string;
  casework: Casework;
}) {
  const answer = useActionData<Answer>();
  const isBusy = useSending('cancel');
  const [form, fields] = useForm<{ reason: string; note: string; seen: string }>({
    lastResult: answer?.reply ?? null,
  });
  return (
    <ActDialog title={t('cancelTitle', { account })}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
        <p className="small muted">{t('cancelLead')}</p>
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="seen" value={casework.state} />
        {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
        <Picks
          field={fields.reason}
          label={t('reason')}
          options={cancelReasons.map((value) => ({ value, label: cancelReasonNames[value] }))}
        />
        <TextArea field={fields.note} label={t('note')} />
        <div className="foot">
          <ButtonLink to={`/solicitud/${requestId}`} preventScrollReset data-safe>
            {t('keep')}
          </ButtonLink>
          <Button type="submit" kind="stop fill" busy={isBusy}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </ActDialog>
  );
}
