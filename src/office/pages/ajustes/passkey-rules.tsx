import { passkeyRuleNames, passkeyRules } from '#domain/staff/passkey-rule.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { useSession } from '../../ui/use-session.ts';
import type { CompanySettings } from './company-state.tsx';
import es from './es.json';

const t = sentences(es);

/** Who needs a passkey at each partner, and the form that proposes a change. */
export function PasskeyRules({ partners }: { partners: readonly CompanySettings[] }) {
  const session = useSession();
  const mine = partners.filter(({ mayPropose }) => mayPropose);
  return (
    <>
      <Section title={t('passkeys')}>
        <p className="small muted">{t('passkeysLead')}</p>
        {session && !session.passkeys && <Notice tone="warn">{t('passkeysNone')}</Notice>}
        <ShortTable
          label={t('passkeys')}
          columns={columns}
          rows={partners}
          keyOf={({ partner }) => partner.id}
        />
      </Section>
      {mine.length > 0 && (
        <Section title={t('passkeysTitle')}>
          <RuleForm partners={mine} />
        </Section>
      )}
    </>
  );
}

const RuleForm = ({ partners }: { partners: readonly CompanySettings[] }) => (
  <ContractForm<{ partner: string; rule: string; reason: string }>
    isAct
    intent="passkeys"
    values={{ partner: String(partners[0]?.partner.id ?? ''), rule: partners[0]?.passkeyRule ?? '' }}
    submit={t('passkeysPropose')}
    kind="primary"
  >
    {({ partner, rule, reason }) => (
      <>
        <SelectField
          field={partner}
          label={t('partner')}
          options={partners.map((each) => ({ value: String(each.partner.id), label: each.partner.name }))}
        />
        <SelectField
          field={rule}
          label={t('passkeysNow')}
          options={passkeyRules.map((each) => ({ value: each, label: passkeyRuleNames[each] }))}
        />
        <TextArea field={reason} label={t('reason')} hint={t('reasonHint')} />
      </>
    )}
  </ContractForm>
);

const columns: readonly PlainColumn<CompanySettings>[] = [
  { label: t('partner'), narrow: 'a', cell: ({ partner }) => <PartnerName partner={partner} /> },
  { label: t('passkeysNow'), narrow: 'b', cell: ({ passkeyRule }) => passkeyRuleNames[passkeyRule] },
];
