import type { Caller, Deps } from '#server/actions/base/context.ts';
import { barcodeSvg } from '#server/documents/barcode.ts';
import { readableReference } from '#server/actions/access/own-account.ts';

/** Returns the barcode of one of the caller's references, as SVG. @throws no-session, not-found */
export async function readBarcode(deps: Deps, caller: Caller, reference: string): Promise<Uint8Array> {
  const { issued } = await readableReference(deps.store, caller, reference);
  return new TextEncoder().encode(barcodeSvg(issued.reference));
}
