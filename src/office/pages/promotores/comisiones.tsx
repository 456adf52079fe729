import { useId } from 'react';
import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { actBodies } from '#contract/office/act-bodies.ts';
import { commissionsQuery } from '#contract/office/commissions.ts';
import { monthInWords } from '#domain/spanish-dates.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, grouped, pesos } from '../../text/format.ts';
import { readQuery } from '../../list/query.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank, Notice } from '../../ui/notice.tsx';
import { act, partnerIn } from '../../ui/act-action.ts';
import { officeAction } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import { usePartners } from '../../ui/use-partners.ts';
import { CloseMonthForm, PlanForm } from './commission-forms.tsx';
import es from './es.json';
import { Head } from './head.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

export const meta = () => titled(t('commissions'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readQuery(commissionsQuery, new URL(request.url).searchParams);
  const shown = needed(await context.get(apiContext).call('getCommissions', { query }), request);
  return { shown, now: await nowOf(context) };
}

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
  const ids = { partner: useId(), month: useId() };
  return (
    <Form method="get" className="filters" key={`${partner.id}/${month}`}>
      {partners.length > 1 && (
        <>
          <label htmlFor={ids.partner} className="vh">
            {t('partner')}
          </label>
          <span className="sel">
            <select id={ids.partner} name="partner" defaultValue={partner.id} className="in sm">
              {partners.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" />
          </span>
        </>
      )}
      <label htmlFor={ids.month} className="vh">
        {t('month')}
      </label>
      <span className="sel">
        <select id={ids.month} name="month" defaultValue={month} className="in sm">
          {months.map((each) => (
            <option key={each} value={each}>
              {monthInWords(each)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
      <Button type="submit" size="sm">
        {t('seeMonth')}
      </Button>
    </Form>
  );
}

const MonthTable = ({ rows, total, month }: Pick<Shown, 'rows' | 'total' | 'month'>) => (
  <TableFrame label={t('commissions')} className="list">
    <thead>
      <tr>
        <th scope="col">{t('name')}</th>
        <th scope="col" className="lo">
          {t('store')}
        </th>
        <th scope="col" className="r lo2">
          {t('credits')}
        </th>
        <th scope="col" className="r lo2">
          {t('earned')}
        </th>
        <th scope="col" className="r lo2">
          {t('taken')}
        </th>
        <th scope="col" className="r">
          {t('total')}
        </th>
        <th scope="col">
          <span className="vh">{t('statement')}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td className="m-a">
            <Link className="nm" to={`/promotor/${row.id}`}>
              {row.name}
            </Link>
          </td>
          <td className="lo">{row.store ?? <span className="muted">{t('noStore')}</span>}</td>
          <td className="r num lo2">{grouped(row.credits)}</td>
          <td className="r num lo2">{pesos(row.earned)}</td>
          <td className="r num lo2">{pesos(row.taken)}</td>
          <td className="r num m-b">
            <b>{pesos(row.total)}</b>
          </td>
          <td className="r m-d">
            <span className="row">
              <a
                className="btn sm line"
                href={`/api/v1/office/promoters/${row.id}/statement/${month}`}
                download
                aria-label={t('statementOf', { name: row.name })}
              >
                <Icon name="download" small />
                <span>{t('csv')}</span>
              </a>
              <a
                className="btn sm line"
                href={`/api/v1/office/promoters/${row.id}/statement/${month}/pdf`}
                download
                aria-label={t('statementPdfOf', { name: row.name })}
              >
                <Icon name="download" small />
                <span>{t('pdf')}</span>
              </a>
            </span>
          </td>
        </tr>
      ))}
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
    </tbody>
  </TableFrame>
);
