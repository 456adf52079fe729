import { addDays, weekdayOf, type Day } from '#domain/calendar.ts';

/** The last day to cancel the purchase without liability: 5 business days (LFPC 56). */
export function revocationDeadline(deliveredOrSignedOn: Day): Day {
  return addBusinessDays(deliveredOrSignedOn, 5);
}

/** The `count`-th business day after `day`; `day` itself does not count. */
export function addBusinessDays(day: Day, count: number): Day {
  let current = day;
  for (let left = count; left > 0;) {
    current = addDays(current, 1);
    if (isBusinessDay(current)) left--;
  }
  return current;
}

/** Monday to Friday, except holidays. */
export function isBusinessDay(day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

/** Mandatory holidays (LFT art. 74); the days of local elections are not known in advance. */
export function isHoliday(day: Day): boolean {
  return holidaysOf(Number(day.slice(0, 4))).includes(day);
}

export function holidaysOf(year: number): readonly Day[] {
  const fixed = ['01-01', '05-01', '09-16', '12-25'].map((monthDay) => `${year}-${monthDay}`);
  const mondays = [mondayOf(year, '02', 1), mondayOf(year, '03', 3), mondayOf(year, '11', 3)];
  // The federal executive changes every six years: on 1 October from 2024, on 1 December until then.
  const change = year % 6 === 2 ? [`${year}-${year >= 2024 ? '10' : '12'}-01`] : [];
  return [...fixed, ...mondays, ...change].toSorted();
}

function mondayOf(year: number, month: string, nth: number): Day {
  const first = `${year}-${month}-01`;
  return addDays(first, ((8 - weekdayOf(first)) % 7) + (nth - 1) * 7);
}
