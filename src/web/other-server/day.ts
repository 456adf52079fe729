import { dayIn, isDay, type Day } from '#domain/calendar.ts';

/** Parses 'YYYY-MM-DD', an instant (its day in Mexico City) or 'dd/MM/yyyy'; null for anything else. */
export function dayOf(text: string): Day | null {
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) ? null : dayIn('America/Mexico_City', instant);
  }
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text) ?? [];
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text.slice(0, 10);
  return isDay(iso) ? iso : null;
}

/** Noon of a day in Mexico City, for fields where the contract requires an instant. */
export const instantOn = (day: Day | null): string | null => day && `${day}T18:00:00.000Z`;
