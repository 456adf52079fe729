import { apiContext } from '#web/context.ts';
import { notFound, shopRefOf } from '#web/shell/shop-ref.ts';
import { t } from '#web/text/text.ts';
import type { Route } from './+types/voucher.ts';

/** Serves the voucher as a download, from the specification's call, so that it works without a script. */
export async function loader({ params, context }: Route.LoaderArgs) {
  shopRefOf(params);
  const { requestId } = params;
  const result = await context.get(apiContext).call('getVoucherPDF', { params: { requestId } });
  if (!result.ok && (result.status === 404 || result.status === 401)) throw notFound();
  if (!result.ok) {
    return new Response(t('downPayment.downloadFailed'), {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  }
  return new Response(new Uint8Array(result.data), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="enganche.pdf"',
      'cache-control': 'private, no-store',
    },
  });
}
