import { parseWithZod } from '@conform-to/zod/v4';
import { Link, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { officeCreditLimits } from '#contract/office/credit-limits.ts';
import { addDays } from '#domain/calendar.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { dayOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Section } from '../../ui/section.tsx';
import { typedLimits } from '../ajustes/limit-fields.tsx';
import { plainAmounts } from '../ajustes/plain-amounts.ts';
import es from './es.json';
import { Head } from './head.tsx';
import { SimulationForm } from './simulation-form.tsx';
import { SimulationResult } from './simulation-result.tsx';

const t = sentences(es);
const usualDays = 30;

export const meta = () => titled(t('simulation'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { partners } = needed(await api.call('listCreditLimits', {}), request);
  const { searchParams } = new URL(request.url);
  const today = dayOf(await nowOf(context));
  const chosen =
    partners.find(({ partner }) => String(partner.id) === searchParams.get('partner')) ?? partners[0];
  const start = {
    partners: partners.map(({ partner }) => partner),
    proposable: partners.flatMap(({ partner, mayPropose }) => (mayPropose ? [partner.id] : [])),
    defaults: {
      partner: String(chosen?.partner.id ?? ''),
      from: searchParams.get('from') ?? addDays(today, 1 - usualDays),
      until: searchParams.get('until') ?? today,
      ...(chosen && typedLimits(chosen)),
    },
    reply: null,
    result: null,
  };
  if (!searchParams.has('bands[0].fromScore')) return start;
  const asked = plainAmounts(searchParams);
  // The usual days, where the address names none.
  for (const name of ['from', 'until'] as const) if (!asked.has(name)) asked.set(name, start.defaults[name]);
  const submission = parseWithZod(asked, {
    schema: officeCreditLimits.simulateCreditLimits.body,
  });
  if (submission.status !== 'success') return { ...start, reply: submission.reply() };
  const result = await api.call('simulateCreditLimits', { body: submission.value });
  return result.ok
    ? { ...start, reply: submission.reply(), result: result.data }
    : { ...start, reply: submission.reply({ formErrors: result.errors }) };
}

/** What the rules would have said of past requests with other limits. */
export default function Simulacion() {
  const { partners, proposable, defaults, reply, result } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <>
      <Head at="simulation" countedAt={undefined} />
      <p className="muted">{t('simulationLead')}</p>
      {result && <SimulationResult result={result} />}
      {result && proposable.includes(Number(defaults.partner)) && (
        <p>
          <Link className="btn line" to={`/ajustes/reglas${search}`}>
            {t('proposeThese')}
          </Link>
        </p>
      )}
      <Section title={t('simulationTitle')}>
        {/* An address of its own for each try: the form begins anew with what it says. */}
        <SimulationForm key={search} partners={partners} defaults={defaults} reply={reply} />
      </Section>
    </>
  );
}
