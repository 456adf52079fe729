/** What the address of a report says; the same names in the calls. */
export const reportParams = ['from', 'until', 'partner', 'store', 'promoter', 'product', 'measure'] as const;
export type ReportParam = (typeof reportParams)[number];
export type ReportQuery = Partial<Record<ReportParam, string>>;

/** What an address asks of a report; the calls check it. */
export function readReportQuery(search: URLSearchParams): ReportQuery {
  return Object.fromEntries(
    reportParams.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** The requests behind a figure: those of a view that began on that day or later, at the partner and of the promoter. */
export const requestsBehind = (view: string, since: string, { partner, promoter }: ReportQuery): string =>
  `/solicitudes?${new URLSearchParams({ view, since, ...(partner && { partner }), ...(promoter && { promoter }) })}`;
