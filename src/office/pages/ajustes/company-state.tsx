import type { OfficeOutput } from '#contract/office/api.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Facts } from '../../ui/section.tsx';
import es from './es.json';

const t = sentences(es);

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
