import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import { lookReasonNames, lookReasons, type LookReason } from '#domain/staff/sealed-fields.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Picks, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';
import type { PrivacyAnswer } from './privacy-action.ts';

const t = sentences(es);

/** What a waiting correction would write, beside what is there: sealed until a person says why she looks. */
export function RectificationShown({ answer }: { answer: PrivacyAnswer | undefined }) {
  const seen = answer?.seen;
  return (
    <Section title={t('seenTitle')}>
      {seen ? (
        <>
          <table className="cmp" aria-label={t('seenTitle')}>
            <thead>
              <tr>
                <th scope="col">{t('datum')}</th>
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('after')}</th>
              </tr>
            </thead>
            <tbody>
              {seen.rows.map(({ what, before, after }) => (
                <tr key={what}>
                  <td>{what}</td>
                  <td>{before === '' ? t('empty') : before}</td>
                  <td>
                    <b>{after}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {seen.doubts.length > 0 && <Notice tone="warn">{seen.doubts.join(' ')}</Notice>}
        </>
      ) : (
        <LookForm answer={answer} />
      )}
    </Section>
  );
}

function LookForm({ answer }: { answer: PrivacyAnswer | undefined }) {
  const isSending = useSending('look');
  const usual: LookReason = 'answer-privacy-request';
  const [form, fields] = useForm<{ reason: string; reasonText: string }>({
    lastResult: answer?.intent === 'look' ? answer.reply : null,
    defaultValue: { reason: usual },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value="look" />
      <p className="small muted">{t('seenLead')}</p>
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <Picks
        field={fields.reason}
        label={t('whatFor')}
        options={lookReasons.map((value) => ({ value, label: lookReasonNames[value] }))}
      />
      <TextField field={fields.reasonText} label={t('otherReason')} autoComplete="off" />
      <div className="row">
        <Button type="submit" icon="eye" busy={isSending}>
          {t('see')}
        </Button>
      </div>
    </Form>
  );
}
