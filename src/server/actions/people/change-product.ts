import type { ProductSaved } from '#contract/office/products.ts';
import { DomainError } from '#domain/errors.ts';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { lockProduct } from '#server/queries/catalogue/product-editing.ts';
import { assertVersion, lookAtProduct, type ProductWish } from './look-at-product.ts';
import { recordProduct, writeProduct } from './write-product.ts';

/**
 * Changes a product at once or on a day; where it passes a bound of price or CAT, proposes it to a second person.
 * @throws not-found, invalid-input, conflict that says who changed what in the meantime
 */
export async function changeProduct(
  deps: Deps,
  staff: StaffCaller,
  { id, version, reason, ...wish }: ProductWish & { id: number; version: number; reason: string },
): Promise<ProductSaved> {
  const outcome = await inTransaction(deps.store, async (tx) => {
    const row = await lockProduct(tx, id);
    if (!row) throw new DomainError('not-found');
    // First: what is wrong with an older version is not what the person wants to know.
    await assertVersion(tx, row, version);
    const looked = await lookAtProduct(tx, id, wish);
    if (looked.passed.length > 0) return looked.passed;
    const by = { maker: staff, checker: null };
    await recordProduct(tx, by, await writeProduct(tx, looked, by));
    return wish.on === null ? ('done' as const) : ('planned' as const);
  });
  if (typeof outcome !== 'string') {
    if (reason.length < 3) {
      throw new DomainError('invalid-input', {
        field: 'reason',
        messages: [...outcome, 'Escriba el motivo: otra persona lo confirma.'],
      });
    }
    const payload = { productId: id, ...wish };
    await proposeAct(deps, staff, { command: 'change-product', payload, reason });
    return { outcome: 'waiting' };
  }
  return { outcome };
}
