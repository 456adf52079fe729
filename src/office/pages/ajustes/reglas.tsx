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
import es from './es.json';
import {
  bandName,
  LimitFields,
  typedLimits,
  type LimitsOfCredit,
  type TypedLimits,
} from './limit-fields.tsx';
import { plainAmounts } from './form-text.ts';
import { SettingsHead } from './settings-head.tsx';
import { ShortTable } from '../../ui/plain-table.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, SelectField } from '../../ui/field.tsx';

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
      <SettingsHead at="rules" acts={approvals} now={now} />
      {partners.map(({ partner, bands, noHistory, version, setAt }) => (
        <Section
          key={partner.id}
          title={t('limitsOf', { partner: partner.name })}
          end={<Link to={`/informes/simulacion?partner=${partner.id}`}>{t('tryOthers')}</Link>}
        >
          <p className="small muted">
            {setAt === null ? t('usualLimits') : t('limitsSet', { n: version, at: exactTime(setAt) })}
          </p>
          <ShortTable
            label={t('limitsOf', { partner: partner.name })}
            className=""
            columns={[
              { label: t('history'), isName: true, cell: ({ name }) => name },
              {
                label: t('fromScore'),
                right: true,
                className: 'num',
                cell: ({ fromScore }) => (fromScore === null ? '—' : grouped(fromScore)),
              },
              {
                label: t('maxFinanced'),
                right: true,
                className: 'num',
                cell: ({ maxFinanced }) => pesos(maxFinanced),
              },
              {
                label: t('maxMonthly'),
                right: true,
                className: 'num',
                cell: ({ maxMonthly }) => pesos(maxMonthly),
              },
            ]}
            rows={[
              ...bands.map((band, at) => ({ name: bandName(at), ...band })),
              { name: t('noHistory'), fromScore: null, ...noHistory },
              {
                name: t('noHistoryMet'),
                fromScore: null,
                maxFinanced: noHistory.maxFinancedMet,
                maxMonthly: noHistory.maxMonthly,
              },
            ]}
            keyOf={({ name }) => name}
          />
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
