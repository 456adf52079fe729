import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import es from './es.json';

const t = sentences(es);

/** Proposes what sales signed from then on earn. */
export const PlanForm = ({ partner }: { partner: number }) => (
  <ContractForm<{ amount: string; share: string; reason: string }>
    isAct
    intent="plan"
    of={{ partner }}
    submit={t('planDo')}
  >
    {({ amount, share, reason }) => (
      <>
        <TextField field={amount} label={t('planAmount')} inputMode="decimal" />
        <TextField field={share} label={t('planShare')} hint={t('planShareHint')} inputMode="decimal" />
        <TextArea field={reason} label={t('planReason')} hint={t('reasonHint')} />
      </>
    )}
  </ContractForm>
);

/** Proposes to close the month that is shown. */
export const CloseMonthForm = ({ partner, month }: { partner: number; month: string }) => (
  <ContractForm<{ reason: string }>
    isAct
    intent="close"
    of={{ partner, month }}
    submit={t('closeMonthDo')}
    kind="primary"
  >
    {({ reason }) => <TextArea field={reason} label={t('closeMonthReason')} hint={t('reasonHint')} />}
  </ContractForm>
);
