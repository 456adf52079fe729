import { sql } from 'kysely';
import type { FactChange } from '#domain/catalogue/product-facts.ts';
import { dateInWords } from '#domain/spanish-dates.ts';
import { appendStaffEventOf, type StaffRef } from '#server/actions/base/staff-events.ts';
import { DomainError } from '#domain/errors.ts';
import type { ProductChangeKind } from '#server/database/schema.ts';
import type { TxStore } from '#server/database/store.ts';
import {
  columnsOf,
  insertProductChange,
  updateProduct,
  type ProductToEdit,
  insertPlan,
} from '#server/queries/catalogue/product-editing.ts';
import type { LookedAt } from './look-at-product.ts';

/** Who does it; `checker`: the second person, of an act of two. */
export interface ByOneOrTwo {
  readonly maker: StaffRef;
  readonly checker: StaffRef | null;
}

/** What is appended to the audit log once everything else of the transaction is written. */
export interface ProductEvent {
  readonly kind: ProductChangeKind;
  readonly product: Pick<ProductToEdit, 'id' | 'name' | 'partner_id'>;
  readonly changes: readonly FactChange[];
}

/** Makes a change that was looked at, or writes it down for its day. @throws conflict */
export async function writeProduct(tx: TxStore, looked: LookedAt, by: ByOneOrTwo): Promise<ProductEvent> {
  const { row, after, before, on, change, changes } = looked;
  if (on !== null) {
    const people = { madeBy: by.maker.id, checkedBy: by.checker?.id ?? null };
    const plan = { partnerId: row.partner_id, productId: row.id, change, onDay: on, ...people };
    if (!(await insertPlan(tx, plan))) throw new DomainError('conflict');
    const dated = changes.map((each) => ({ ...each, what: `${each.what}, desde el ${dateInWords(on)}` }));
    return noteChange(tx, row, by, { kind: 'product-planned', changes: dated });
  }
  const version = await updateProduct(tx, row.id, {
    ...columnsOf(after, row.pictures),
    ...(after.state !== before.state && {
      taken_off_at: after.state === 'on-sale' ? null : sql<Date>`app_now()`,
    }),
  });
  return noteChange(tx, { ...row, version, name: after.name }, by, { kind: 'product-changed', changes });
}

/** Writes a line of the product's own history and returns the event of the same. */
export async function noteChange(
  tx: TxStore,
  product: Pick<ProductToEdit, 'id' | 'partner_id' | 'version' | 'name'>,
  { maker, checker }: ByOneOrTwo,
  { kind, changes }: Pick<ProductEvent, 'kind' | 'changes'>,
): Promise<ProductEvent> {
  await insertProductChange(tx, {
    product,
    kind,
    staffId: maker.id,
    checkerId: checker?.id ?? null,
    changes,
  });
  return { kind, product, changes };
}

/** Last in its transaction. */
export const recordProduct = (
  tx: TxStore,
  { maker, checker }: ByOneOrTwo,
  { kind, product, changes }: ProductEvent,
  more: Record<string, unknown> = {},
): Promise<void> =>
  appendStaffEventOf(tx, maker, product.partner_id, {
    kind,
    detail: { product: { id: product.id, name: product.name }, changes, ...more },
    ...(checker && { checkedBy: checker }),
  });
