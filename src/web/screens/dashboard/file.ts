import ical, { ICalAlarmType } from 'ical-generator';
import { redirect } from 'react-router';
import { apiContext } from '#web/context.ts';
import { PAPER_AFTER } from '#web/shell/own-account.ts';
import { inShop, notFound, shopRefOf } from '#web/shell/shop-ref.ts';
import type { Result } from '#web/api-client.ts';
import type { ShopRef } from '#domain/onboarding/paths.ts';
import { dataOf } from '#web/shell/answers.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { t } from '#web/text/text.ts';
import type { Route } from './+types/file.ts';
import { readAccount } from './read-account.ts';
import type { AccountView } from './view-model.ts';

/**
 * The files of an account, below its path: the calendar, the settlement letter, the note of the delivery, the voucher of a
 * reference. One route:
 * every screen loads the list of routes.
 */
export async function loader(args: Route.LoaderArgs) {
  const { account, file } = args.params;
  const shopRef = shopRefOf(args.params);
  const api = args.context.get(apiContext);
  if (file === 'calendario') return calendarFile(args);
  if (file === 'finiquito') {
    const letter = await api.call('getSettlementLetter', { params: { account } });
    return pdfFile(letter, { name: `finiquito-${account}.pdf`, file, shopRef });
  }
  if (file === 'entrega') {
    const note = await api.call('getDeliveryNote', { params: { account } });
    return pdfFile(note, { name: `entrega-${account}.pdf`, file, shopRef });
  }
  if (!/^\d{10,20}$/.test(file)) throw notFound();
  const voucher = await api.call('getReferenceVoucher', { params: { reference: file } });
  return pdfFile(voucher, { name: `ficha-${file}.pdf`, file, shopRef });
}

/** Serves a PDF of a call at a path of the shop, so that it opens without a script. */
function pdfFile(
  result: Result<Uint8Array>,
  { name, file, shopRef }: { name: string; file: string; shopRef: ShopRef },
): Response {
  // Who she is comes first; from there to this file.
  if (!result.ok && result.status === 403 && result.nextStep)
    throw redirect(`${inShop(result.nextStep, shopRef)}?${PAPER_AFTER}=${file}`);
  // What is no longer there to print has no page either.
  if (!result.ok && (result.status === 401 || result.status === 409)) throw notFound();
  return new Response(new Uint8Array(dataOf(result, shopRef)), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}

/** Returns the payments still to be made as a calendar file (iCalendar). */
async function calendarFile(args: Route.LoaderArgs): Promise<Response> {
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
