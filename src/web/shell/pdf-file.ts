import type { Result } from '#web/api-client.ts';
import type { ShopRef } from '#domain/onboarding/paths.ts';
import { dataOf } from './answers.ts';
import { notFound } from './shop-ref.ts';

/** Serves a PDF of a call at a path of the shop, so that it opens without a script. */
export function pdfFile(result: Result<Uint8Array>, name: string, shopRef: ShopRef): Response {
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
