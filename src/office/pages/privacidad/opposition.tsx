import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import type { OfficePrivacyRecord } from '#contract/office/privacy.ts';
import { optionalPurposes, purposeNames, type OptionalPurpose } from '#domain/applicant/oppositions.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';
import type { PrivacyAnswer } from './privacy-action.ts';

const t = sentences(es);

interface Props {
  record: OfficePrivacyRecord;
  answer: PrivacyAnswer | undefined;
}

/** The uses of her data that ended because she objected, and the forms that end one or take it back. */
export function Opposition({ record: { oppositions, state, may, locksDevices }, answer }: Props) {
  const inForce = oppositions.flatMap(({ purpose, withdrawnAt }) => (withdrawnAt === null ? [purpose] : []));
  const left = optionalPurposes.filter((purpose) => !inForce.includes(purpose));
  return (
    <Section title={t('opposeTitle')}>
      <div className="stack">
        {oppositions.length > 0 && (
          <ul className="stack small" aria-label={t('opposeTitle')}>
            {oppositions.map(({ purpose, at, withdrawnAt }) => (
              <li key={`${purpose} ${at}`} className="row wrapx">
                <b>{purposeNames[purpose]}</b>
                <span className="muted">
                  {withdrawnAt === null
                    ? t('opposedSince', { when: exactTime(at) })
                    : t('opposedUntil', { when: exactTime(withdrawnAt) })}
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="small muted">{t(locksDevices ? 'opposeLead' : 'opposeLead-plain')}</p>
        {state === 'waiting' && may.work && left.length > 0 && <OpposeForm purposes={left} answer={answer} />}
        {may.work && inForce.length > 0 && <WithdrawForm purposes={inForce} answer={answer} />}
      </div>
    </Section>
  );
}

interface FormProps {
  purposes: readonly OptionalPurpose[];
  answer: PrivacyAnswer | undefined;
}

function OpposeForm({ purposes, answer }: FormProps) {
  const isSending = useSending('oppose');
  const [form, fields] = useForm<{ purposes: string; note: string }>({
    lastResult: answer?.intent === 'oppose' ? answer.reply : null,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value="oppose" />
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <fieldset
        className="field"
        aria-describedby={fields.purposes.errors ? fields.purposes.errorId : undefined}
      >
        <legend className="lab">{t('opposeWhat')}</legend>
        {purposes.map((purpose) => (
          <label key={purpose} className="row chk">
            <input type="checkbox" name="purposes" value={purpose} />
            <span>{purposeNames[purpose]}</span>
          </label>
        ))}
        {fields.purposes.errors && (
          <span className="err" id={fields.purposes.errorId}>
            {fields.purposes.errors.join(' ')}
          </span>
        )}
      </fieldset>
      <TextArea field={fields.note} label={t('reason')} hint={t('opposeNoteHint')} />
      <div className="row">
        <Button type="submit" busy={isSending}>
          {t('doOppose')}
        </Button>
      </div>
    </Form>
  );
}

function WithdrawForm({ purposes, answer }: FormProps) {
  const isSending = useSending('withdraw');
  const [form, fields] = useForm<{ purpose: string; note: string }>({
    lastResult: answer?.intent === 'withdraw' ? answer.reply : null,
    defaultValue: { purpose: purposes[0] ?? '' },
  });
  return (
    <details className="text">
      <summary>{t('withdrawTitle')}</summary>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        className="stack narrowform hint-below"
      >
        <input type="hidden" name="intent" value="withdraw" />
        {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
        <SelectField
          field={fields.purpose}
          label={t('withdrawWhat')}
          options={purposes.map((purpose) => ({ value: purpose, label: purposeNames[purpose] }))}
        />
        <TextArea field={fields.note} label={t('reason')} hint={t('opposeNoteHint')} />
        <div className="row">
          <Button type="submit" busy={isSending}>
            {t('doWithdraw')}
          </Button>
        </div>
      </Form>
    </details>
  );
}
