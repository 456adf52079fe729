import { fromMonday } from '#domain/staff/desk-hours.ts';
import { weekdays } from '#domain/spanish-dates.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
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
export function HoursForm({ partners }: { partners: readonly Hours[] }) {
  const [first] = partners;
  return (
    <ContractForm<{ partner: string; opensAt: string; closesAt: string; days: string[]; reason: string }>
      intent="hours"
      values={{
        partner: String(first?.partner.id ?? ''),
        opensAt: first?.opensAt ?? '',
        closesAt: first?.closesAt ?? '',
      }}
      submit={t('proposeHours')}
      kind="primary"
    >
      {({ partner, opensAt, closesAt, days, reason }) => (
        <>
          <SelectField
            field={partner}
            label={t('partner')}
            options={partners.map((each) => ({ value: String(each.partner.id), label: each.partner.name }))}
          />
          <div className="pform pairs">
            <TextField field={opensAt} label={t('opensAt')} type="time" />
            <TextField field={closesAt} label={t('closesAt')} type="time" />
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
          <TextArea field={reason} label={t('hoursReason')} hint={t('reasonHint')} />
        </>
      )}
    </ContractForm>
  );
}
