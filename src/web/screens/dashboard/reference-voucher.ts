import { apiContext } from '#web/context.ts';
import { pdfFile } from '#web/shell/pdf-file.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import type { Route } from './+types/reference-voucher.ts';

/** The voucher of one of the customer's references. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { reference } = params;
  const result = await context.get(apiContext).call('getReferenceVoucher', { params: { reference } });
  return pdfFile(result, `ficha-${reference}.pdf`, shopRefOf(params));
}
