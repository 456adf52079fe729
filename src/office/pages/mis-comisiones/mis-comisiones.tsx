import { useId } from 'react';
import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { BASE } from '#contract/call.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { ownCommissionsQuery } from '#contract/office/own-sales.ts';
import { monthInWords } from '#domain/spanish-dates.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { pesos, shortDate, exactTime } from '../../text/format.ts';
import { Exports } from '../../list/exports.tsx';
import { readQuery } from '../../list/query.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank } from '../../ui/notice.tsx';
import { PageHead, Section } from '../../ui/section.tsx';
import { OwnPartnerField } from '../mis-solicitudes/own-partner.tsx';
import es from './es.json';
import { commissionCauses } from '#domain/staff/commission-causes.ts';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

type Shown = OfficeOutput<'getOwnCommissions'>;

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readQuery(ownCommissionsQuery, new URL(request.url).searchParams);
  const shown = needed(await context.get(apiContext).call('getOwnCommissions', { query }), request);
  return { shown, now: await nowOf(context) };
}

/** What a promoter earned in a month, and the statement of it. */
export default function MisComisiones() {
  const { shown, now } = useLoaderData<typeof loader>();
  const month = monthInWords(shown.month);
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <MonthForm shown={shown} />
      {shown.entries.length === 0 ? (
        <Blank icon="money" title={t('emptyTitle', { month })}>
          {t('emptyLead')}
        </Blank>
      ) : (
        <>
          <Sums shown={shown} now={now} />
          <Section title={t('entries', { month })}>
            <div className="stack">
              <EntryTable shown={shown} now={now} label={t('entries', { month })} />
              <Statement shown={shown} />
            </div>
          </Section>
        </>
      )}
    </>
  );
}

/** Works before scripts. */
function MonthForm({ shown: { partner, month, months } }: { shown: Shown }) {
  const id = useId();
  return (
    <Form method="get" className="filters" key={`${partner.id}/${month}`}>
      <OwnPartnerField value={partner.id} />
      <label htmlFor={id} className="vh">
        {t('month')}
      </label>
      <span className="sel">
        <select id={id} name="month" defaultValue={month} className="in sm">
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

const Sums = ({ shown: { earned, taken, total, closedAt }, now }: { shown: Shown; now: string }) => (
  <dl className="figs three">
    <div>
      <dt>{t('earned')}</dt>
      <dd className="fig">{pesos(earned)}</dd>
      <dd className="by">{t('earnedOf')}</dd>
    </div>
    <div>
      <dt>{t('taken')}</dt>
      <dd className="fig">{pesos(taken)}</dd>
      <dd className="by">{t('takenOf')}</dd>
    </div>
    <div>
      <dt>{t('total')}</dt>
      <dd className="fig">{pesos(total)}</dd>
      <dd className="by">
        {closedAt === null ? t('openMonth') : t('closedMonth', { day: shortDate(closedAt, now) })}
      </dd>
    </div>
  </dl>
);

function Statement({ shown: { partner, month } }: { shown: Shown }) {
  const path = `/office/own/statement/${month}`;
  return (
    <p className="row wrapx">
      <Exports label={t('csv')} path={path} query={{ partner: partner.id }} />
      <a className="btn line" href={`${BASE}${path}/pdf?partner=${partner.id}`} download>
        <Icon name="download" />
        <span>{t('pdf')}</span>
      </a>
    </p>
  );
}

/** What was earned and what was taken back, the latest first. */
const EntryTable = ({
  shown: { entries },
  now,
  label,
}: {
  shown: OfficeOutput<'getOwnCommissions'>;
  now: string;
  label: string;
}) => (
  <TableFrame label={label} className="list">
    <thead>
      <tr>
        <th scope="col">{t('day')}</th>
        <th scope="col">{t('account')}</th>
        <th scope="col">{t('cause')}</th>
        <th scope="col" className="r">
          {t('amount')}
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map(({ account, cause, amount, at }) => (
        <tr key={`${account}/${cause}/${at}`}>
          <td className="m-d">
            <time dateTime={at} title={exactTime(at)}>
              {shortDate(at, now)}
            </time>
          </td>
          <td className="m-a">
            <b className="num">{account}</b>
          </td>
          <td className="m-b">{commissionCauses[cause]}</td>
          <td className="r num m-c">{pesos(amount)}</td>
        </tr>
      ))}
    </tbody>
  </TableFrame>
);
