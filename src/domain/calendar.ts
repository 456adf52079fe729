import { DomainError } from './errors.ts';

/** A calendar day without time or zone, 'YYYY-MM-DD'. Days compare as strings. */
export type Day = string;

const millisPerDay = 86_400_000;

/** Whether the text is a real day of the Gregorian calendar as 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return day >= 1 && day <= daysIn(year, month);
}

/** 0 when there is no such month. */
function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (lengths[month - 1] ?? 0);
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** @throws DomainError 'invalid-input' when `day` is not a real day. */
export function addDays(day: Day, count: number): Day {
  return dayOfNumber(dayNumber(day) + count);
}

/** Returns the first day of the month after a day. */
export const nextMonth = (day: Day): Day => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
};

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** 29 February becomes 28 February in a common year, so that a term never gains a day. */
export function addYears(day: Day, count: number): Day {
  const moved = `${String(Number(day.slice(0, 4)) + count).padStart(4, '0')}${day.slice(4)}`;
  return isDay(moved) ? moved : addDays(`${moved.slice(0, 8)}28`, 0);
}

/** Completed years of age on `today`. */
export function ageOn(birthday: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(dayNumber(day) * millisPerDay).getUTCDay();
}

/** The local day at `instant` in an IANA zone of Mexico. */
export function dayIn(zone: string, instant: Date): Day {
  const quarter = Math.floor(instant.getTime() / quarterOfAnHour);
  const last = lastLooks.get(zone);
  if (last?.quarter === quarter) return last.day;
  const day = dayOnClock(zone, instant);
  lastLooks.set(zone, { quarter, day });
  return day;
}

/** Days in the zones of Mexico start on whole hours, so a quarter hour has one day. Nearly all callers ask for now. */
const quarterOfAnHour = 900_000;
const lastLooks = new Map<string, { readonly quarter: number; readonly day: Day }>();

function dayOnClock(zone: string, instant: Date): Day {
  const parts = clockOf(zone).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Cached: creating a formatter is far more expensive than using one. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const form = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const clock = new Intl.DateTimeFormat('en-CA', form);
  clocks.set(zone, clock);
  return clock;
}

function dayNumber(day: Day): number {
  if (!isDay(day)) throw new DomainError('invalid-input', { field: 'day' });
  return Date.parse(`${day}T00:00:00Z`) / millisPerDay;
}

function dayOfNumber(number: number): Day {
  return new Date(number * millisPerDay).toISOString().slice(0, 10);
}
