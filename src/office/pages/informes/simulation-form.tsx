import { useForm } from '@conform-to/react';
import { Form, useNavigation } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { LimitFields, type TypedLimits } from '../ajustes/limit-fields.tsx';
import es from './es.json';

const t = sentences(es);

type Typed = TypedLimits & { partner: string; from: string; until: string };

/** Which limits are tried, and on the requests of which days. */
export function SimulationForm({
  partners,
  defaults,
  reply,
}: Answer & {
  partners: readonly { readonly id: number; readonly name: string }[];
  defaults: Partial<Typed>;
}) {
  const { state } = useNavigation();
  const [form, fields] = useForm<Typed>({ lastResult: reply, defaultValue: defaults });
  return (
    <Form id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      {partners.length > 1 ? (
        <SelectField
          field={fields.partner}
          label={t('by-partner')}
          options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : (
        <input type="hidden" name="partner" value={defaults.partner} />
      )}
      <div className="pform pairs">
        <TextField field={fields.from} label={t('by-from')} type="date" />
        <TextField field={fields.until} label={t('by-until')} type="date" />
      </div>
      <LimitFields bands={fields.bands} noHistory={fields.noHistory} />
      <div className="row">
        <Button type="submit" kind="primary" busy={state !== 'idle'}>
          {t('simulate')}
        </Button>
      </div>
    </Form>
  );
}
