import { useLoaderData, useSearchParams } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { creditsBehind, salesLine } from '#contract/office/report-lists.ts';
import { salesBy } from '#domain/staff/saved-views.ts';
import { hrefWith } from '../../list/query.ts';
import { pageLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { grouped, pesos, shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Blank } from '../../ui/notice.tsx';
import { FigureTable } from '../../ui/plain-table.tsx';
import { Section } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import es from './es.json';
import { Head, readReportQuery, ReportFilters } from './report-filters.tsx';
import { ChartOrTable, Figure, ShareBars, useIsTable } from './share-bars.tsx';

const t = sentences(es);
const here = '/informes/ventas';

type Sales = OfficeOutput<'getSales'>;
type Line = Sales['rows'][number];

export const meta = () => titled(t('sales'));

export const loader = pageLoader('getSales');

/** What was sold, and for how much: by day, week or month, by what and by who. */
export default function Ventas() {
  const { shown: report, now } = useLoaderData<typeof loader>();
  const asked = readReportQuery(useSearchParams()[0]);
  const isTable = useIsTable();
  const { by, range, rows, total } = report;
  const { partner, store, promoter, product } = asked;
  const list = (figure: Parameters<typeof creditsBehind>[1]) =>
    creditsBehind({ partner, store, promoter, product }, figure);
  const whole = { soldSince: range.from, soldUntil: range.until };
  const nameOf = ({ key, name }: Pick<Line, 'key' | 'name'>) => {
    if (by === 'day') return shortDay(key, now);
    if (by === 'week') return t('weekOf', { day: shortDay(key, now) });
    if (by === 'month') return monthName.format(new Date(`${key}T12:00:00Z`));
    return name ?? (key === '' || key === '0' ? t(`none-${by}`) : key);
  };
  const keeps = { by, ...(isTable && { ver: 'tabla' }) };
  return (
    <>
      <Head at="sales" countedAt={report.countedAt} />
      <Tabs
        label={t('by-by')}
        tabs={salesBy.map((each) => ({
          to: hrefWith(here, { ...asked, ...keeps }, { by: each }),
          label: t(`sales-${each}`),
          current: each === by,
        }))}
      />
      <ReportFilters path={here} query={asked} choices={report.choices} now={now} range keeps={keeps} />
      {rows.length === 0 ? (
        <Blank icon="credit" title={t('salesNone')}>
          {t('noneLead')}
        </Blank>
      ) : (
        <Section
          title={t('salesTitle', { from: shortDay(range.from, now), until: shortDay(range.until, now) })}
          end={<ChartOrTable path={here} />}
        >
          {isTable ? (
            <SalesTable {...{ report, nameOf, list }} />
          ) : (
            <ShareBars
              label={t('sales')}
              of={total.pieces}
              ofLabel={t('ofSold')}
              extraLabel={t('price')}
              rows={rows.map((row) => ({
                name: nameOf(row),
                count: row.pieces,
                to: list(salesLine(range, by, row.key)),
                extra: pesos(row.price),
              }))}
            />
          )}
          <p>
            {t(total.pieces === 1 ? 'salesFound_one' : 'salesFound_other', {
              n: grouped(total.pieces),
              price: pesos(total.price),
              down: pesos(total.down),
              weekly: pesos(total.weekly),
              promised: pesos(total.promised),
            })}
          </p>
          {total.undone > 0 && (
            <p>
              <Figure
                name={t('undone')}
                count={total.undone}
                to={list({ ...whole, undone: 'yes' })}
                said={t(total.undone === 1 ? 'undone_one' : 'undone_other', { n: grouped(total.undone) })}
              />
            </p>
          )}
          {report.more && <p className="small muted">{t('salesMore', { n: grouped(rows.length) })}</p>}
          <p className="small muted">{t('salesFoot')}</p>
        </Section>
      )}
    </>
  );
}

const SalesTable = ({
  report: { by, range, rows, total },
  nameOf,
  list,
}: {
  report: Sales;
  nameOf: (line: Line) => string;
  list: (figure: ReturnType<typeof salesLine>) => string;
}) => {
  const cells = (name: string, { pieces, undone, ...sums }: Omit<Line, 'key' | 'name'>, line: object) => [
    name,
    <Figure key="" name={name} count={pieces} to={list(line)} />,
    <Figure key="" name={t('undone')} count={undone} to={list({ ...line, undone: 'yes' })} />,
    ...(['price', 'down', 'weekly', 'promised'] as const).map((sum) => pesos(sums[sum])),
  ];
  return (
    <FigureTable
      label={t('sales')}
      heads={[t(`sales-${by}`), t('pieces'), t('undone'), t('price'), t('down'), t('weekly'), t('promised')]}
      rows={[
        ...rows.map((row) => cells(nameOf(row), row, salesLine(range, by, row.key))),
        cells(t('total'), total, { soldSince: range.from, soldUntil: range.until }),
      ]}
    />
  );
};

const monthName = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' });
