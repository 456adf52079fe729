import { addDays, dayIn, type Day } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { ask } from './api-calls.ts';
import type { ApiClient } from './api-client.ts';

/** Returns the shop's day: its clock may be ahead of the machine's. */
export async function shopDay(client: ApiClient): Promise<Day> {
  const { now } = await ask<{ now: string }>(client, 'POST', '/sandbox/clock', { minutes: '1' });
  return dayIn(businessZone, new Date(now));
}

/**
 * Moves the sandbox's clock ahead to noon in Mexico City, `days` later: an hour at which a lock may leave, whenever the
 * test runs. Returns that day.
 */
export async function advanceToNoon(client: ApiClient, days: number): Promise<Day> {
  const { now } = await ask<{ now: string }>(client, 'POST', '/sandbox/clock', { minutes: '1' });
  const day = addDays(dayIn(businessZone, new Date(now)), days);
  const noon = new Date(`${day}T18:00:00Z`);
  const minutes = Math.ceil((noon.getTime() - new Date(now).getTime()) / 60_000);
  if (minutes > 0) await ask(client, 'POST', '/sandbox/clock', { minutes: String(minutes) });
  return day;
}
