import { dayIn, type Day } from '#domain/calendar.ts';
import { productDifference, type FactChange, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import { boundsPassed, productFaults, variantTaken } from '#domain/catalogue/product-rules.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appNow } from '#server/database/clock.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import {
  factsOf,
  isNameTaken,
  isVariantTaken,
  lockProduct,
  productChanges,
  type ProductToEdit,
  openPlanOf,
} from '#server/queries/catalogue/product-editing.ts';
import { limitOfOne } from '#server/queries/staff/approvals.ts';

/** Fields to set, at once or on a day. */
export interface ProductWish {
  readonly change: Partial<ProductFacts>;
  readonly on: Day | null;
}

/** A product as it is and as it would be. */
export interface LookedAt extends ProductWish {
  readonly row: ProductToEdit;
  readonly before: ProductFacts;
  readonly after: ProductFacts;
  readonly changes: readonly FactChange[];
  /** Bounds that need a second person, in sentences. */
  readonly passed: readonly string[];
}

/** Locks a product and checks what is wanted of it. @throws not-found, invalid-input, conflict */
export async function lookAtProduct(tx: TxStore, id: number, { change, on }: ProductWish): Promise<LookedAt> {
  const row = await lockProduct(tx, id);
  if (!row) throw new DomainError('not-found');
  const before = factsOf(row);
  const after = { ...before, ...change };
  await assertFacts(tx, after, { partnerId: row.partner_id, except: id });
  const changes = productDifference(before, after);
  if (changes.length === 0) refuse('No hay ningún cambio que guardar.');
  if (after.state === 'on-sale' && before.state !== 'on-sale') {
    const missing = photosMissing({ colors: after.colors, pictures: row.pictures });
    if (missing.length > 0) refuse(`Antes de ponerlo en venta suba la foto de: ${missing.join(', ')}.`);
  }
  if (on !== null) await assertMayWait(tx, id, on);
  const floor = await limitOfOne(tx, row.partner_id, 'change-product');
  return { row, change, on, before, after, changes, passed: boundsPassed(before, after, floor) };
}

/** @throws invalid-input with every sentence of what is wrong */
export async function assertFacts(
  store: Store,
  facts: ProductFacts,
  { partnerId, except }: { partnerId: number; except: number | null },
): Promise<void> {
  const faults = productFaults(facts).map(({ text }) => text);
  if (await isNameTaken(store, { partnerId, name: facts.name, except }))
    faults.push('Ya hay otro producto con ese nombre.');
  if (await isVariantTaken(store, { partnerId, facts, except })) faults.push(variantTaken);
  if (faults.length > 0) throw new DomainError('invalid-input', { messages: faults });
}

/** Locks it. @throws not-found, conflict that says who changed what since `version` */
export async function assertVersion(tx: TxStore, id: number, version: number): Promise<void> {
  const row = await lockProduct(tx, id);
  if (!row) throw new DomainError('not-found');
  if (row.version === version) return;
  const made = await productChanges(tx, row.id, version);
  const said = made.flatMap(({ by, changes }) =>
    changes.map(
      ({ what, before, after }) =>
        `${by ?? ''} cambió ${what}: antes ${before ?? 'vacío'}, ahora ${after ?? 'vacío'}.`,
    ),
  );
  throw new DomainError('conflict', {
    messages: [
      ...(said.length > 0 ? said : ['El producto se cambió fuera de la oficina.']),
      'No se guardó nada: revise lo de ahora y guarde otra vez.',
    ],
  });
}

/** Colours that have no photo of their own, by name. */
export const photosMissing = ({
  colors,
  pictures,
}: Pick<ProductFacts, 'colors'> & Pick<ProductToEdit, 'pictures'>): string[] =>
  colors.filter(({ color }) => !pictures.some((each) => each.color === color)).map(({ name }) => name);

/** @throws invalid-input for today and before */
export async function assertDayToCome({ db }: TxStore, on: Day): Promise<void> {
  if (on <= dayIn(businessZone, await appNow(db))) refuse('Elija un día después de hoy.');
}

async function assertMayWait(tx: TxStore, id: number, on: Day): Promise<void> {
  await assertDayToCome(tx, on);
  if (await openPlanOf(tx, id))
    throw new DomainError('conflict', {
      messages: ['Ya hay un cambio programado para este producto. Retírelo antes de programar otro.'],
    });
}

function refuse(message: string): never {
  throw new DomainError('invalid-input', { messages: [message] });
}
