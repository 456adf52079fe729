import type { z } from 'zod';
import { addDays, nextMonth, type Day } from '#domain/calendar.ts';
import type { SalesBy } from '#domain/staff/saved-views.ts';
import type { creditsQuery } from './credits.ts';
import type { reportQuery } from './reports.ts';
import type { requestsQuery } from './requests.ts';

type Given<S extends z.ZodType> = { readonly [K in keyof z.output<S>]?: unknown };
type RequestsAsked = Partial<Pick<z.output<typeof requestsQuery>, 'passed' | 'outcome' | 'because' | 'step'>>;
type CreditsAsked = Partial<z.output<typeof creditsQuery>>;
interface Range {
  readonly from: Day;
  readonly until: Day;
}

/** The requests behind a figure of the funnel or of the decisions: begun on its days, narrowed as it is. */
export const requestsBehind = (
  { from, until }: Range,
  { partner, store, promoter, product }: Given<typeof reportQuery>,
  figure: RequestsAsked = {},
): string =>
  addressOf('/solicitudes', { since: from, until, partner, soldStore: store, promoter, product, ...figure });

/** The requests of these accounts, with a comma between. */
export const requestsOf = (accounts: string): string => addressOf('/solicitudes', { accounts });

/** The credits behind a figure of cohorts, arrears or sales. */
export const creditsBehind = (asked: Given<typeof reportQuery>, figure: CreditsAsked): string => {
  const { partner, store, promoter, product } = asked;
  return addressOf('/creditos', { partner, store, promoter, product, ...figure });
};

/** What of the list of credits is one line of the sales of a range. */
export function salesLine(range: Range, by: SalesBy, key: string): CreditsAsked {
  const within = (from: Day, until: Day) => ({
    soldSince: from < range.from ? range.from : from,
    soldUntil: until > range.until ? range.until : until,
  });
  const whole = { soldSince: range.from, soldUntil: range.until };
  switch (by) {
    case 'day':
      return within(key, key);
    case 'week':
      return within(key, addDays(key, 6));
    case 'month':
      return within(key, addDays(nextMonth(key), -1));
    case 'product':
      return { ...whole, product: Number(key) };
    case 'color':
      return { ...whole, ...(key === '' ? { without: 'color' } : { color: key }) };
    case 'store':
      return { ...whole, ...(key === '' ? { without: 'store' } : { store: key }) };
    case 'promoter':
      return { ...whole, ...(key === '0' ? { without: 'promoter' } : { promoter: Number(key) }) };
  }
}

function addressOf(path: string, asked: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined || value === null || value === ''
      ? []
      : [`${name}=${encodeURIComponent(String(value))}`],
  );
  return `${path}?${said.join('&')}`;
}
