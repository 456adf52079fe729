import { useForm } from '@conform-to/react';
import { useFetcher } from 'react-router';
import { lookReasonNames, lookReasons, type LookReason } from '#domain/staff/sealed-fields.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../answer.ts';
import { Button } from '../button.tsx';
import { Picks, TextField } from '../field.tsx';
import { Icon } from '../icon.tsx';
import { Notice } from '../notice.tsx';
import es from './es.json';
import type { ShownDocument } from './shown-documents.ts';

const t = sentences(es);

/** In place of a sealed document: why it is needed. In the page, so that it also works before scripts. */
export function OpenForm({ document: { id, name, lead } }: { document: ShownDocument }) {
  const fetcher = useFetcher<Answer>();
  const usual: LookReason = 'review-request';
  const [form, fields] = useForm<{ reason: string; reasonText: string }>({
    lastResult: fetcher.data?.reply ?? null,
    defaultValue: { reason: usual },
  });
  return (
    <fetcher.Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="closed-paper stack"
    >
      <h2 className="row">
        <Icon name="lock" />
        <span>{t('open', { what: name })}</span>
      </h2>
      <p className="small muted">{lead}</p>
      <input type="hidden" name="intent" value="open" />
      <input type="hidden" name="document" value={id} />
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <Picks
        field={fields.reason}
        label={t('whatFor')}
        options={lookReasons.map((value) => ({ value, label: lookReasonNames[value] }))}
      />
      <TextField field={fields.reasonText} label={t('otherReason')} autoComplete="off" />
      <div>
        <Button type="submit" icon="eye" busy={fetcher.state !== 'idle'}>
          {t('openButton')}
        </Button>
      </div>
    </fetcher.Form>
  );
}
