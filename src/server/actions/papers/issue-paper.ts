import { prefixOf } from '#domain/onboarding/paths.ts';
import type { PaperKind } from '#domain/papers/folio.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { PaperCheck } from '#server/documents/paper-data.ts';
import { render, type PaperOrder } from '#server/documents/render.ts';
import { issuePaper, recordCopy } from '#server/queries/papers/issued-papers.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { sha256Hex } from './plan-hash.ts';

/** A paper to issue: what it is, and of a voucher its reference. */
export interface Issue {
  readonly kind: PaperKind;
  readonly subject?: string;
}

/**
 * Renders a paper with its folio and the address of the public check, and records the hash of the file. `issuedAt` is when
 * the folio was given: dated with it, the same content gives the same bytes.
 * @throws contract-missing-data
 */
export async function renderIssued(
  deps: Deps,
  row: Pick<CreditRequest, 'id' | 'partner_id'>,
  issue: Issue,
  orderOf: (given: { readonly check: PaperCheck; readonly issuedAt: Date }) => PaperOrder,
): Promise<{ pdf: Uint8Array; sha256: string }> {
  const { folio, issued_at: issuedAt } = await issuePaper(deps.store, { requestId: row.id, ...issue });
  const shop = prefixOf({ partner: row.partner_id, promoter: null });
  const url = `${deps.config.publicOrigin}${shop}/comprobar/${folio}`;
  const pdf = await render(orderOf({ check: { folio, url }, issuedAt }));
  const sha256 = sha256Hex(pdf);
  await recordCopy(deps.store, folio, sha256);
  return { pdf, sha256 };
}
