import { apiContext } from '#web/context.ts';
import { pdfFile } from '#web/shell/pdf-file.ts';
import { notFound, shopRefOf } from '#web/shell/shop-ref.ts';
import { calendarFile } from './calendar.ts';
import type { Route } from './+types/file.ts';

/**
 * The files of an account, below its path: the calendar, the settlement letter, the voucher of a reference. One route:
 * every screen loads the list of routes.
 */
export async function loader(args: Route.LoaderArgs) {
  const { account, file } = args.params;
  const shopRef = shopRefOf(args.params);
  const api = args.context.get(apiContext);
  if (file === 'calendario') return calendarFile(args);
  if (file === 'finiquito') {
    const letter = await api.call('getSettlementLetter', { params: { account } });
    return pdfFile(letter, `finiquito-${account}.pdf`, shopRef);
  }
  if (!/^\d{10,20}$/.test(file)) throw notFound();
  const voucher = await api.call('getReferenceVoucher', { params: { reference: file } });
  return pdfFile(voucher, `ficha-${file}.pdf`, shopRef);
}
