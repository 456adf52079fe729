import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import es from './es.json';
import { LimitFields, typedLimits, type LimitsOfCredit, type TypedLimits } from './limit-fields.tsx';

const t = sentences(es);

interface PartnerLimits extends LimitsOfCredit {
  readonly partner: { readonly id: number; readonly name: string };
}

/** Proposes limits of the credit rules; `tried`: those of a simulation. */
export function CreditLimitsForm({
  partners,
  tried,
}: {
  partners: readonly PartnerLimits[];
  tried: (LimitsOfCredit & { partner: number }) | null;
}) {
  const chosen = partners.find(({ partner }) => partner.id === tried?.partner) ?? partners[0];
  const shown = tried ?? chosen;
  return (
    <ContractForm<TypedLimits & { partner: string; reason: string }>
      intent="limits"
      values={{ partner: String(chosen?.partner.id ?? ''), ...(shown && typedLimits(shown)) }}
      submit={t('proposeLimits')}
      kind="primary"
    >
      {(fields) => (
        <>
          <SelectField
            field={fields.partner}
            label={t('partner')}
            options={partners.map(({ partner }) => ({ value: String(partner.id), label: partner.name }))}
          />
          <LimitFields bands={fields.bands} noHistory={fields.noHistory} />
          <TextArea field={fields.reason} label={t('hoursReason')} hint={t('reasonHint')} />
        </>
      )}
    </ContractForm>
  );
}
