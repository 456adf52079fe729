import { sql } from 'kysely';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { columnsOf, insertProduct } from '#server/queries/catalogue/product-editing.ts';
import { assertFacts } from './look-at-product.ts';
import { noteChange, recordProduct, type ByOneOrTwo, type ProductEvent } from './write-product.ts';

export type NewProduct = Omit<ProductFacts, 'state'>;

/** Adds a product as a draft and returns its number. @throws not-found, invalid-input */
export function addProduct(
  { store }: Deps,
  staff: StaffCaller,
  { partner, ...facts }: NewProduct & { partner: number },
): Promise<{ id: number }> {
  return inTransaction(store, async (tx) => {
    await assertMayEdit(tx, staff, partner);
    const by = { maker: staff, checker: null };
    const event = await insertDraft(tx, partner, facts, by);
    await recordProduct(tx, by, event);
    return { id: event.product.id };
  });
}

/** @throws not-found for a partner at which this person may not edit */
export async function assertMayEdit(tx: TxStore, staff: StaffCaller, partner: number): Promise<void> {
  const isThere = mayAt(staff.grants, 'edit-products', partner) && (await partnerRow(tx, partner));
  if (!isThere) throw new DomainError('not-found');
}

export async function insertDraft(
  tx: TxStore,
  partner: number,
  facts: NewProduct,
  by: ByOneOrTwo,
): Promise<ProductEvent> {
  const draft: ProductFacts = { ...facts, state: 'draft' };
  await assertFacts(tx, draft, { partnerId: partner, except: null });
  const id = await insertProduct(tx, {
    ...columnsOf(draft, []),
    partner_id: partner,
    model: draft.name,
    thumbnail: '',
    taken_off_at: sql<Date>`app_now()`,
  });
  const product = { id, partner_id: partner, version: 1, name: draft.name };
  const changes = [{ what: 'Producto', before: null, after: draft.name }];
  return noteChange(tx, product, by, { kind: 'product-added', changes });
}
