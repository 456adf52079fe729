import type { OfficeOutput } from '#contract/office/api.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import es from './es.json';

const t = sentences(es);

/** Another store, and the end of the link. */
export function KeepForms({ promoter }: { promoter: OfficeOutput<'getPromoter'> }) {
  const isActive = promoter.withdrawnAt === null;
  return (
    <>
      <Section title={t('moveTitle')}>
        <ContractForm<{ store: string; reason: string }>
          intent="move"
          values={{ store: promoter.store?.id ?? '' }}
          lead={<p className="small muted">{t('moveLead')}</p>}
          submit={t('moveDo')}
        >
          {({ store, reason }) => (
            <>
              <SelectField
                field={store}
                label={t('store')}
                options={[
                  { value: '', label: t('noStore') },
                  ...promoter.stores.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
              <TextArea field={reason} label={t('moveReason')} hint={t('reasonHint')} />
            </>
          )}
        </ContractForm>
      </Section>
      <Section title={t(isActive ? 'withdrawTitle' : 'restoreTitle')}>
        <ContractForm<{ reason: string }>
          intent={isActive ? 'withdraw' : 'restore'}
          lead={<p className="small muted">{t(isActive ? 'withdrawLead' : 'restoreLead')}</p>}
          submit={t(isActive ? 'withdrawDo' : 'restoreDo')}
          kind={isActive ? 'stop' : 'line'}
        >
          {({ reason }) => (
            <TextArea
              field={reason}
              label={t(isActive ? 'withdrawReason' : 'restoreReason')}
              hint={t('reasonHint')}
            />
          )}
        </ContractForm>
      </Section>
    </>
  );
}
