import { parseWithZod } from '@conform-to/zod/v4';
import { Link, useLoaderData, useLocation, type LoaderFunctionArgs, Form, useNavigation } from 'react-router';
import { useForm } from '@conform-to/react';
import { officeCreditLimits } from '#contract/office/credit-limits.ts';
import { addDays } from '#domain/calendar.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { needed } from '../../../api.ts';
import { apiContext, nowOf } from '../../../context.ts';
import { titled } from '../../../shell/title.ts';
import { dayOf, exactTime, grouped, pesos } from '../../../text/format.ts';
import { sentences } from '../../../text/sentences.ts';
import { Section } from '../../../ui/section.tsx';
import { typedLimits, LimitFields, type TypedLimits } from '../../ajustes/limit-fields.tsx';
import { plainAmounts } from '../../ajustes/form-text.ts';
import es from '../es.json';
import { Head } from '../report-filters.tsx';
import { becameName, WhatBecame } from './became.tsx';
import type { Answer } from '../../../ui/answer.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField, SelectField } from '../../../ui/field.tsx';
import { Notice, Blank } from '../../../ui/notice.tsx';
import { ShortTable, type PlainColumn } from '../../../ui/plain-table.tsx';

type Result = OfficeOutput<'simulateCreditLimits'>;
const outcomes = ['approved', 'review', 'refused'] as const;
const names = { approved: 'wouldApprove', review: 'wouldReview', refused: 'wouldRefuse' } as const;

/** How many requests would have had another outcome, and which. */
function SimulationResult({ result }: { result: Result }) {
  const { requests, more, moves, changed, financedBefore, financedAfter } = result;
  if (requests === 0)
    return (
      <Blank icon="today" title={t('noneTitle')}>
        {t('noneDecided')}
      </Blank>
    );
  const title = t(requests === 1 ? 'simulationResult_one' : 'simulationResult_other', {
    n: grouped(requests),
  });
  const count = (which: (move: Result['moves'][number]) => boolean) =>
    moves.filter(which).reduce((sum, move) => sum + move.requests, 0);
  return (
    <>
      {more && <Notice>{t('simulationMore', { n: grouped(requests) })}</Notice>}
      <Section title={title}>
        <ShortTable
          label={title}
          className=""
          columns={[
            { label: t('ruleOutcome'), isName: true, cell: ({ name }) => name },
            { label: t('then'), right: true, className: 'num', cell: ({ write, before }) => write(before) },
            {
              label: t('withThese'),
              right: true,
              className: 'num',
              cell: ({ write, after }) => write(after),
            },
            {
              label: t('difference'),
              right: true,
              leaves: 'no-s',
              className: 'num',
              cell: ({ write, before, after }) => signed(after - before, write),
            },
          ]}
          rows={[
            ...outcomes.map((outcome) => ({
              name: t(names[outcome]),
              before: count((move) => move.before === outcome),
              after: count((move) => move.after === outcome),
              write: grouped,
            })),
            { name: t('financedAlone'), before: financedBefore, after: financedAfter, write: pesos },
          ]}
          keyOf={({ name }) => name}
        />
        <p className="small muted">{t('simulationNote')}</p>
      </Section>
      <WhatBecame became={result.became} />
      <Section title={t('changedTitle')}>
        {changed.length === 0 ? (
          <p className="muted">{t('changedNone')}</p>
        ) : (
          <ShortTable
            label={t('changedTitle')}
            columns={changedColumns}
            rows={changed}
            keyOf={({ requestId }) => requestId}
          />
        )}
      </Section>
    </>
  );
}

const signed = (value: number, write: (value: number) => string): string =>
  value === 0 ? '—' : `${value > 0 ? '+' : '−'}${write(Math.abs(value))}`;

type Typed = TypedLimits & { partner: string; from: string; until: string };

/** Which limits are tried, and on the requests of which days. */
function SimulationForm({
  partners,
  defaults,
  reply,
}: Answer & {
  partners: readonly { readonly id: number; readonly name: string }[];
  defaults: Partial<Typed>;
}) {
  const { state } = useNavigation();
  const [form, fields] = useForm<Typed>({ lastResult: reply, defaultValue: defaults });
  return (
    <Form id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      {partners.length > 1 ? (
        <SelectField
          field={fields.partner}
          label={t('by-partner')}
          options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : (
        <input type="hidden" name="partner" value={defaults.partner} />
      )}
      <div className="pform pairs">
        <TextField field={fields.from} label={t('by-from')} type="date" />
        <TextField field={fields.until} label={t('by-until')} type="date" />
      </div>
      <LimitFields bands={fields.bands} noHistory={fields.noHistory} />
      <div className="row">
        <Button type="submit" kind="primary" busy={state !== 'idle'}>
          {t('simulate')}
        </Button>
      </div>
    </Form>
  );
}

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

const changedColumns: readonly PlainColumn<Result['changed'][number]>[] = [
  {
    label: t('requestOf'),
    narrow: 'a',
    cell: ({ requestId, begunAt }) => <Link to={`/solicitud/${requestId}`}>{exactTime(begunAt)}</Link>,
  },
  { label: t('by-product'), narrow: 'b', cell: ({ product }) => product },
  {
    label: t('financed'),
    right: true,
    className: 'num',
    cell: ({ financed }) => pesos(financed),
  },
  {
    label: t('score'),
    right: true,
    className: 'num',
    cell: ({ score }) => (score === null ? t('noScore') : grouped(score)),
  },
  { label: t('then'), cell: ({ before }) => t(names[before]) },
  { label: t('withThese'), narrow: 'c', cell: ({ after }) => t(names[after]) },
  {
    label: t('becameWhat'),
    leaves: 'no-s',
    cell: ({ became, before, after }) =>
      becameName(became, outcomes.indexOf(after) > outcomes.indexOf(before) ? 'stricter' : 'looser'),
  },
];
