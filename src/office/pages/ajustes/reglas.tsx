import { parseWithZod } from '@conform-to/zod/v4';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { officeCreditLimits } from '#contract/office/credit-limits.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { exactTime, grouped, pesos } from '../../text/format.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { act, partnerIn } from '../../ui/act-action.ts';
import { officeAction } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import es from './es.json';
import {
  bandName,
  LimitFields,
  typedLimits,
  type LimitsOfCredit,
  type TypedLimits,
} from './limit-fields.tsx';
import { plainAmounts } from './plain-amounts.ts';
import { Said } from './said.tsx';
import { SettingsHead } from './settings-head.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const t = sentences(es);

export const meta = () => titled(t('rules'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const found = needed(await context.get(apiContext).call('listCreditLimits', {}), request);
  // What was tried in a simulation can be proposed as it is.
  const tried = parseWithZod(plainAmounts(new URL(request.url).searchParams), {
    schema: officeCreditLimits.simulateCreditLimits.body.omit({ from: true, until: true }),
  });
  return {
    ...found,
    tried: tried.status === 'success' ? tried.value : null,
    now: await nowOf(context),
  };
}

export const action = officeAction('/ajustes/reglas', {
  limits: act('set-credit-limits', { to: partnerIn, read: plainAmounts, coerces: true, done: 'reglas' }),
});

/** What each partner has set of the credit rules. */
export default function Reglas() {
  const { partners, approvals, tried, now } = useLoaderData<typeof loader>();
  const mine = partners.filter(({ mayPropose }) => mayPropose);
  return (
    <>
      <SettingsHead at="rules" />
      <Said />
      <WaitingActs acts={approvals} now={now} />
      {partners.map(({ partner, bands, noHistory, version, setAt }) => (
        <Section
          key={partner.id}
          title={t('limitsOf', { partner: partner.name })}
          end={<Link to={`/informes/simulacion?partner=${partner.id}`}>{t('tryOthers')}</Link>}
        >
          <p className="small muted">
            {setAt === null ? t('usualLimits') : t('limitsSet', { n: version, at: exactTime(setAt) })}
          </p>
          <TableFrame label={t('limitsOf', { partner: partner.name })}>
            <thead>
              <tr>
                <th scope="col">{t('history')}</th>
                <th scope="col" className="r">
                  {t('fromScore')}
                </th>
                <th scope="col" className="r">
                  {t('maxFinanced')}
                </th>
                <th scope="col" className="r">
                  {t('maxMonthly')}
                </th>
              </tr>
            </thead>
            <tbody>
              {bands.map((band, at) => (
                <tr key={band.fromScore}>
                  <th scope="row">{bandName(at)}</th>
                  <td className="r num">{grouped(band.fromScore)}</td>
                  <td className="r num">{pesos(band.maxFinanced)}</td>
                  <td className="r num">{pesos(band.maxMonthly)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">{t('noHistory')}</th>
                <td className="r">{'—'}</td>
                <td className="r num">{pesos(noHistory.maxFinanced)}</td>
                <td className="r num">{pesos(noHistory.maxMonthly)}</td>
              </tr>
              <tr>
                <th scope="row">{t('noHistoryMet')}</th>
                <td className="r">{'—'}</td>
                <td className="r num">{pesos(noHistory.maxFinancedMet)}</td>
                <td className="r num">{pesos(noHistory.maxMonthly)}</td>
              </tr>
            </tbody>
          </TableFrame>
        </Section>
      ))}
      {mine.length > 0 && (
        <Section title={t('limitsTitle')}>
          <CreditLimitsForm key={approvals.length} partners={mine} tried={tried} />
        </Section>
      )}
      <Section title={t('fixedRules')}>
        <ul className="small">
          {(['ruleAge', 'ruleActive', 'ruleLate', 'ruleReview', 'ruleShared'] as const).map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
      </Section>
    </>
  );
}

interface PartnerLimits extends LimitsOfCredit {
  readonly partner: { readonly id: number; readonly name: string };
}

/** Proposes limits of the credit rules; `tried`: those of a simulation. */
function CreditLimitsForm({
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
      isAct
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
