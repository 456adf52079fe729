import type { OfficeOutput } from '#contract/office/api.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { countPostalCodes, postalCodeRows } from '#server/queries/catalogue/postal-codes.ts';

/** Counts the postal codes that address forms know, and shows one. */
export async function showPostalCodes(
  { store }: Deps,
  code: string | null,
): Promise<OfficeOutput<'getPostalCodes'>> {
  const [counted, found] = await Promise.all([
    countPostalCodes(store),
    code === null ? null : postalCodeRows(store, code),
  ]);
  return { ...counted, found };
}
