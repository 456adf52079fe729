import { useForm } from '@conform-to/react';
import { Form, useActionData } from 'react-router';
import { correctableWords, correctionReasonWords } from '#domain/onboarding/corrections.ts';
import { sentences } from '../../../text/sentences.ts';
import type { Answer } from '../../../ui/answer.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Picks, TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSending } from '../../../ui/use-sending.ts';
import { ActDialog } from './act-dialog.tsx';
import { choicesOf } from './acts.ts';
import type { Casework } from './casework.ts';
import es from './es.json';

const t = sentences(es);

/** Chooses what the customer corrects and why, in one tap, and writes to her. */
export function CorrectDialog({ requestId, casework }: { requestId: string; casework: Casework }) {
  const answer = useActionData<Answer>();
  const isBusy = useSending('correct');
  const [form, fields] = useForm<{ choice: string; message: string; seen: string }>({
    lastResult: answer?.reply ?? null,
  });
  return (
    <ActDialog title={t('correctTitle')}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
        <p className="small muted">{t('correctLead')}</p>
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name="seen" value={casework.state} />
        {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
        {casework.correctable.map((what, index) => (
          <Picks
            key={what}
            field={fields.choice}
            label={correctableWords[what]}
            // One choice out of all the groups: what is wrong with it is said once, below the last.
            isSilent={index + 1 < casework.correctable.length}
            options={choicesOf(what).map(({ value, reason }) => ({
              value,
              label: correctionReasonWords[reason],
            }))}
          />
        ))}
        <TextArea field={fields.message} label={t('message')} note={t('messageHint')} />
        <div className="foot">
          <ButtonLink to={`/solicitud/${requestId}`} preventScrollReset>
            {t('back')}
          </ButtonLink>
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('ask')}
          </Button>
        </div>
      </Form>
    </ActDialog>
  );
}
