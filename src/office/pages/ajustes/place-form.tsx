import { useForm } from '@conform-to/react';
import { Form, useNavigation } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import es from './es.json';

const t = sentences(es);

export interface Place {
  readonly id: number;
  readonly name: string;
  readonly fee: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly hours: string | null;
}

/** Proposes what a place charges and takes. */
export function PlaceForm({ reply, place }: Answer & { place: Place }) {
  const { state } = useNavigation();
  const [form, fields] = useForm<{
    fee: string;
    minimum: string;
    maximum: string;
    hours: string;
    reason: string;
  }>({
    lastResult: reply,
    defaultValue: {
      fee: written(place.fee),
      minimum: written(place.minimum),
      maximum: written(place.maximum),
      hours: place.hours ?? '',
    },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <TextField field={fields.fee} label={t('placeFee')} hint={t('placeFeeHint')} inputMode="decimal" />
      <div className="pform pairs">
        <TextField
          field={fields.minimum}
          label={t('placeMinimum')}
          hint={t('placeSumHint')}
          inputMode="decimal"
        />
        <TextField
          field={fields.maximum}
          label={t('placeMaximum')}
          hint={t('placeSumHint')}
          inputMode="decimal"
        />
      </div>
      <TextField field={fields.hours} label={t('placeHours')} hint={t('placeHoursHint')} />
      <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
      <div className="row">
        <Button type="submit" kind="primary" busy={state !== 'idle'}>
          {t('proposePlace')}
        </Button>
      </div>
    </Form>
  );
}

const written = (pesos: number | null): string => (pesos === null ? '' : String(pesos));
