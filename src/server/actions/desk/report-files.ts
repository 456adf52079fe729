import type { z } from 'zod';
import type { officeReports } from '#contract/office/reports.ts';
import type { SalesBy } from '#domain/staff/saved-views.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { tableFile } from '#server/actions/base/keyset-list.ts';
import { stepNames } from '#domain/staff/request-standing.ts';
import { showCauses } from './report-causes.ts';
import { allSales, showArrears, showCohorts, showDecisions, showFunnel } from './reports.ts';

type ReportAsked = z.output<typeof officeReports.exportReport.query>;
type Report = z.output<typeof officeReports.exportReport.params>['report'];
type Line = readonly (string | number | null)[];

/** Returns a report as a file. It names nobody, so the audit log has no line of it. @throws invalid-input */
export async function exportReport(
  deps: Deps,
  report: Report,
  asked: ReportAsked,
): Promise<AsyncIterable<Uint8Array>> {
  const [heads = [], ...lines] = await linesOf[report](deps, asked);
  return tableFile(asked.format, heads.map(String), lines);
}

const linesOf: Readonly<Record<Report, (deps: Deps, asked: ReportAsked) => Promise<Line[]>>> = {
  funnel: async (deps, asked) => {
    const { begun, stages } = await showFunnel(deps, asked);
    return [
      ['Paso', 'Pasan', '% del anterior', '% antes', 'Mediana (s)', 'p10 (s)', 'p90 (s)'],
      ['Empezadas', begun, null, null, null, null, null],
      ...stages.map(({ name, passed, share, shareBefore, time }) => [
        name,
        passed,
        share,
        shareBefore,
        whole(time?.median),
        whole(time?.p10),
        whole(time?.p90),
      ]),
    ];
  },
  decisions: async (deps, asked) => {
    const { begun, approved, refused, reviewed, reasons } = await showDecisions(deps, asked);
    return [
      ['Resultado', 'Solicitudes'],
      ['Empezadas', begun],
      ['Aprobadas', approved],
      ['No aprobadas', refused],
      ['En revisión', reviewed],
      ...reasons.map(({ words, requests }): Line => [`Motivo: ${words}`, requests]),
    ];
  },
  cohorts: async (deps, { measure, partner, store }) => {
    const { weeks } = await showCohorts(deps, { measure, partner, store });
    return [
      [
        'Firmados la semana del',
        'Créditos',
        ...(weeks[0]?.shares.map((_, index) => `Sem. ${index + 1} (%)`) ?? []),
      ],
      ...weeks.map(({ week, credits, shares }): Line => [week, credits, ...shares]),
    ];
  },
  sales: async (deps, asked) => {
    const { by, rows, total } = await allSales(deps, asked);
    const figures = ({ pieces, undone, price, down, weekly, promised }: typeof total) =>
      [pieces, undone, price, down, weekly, promised] as const;
    return [
      [salesHeads[by], 'Piezas', 'Deshechas', 'Precio de contado', 'Enganches', 'Pago semanal', 'En semanas'],
      ...rows.map((row): Line => [row.name ?? row.key, ...figures(row)]),
      ['Total', ...figures(total)],
    ];
  },
  causes: async (deps, { from, until, partner }) => {
    const { causes } = await showCauses(deps, { from, until, partner });
    return [
      ['Paso', 'Código', 'Campo', 'Lo que leyó', 'Veces', 'Antes'],
      ...causes.map(({ step, code, field, words, times, before }): Line => [
        stepNames[step],
        code,
        field,
        words,
        times,
        before,
      ]),
    ];
  },
  arrears: async (deps, asked) => {
    const { buckets, notBegun } = await showArrears(deps, asked);
    return [
      ['Días de atraso', 'Créditos', '%', 'Vencido'],
      ...buckets.map(({ bucket, credits, share, overdue }): Line => [
        bucket === 'current' ? 'Al corriente' : bucket,
        credits,
        share,
        overdue,
      ]),
      ['Por cobrar sin empezar', null, null, notBegun],
    ];
  },
};

const salesHeads: Readonly<Record<SalesBy, string>> = {
  day: 'Día',
  week: 'Semana del',
  month: 'Mes del',
  product: 'Producto',
  color: 'Color',
  store: 'Tienda',
  promoter: 'Promotor',
};

const whole = (seconds: number | undefined): number | null =>
  seconds === undefined ? null : Math.round(seconds);
