import { redirect } from 'react-router';
import { apiContext } from '#web/context.ts';
import { inShop, notFound, shopRefOf } from '#web/shell/shop-ref.ts';
import { t } from '#web/text/text.ts';
import type { Route } from './+types/paper.ts';

const names = { Contract: 'contrato', IOU: 'pagare' } as const;

/**
 * Serves a document as an inline PDF from the specification's call (base64), so that it opens the same way with any
 * server behind and without a script.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const { requestId, paper } = params;
  if (paper !== 'Contract' && paper !== 'IOU') throw notFound();
  const result = await context.get(apiContext).call('getPdfBase64', { params: { type: paper, requestId } });
  if (!result.ok && result.status === 409 && result.nextStep)
    throw redirect(inShop(result.nextStep, shopRef));
  if (!result.ok && (result.status === 404 || result.status === 401)) throw notFound();
  if (!result.ok) {
    return new Response(result.errors[0] ?? t('contractSignature.pdfFailed'), {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  }
  return new Response(bytesOf(result.data.fileBase64), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${names[paper]}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
