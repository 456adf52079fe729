import { Form, useLoaderData } from 'react-router';
import { z } from 'zod';
import { actBodies } from '#contract/office/act-bodies.ts';
import { monthInWords } from '#domain/spanish-dates.ts';
import { BASE } from '#contract/call.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, grouped, pesos } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank, Notice } from '../../ui/notice.tsx';
import { act, partnerIn } from '../../ui/act-action.ts';
import { officeAction } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import { usePartners } from '../../ui/use-session.ts';
import es from './es.json';
import { MonthSelect } from '../promotor/commission-parts.tsx';
import { Head, nameColumn } from './parts.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { pageLoader } from '../../list/load.ts';
import { PlainSelect } from '../../ui/plain-field.tsx';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';

const t = sentences(es);

export const meta = () => titled(t('commissions'));

export const loader = pageLoader('getCommissions');

/** As a form has it: '$150', '2.5 %', or empty for none. */
const figure = (unit: RegExp, error: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.replaceAll(unit, ''))
    .refine((text) => /^(\d{1,6}(\.\d{1,2})?)?$/.test(text), error)
    .transform(Number);
const body = actBodies['set-commission-plan'];
const planForm = body.strip().extend({
  amount: figure(/[$,\s]/g, 'Escriba un monto en pesos, o déjelo vacío.').pipe(body.shape.amount),
  share: figure(/[%\s]/g, 'Escriba un porcentaje, o déjelo vacío.').pipe(body.shape.share),
  missedDays: figure(/\s/g, 'Escriba de 1 a 60 días, o déjelo vacío.')
    .transform((days) => days || null)
    .pipe(body.shape.missedDays.unwrap()),
});

const back = (said: Record<string, string>): string => `/promotores/comisiones?${new URLSearchParams(said)}`;

export const action = officeAction('/promotores/comisiones', {
  plan: act('set-commission-plan', {
    form: planForm,
    to: partnerIn,
    done: (_, sent) => back({ ...partnerIn(sent), hecho: 'plan' }),
  }),
  close: act('close-commissions', {
    to: partnerIn,
    done: (_, sent) => back({ ...partnerIn(sent), month: String(sent.form.get('month')), hecho: 'mes' }),
  }),
});

/** What a month's sales earned, by promoter; plans and closings are acts of two. */
export default function Comisiones() {
  const { shown, now } = useLoaderData<typeof loader>();
  const { plan, closing, rows, total, month, may } = shown;
  return (
    <>
      <Head at="/promotores/comisiones" />
      <WaitingActs acts={shown.approvals} now={now} />
      <MonthForm shown={shown} />
      <p>
        <Rich>
          {plan === null
            ? t('planNone')
            : t('planNow', { amount: pesos(plan.amount), share: plan.share, since: exactTime(plan.since) })}
        </Rich>
      </p>
      {plan !== null && plan.missedDays !== null && (
        <p>
          {t(plan.missedDays === 1 ? 'planNowMissed_one' : 'planNowMissed_other', { n: plan.missedDays })}
        </p>
      )}
      {closing && (
        <Notice tone="good">
          {t(closing.checker === null ? 'closedByOne' : 'closedByTwo', {
            at: exactTime(closing.closedAt),
            maker: closing.maker,
            checker: closing.checker ?? '',
            total: pesos(closing.total),
          })}
        </Notice>
      )}
      {rows.length === 0 ? (
        <Blank icon="money" title={t('monthNone', { month: monthInWords(month) })}>
          {t('monthNoneLead')}
        </Blank>
      ) : (
        <MonthTable rows={rows} total={total} month={month} />
      )}
      {may.close && (
        <Section title={t('closeMonthTitle', { month: monthInWords(month) })}>
          <CloseMonthForm partner={shown.partner.id} month={month} />
        </Section>
      )}
      {may.propose && (
        <Section title={t('planTitle')}>
          <PlanForm partner={shown.partner.id} />
        </Section>
      )}
    </>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['shown'];

/** Which month of which partner; works before scripts. */
function MonthForm({ shown: { partner, month, months } }: { shown: Shown }) {
  const partners = usePartners();
  return (
    <Form method="get" className="filters" key={`${partner.id}/${month}`}>
      {partners.length > 1 && (
        <PlainSelect
          name="partner"
          label={t('partner')}
          isQuiet
          options={partners.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={partner.id}
        />
      )}
      <MonthSelect label={t('month')} months={months} month={month} />
      <Button type="submit" size="sm">
        {t('seeMonth')}
      </Button>
    </Form>
  );
}

const MonthTable = ({ rows, total, month }: Pick<Shown, 'rows' | 'total' | 'month'>) => (
  <ShortTable
    label={t('commissions')}
    columns={monthColumns(month)}
    rows={rows}
    keyOf={({ id }) => id}
    foot={
      <tr>
        <td className="m-a">
          <b>{t('total')}</b>
        </td>
        <td className="lo" />
        <td className="lo2" />
        <td className="lo2" />
        <td className="lo2" />
        <td className="r num m-b">
          <b>{pesos(total)}</b>
        </td>
        <td />
      </tr>
    }
  />
);

const figures = { right: true, className: 'num' } as const;

/** What one earned in the month, as a file and on paper. */
function Statement({ row: { id, name }, month }: { row: Shown['rows'][number]; month: string }) {
  const path = `${BASE}/office/promoters/${id}/statement/${month}`;
  return (
    <span className="row">
      <a className="btn sm line" href={path} download aria-label={t('statementOf', { name })}>
        <Icon name="download" small />
        <span>{t('csv')}</span>
      </a>
      <a className="btn sm line" href={`${path}/pdf`} download aria-label={t('statementPdfOf', { name })}>
        <Icon name="download" small />
        <span>{t('pdf')}</span>
      </a>
    </span>
  );
}

/** Proposes what sales signed from then on earn. */
const PlanForm = ({ partner }: { partner: number }) => (
  <ContractForm<{ amount: string; share: string; missedDays: string; reason: string }>
    isAct
    intent="plan"
    of={{ partner }}
    submit={t('planDo')}
  >
    {({ amount, share, missedDays, reason }) => (
      <>
        <TextField field={amount} label={t('planAmount')} inputMode="decimal" />
        <TextField field={share} label={t('planShare')} hint={t('planShareHint')} inputMode="decimal" />
        <TextField
          field={missedDays}
          label={t('planMissed')}
          hint={t('planMissedHint')}
          inputMode="numeric"
        />
        <TextArea field={reason} label={t('planReason')} hint={t('reasonHint')} />
      </>
    )}
  </ContractForm>
);

/** Proposes to close the month that is shown. */
const CloseMonthForm = ({ partner, month }: { partner: number; month: string }) => (
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

const monthColumns = (month: string): PlainColumn<Shown['rows'][number]>[] => [
  nameColumn,
  {
    label: t('store'),
    leaves: 'lo',
    cell: ({ store }) => store ?? <span className="muted">{t('noStore')}</span>,
  },
  { label: t('credits'), ...figures, leaves: 'lo2', cell: ({ credits }) => grouped(credits) },
  { label: t('earned'), ...figures, leaves: 'lo2', cell: ({ earned }) => pesos(earned) },
  { label: t('taken'), ...figures, leaves: 'lo2', cell: ({ taken }) => pesos(taken) },
  { label: t('total'), ...figures, narrow: 'b', cell: (row) => <b>{pesos(row.total)}</b> },
  {
    label: t('statement'),
    isQuiet: true,
    right: true,
    narrow: 'd',
    cell: (row) => <Statement row={row} month={month} />,
  },
];
