import { useForm } from '@conform-to/react';
import { Form, useActionData } from 'react-router';
import { sentences } from '../../../text/sentences.ts';
import type { Answer } from '../../../ui/answer.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useSending } from '../../../ui/use-sending.ts';
import { ActDialog } from './act-dialog.tsx';
import type { Casework } from './casework.ts';
import es from './es.json';

const t = sentences(es);

/** Chooses the store whose people help with a request, and says why. */
export function HandDialog({ requestId, casework }: { requestId: string; casework: Casework }) {
  const answer = useActionData<Answer>();
  const isBusy = useSending('hand');
  const [form, fields] = useForm<{ store: string; note: string; seen: string; seenStore: string }>({
    lastResult: answer?.reply ?? null,
  });
  const { handed, stores } = casework;
  return (
    <ActDialog title={t('handTitle')}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
        <p className="small muted">{t('handLead')}</p>
        {handed && <p className="small">{t('handNow', { store: handed.store.name })}</p>}
        <input type="hidden" name="intent" value="hand" />
        <input type="hidden" name="seen" value={casework.state} />
        <input type="hidden" name="seenStore" value={handed?.store.id ?? ''} />
        {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
        <SelectField
          field={fields.store}
          label={t('handStore')}
          options={[
            { value: '', label: t('handChoose') },
            ...stores
              .filter(({ id }) => id !== handed?.store.id)
              .map(({ id, name }) => ({ value: id, label: name })),
            ...(handed ? [{ value: 'ninguna', label: t('handNone', { store: handed.store.name }) }] : []),
          ]}
        />
        <TextArea field={fields.note} label={t('handWhy')} note={t('handWhyHint')} />
        <div className="foot">
          <ButtonLink to={`/solicitud/${requestId}`} preventScrollReset>
            {t('back')}
          </ButtonLink>
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('handDo')}
          </Button>
        </div>
      </Form>
    </ActDialog>
  );
}
