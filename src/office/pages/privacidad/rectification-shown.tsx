import type { OfficeOutput } from '#contract/office/api.ts';
import { lookReasonNames, lookReasons, type LookReason } from '#domain/staff/sealed-fields.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { Picks, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';

const t = sentences(es);

/** What a waiting correction would write, beside what is there: sealed until a person says why she looks. */
export function RectificationShown({ seen }: { seen: OfficeOutput<'revealRectification'> | undefined }) {
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
        <LookForm />
      )}
    </Section>
  );
}

const usual: LookReason = 'answer-privacy-request';

const LookForm = () => (
  <ContractForm<{ reason: string; reasonText: string }>
    intent="look"
    values={{ reason: usual }}
    lead={<p className="small muted">{t('seenLead')}</p>}
    submit={t('see')}
    icon="eye"
  >
    {({ reason, reasonText }) => (
      <>
        <Picks
          field={reason}
          label={t('whatFor')}
          options={lookReasons.map((value) => ({ value, label: lookReasonNames[value] }))}
        />
        <TextField field={reasonText} label={t('otherReason')} autoComplete="off" />
      </>
    )}
  </ContractForm>
);
