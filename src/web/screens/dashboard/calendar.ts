import ical, { ICalAlarmType } from 'ical-generator';
import { formatMoney } from '#domain/credit/money.ts';
import { t } from '#web/text/text.ts';
import { readAccount } from './read-account.ts';
import type { AccountView } from './view-model.ts';
import type { Route } from './+types/file.ts';

/** Returns the payments still to be made as a calendar file (iCalendar). */
export async function calendarFile(args: Route.LoaderArgs): Promise<Response> {
  const { view, product } = await readAccount(args);
  return new Response(calendarOf(view, product?.name ?? '', args.params.account), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="pagos.ics"',
      'cache-control': 'private, no-store',
    },
  });
}

/** One all-day event per payment, with alarms at 09:00 on the day and on the day before. RFC 5545. */
export function calendarOf(view: AccountView, product: string, account: string): string {
  const name = t('dashboard.calendarName', { product });
  const calendar = ical({ name, prodId: { company: 'Enganche', product: 'Pagos', language: 'ES' } });
  // Expected days are none to be reminded of.
  const dated = view.awaitsDelivery ? [] : view.weekly;
  for (const { number, dueOn, centavos, reference, state } of dated) {
    if (state === 'paid' || dueOn === null) continue;
    const event = calendar.createEvent({
      // A stable id: importing the file again replaces the event.
      id: `${account}-${number}@enganche`,
      start: new Date(`${dueOn}T00:00:00Z`),
      allDay: true,
      summary: t('dashboard.calendarEvent', { number, total: view.total, amount: formatMoney(centavos) }),
      ...(reference && { description: t('dashboard.reference', { reference }) }),
    });
    // Relative to the midnight that starts the day: 15 hours before it is 09:00 on the day before.
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: 15 * 3600 });
    event.createAlarm({ type: ICalAlarmType.display, triggerAfter: 9 * 3600 });
  }
  return calendar.toString();
}
