import { useForm } from '@conform-to/react';
import { Form, useNavigation } from 'react-router';
import { fromMonday } from '#domain/staff/desk-hours.ts';
import { weekdays } from '#domain/spanish-dates.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import es from './es.json';

const t = sentences(es);

interface Hours {
  readonly partner: { readonly id: number; readonly name: string };
  readonly opensAt: string;
  readonly closesAt: string;
  readonly days: readonly number[];
}

/** Proposes when the desk of a partner works. */
export function HoursForm({ reply, partners }: Answer & { partners: readonly Hours[] }) {
  const { state } = useNavigation();
  const [first] = partners;
  const [form, fields] = useForm<{
    partner: string;
    opensAt: string;
    closesAt: string;
    days: string[];
    reason: string;
  }>({
    lastResult: reply,
    defaultValue: {
      partner: String(first?.partner.id ?? ''),
      opensAt: first?.opensAt ?? '',
      closesAt: first?.closesAt ?? '',
    },
  });
  const { days } = fields;
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <SelectField
        field={fields.partner}
        label={t('partner')}
        options={partners.map(({ partner }) => ({ value: String(partner.id), label: partner.name }))}
      />
      <div className="pform pairs">
        <TextField field={fields.opensAt} label={t('opensAt')} type="time" />
        <TextField field={fields.closesAt} label={t('closesAt')} type="time" />
      </div>
      <fieldset className="field checks" {...(days.errors ? { 'aria-describedby': days.errorId } : {})}>
        <legend>{t('days')}</legend>
        {fromMonday.map((day) => (
          <label key={day} className="row chk">
            <input
              type="checkbox"
              name="days"
              value={day}
              defaultChecked={first?.days.includes(day) ?? false}
            />
            <span>{weekdays[day]}</span>
          </label>
        ))}
        {days.errors && (
          <span className="err" id={days.errorId}>
            <Icon name="refused" />
            <span>{days.errors.join(' ')}</span>
          </span>
        )}
      </fieldset>
      <TextArea field={fields.reason} label={t('hoursReason')} hint={t('reasonHint')} />
      <div className="row">
        <Button type="submit" kind="primary" busy={state !== 'idle'}>
          {t('proposeHours')}
        </Button>
      </div>
    </Form>
  );
}
