import { passkeyRuleNames, passkeyRules } from '#domain/staff/passkey-rule.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { type PlainColumn, ShortTable } from '../../ui/plain-table.tsx';
import { Blank, Notice } from '../../ui/notice.tsx';
import { Facts, Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { useSession } from '../../ui/use-session.ts';
import es from './es.json';
import type { OfficeOutput } from '#contract/office/api.ts';
import { exactTime } from '../../text/format.ts';
import { ButtonLink } from '../../ui/button.tsx';

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

export type CompanySettings = OfficeOutput<'listCompanySignIns'>['partners'][number];

/** How people of a partner sign in with their company, as it is now. */
export function CompanyState({
  settings: { partner, current, mayPropose },
  isOpen,
}: {
  settings: CompanySettings;
  isOpen: boolean;
}) {
  const open = mayPropose && !isOpen && (
    <ButtonLink to={`/ajustes/entrada?socio=${partner.id}`}>
      {t(current ? 'companyChangeTitle' : 'companySetTitle', { partner: partner.name })}
    </ButtonLink>
  );
  if (current === null)
    return (
      <Blank icon="key" title={t('companyNone')} action={open}>
        {t('companyNoneLead')}
      </Blank>
    );
  const when = exactTime(current.setAt);
  return (
    <>
      <Facts
        facts={[
          { label: t('companyIssuer'), value: copied(current.issuer) },
          { label: t('companyClient'), value: copied(current.clientId) },
          { label: t('companySecret'), value: t('companySecretSealed') },
          { label: t('companyDomain'), value: `@${current.emailDomain}` },
          { label: t('companyWay'), value: copied(current.way) },
          { label: t('companyRedirect'), value: copied(current.redirectUri) },
          {
            label: t('companySince'),
            value:
              current.setBy === null
                ? t('companySetByOperator', { when })
                : t('companySetBy', { when, name: current.setBy }),
          },
          { label: t('companySessions'), value: String(current.sessions) },
        ]}
      />
      {open && <div className="row">{open}</div>}
    </>
  );
}

/** To be copied into another system, as it is. */
const copied = (text: string) => <code className="brk">{text}</code>;
