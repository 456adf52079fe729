import type { Address } from '#domain/applicant/address.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { blindIndex, decryptRow, encryptRow } from '#server/queries/keys/rows.ts';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { markAddress } from './request-marks.ts';
import type { Database } from '#server/database/schema.ts';

export type AddressKind = Database['addresses']['kind'];

/** Returns an address of a request under its domain names; null when there is none of that kind. */
export async function addressOf(store: Store, requestId: string, kind: AddressKind): Promise<Address | null> {
  const stored = await store.db
    .selectFrom('addresses')
    .selectAll()
    .select(dataKeyOf('addresses'))
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!stored) return null;
  const row = decryptRow(store, 'addresses', stored);
  return {
    street: row.street,
    streetNumberExt: row.street_number_ext,
    streetNumberInt: row.street_number_int,
    district: row.district,
    betweenStreets: row.between_streets,
    addressReference: row.address_reference,
    postalCode: row.postal_code,
    municipality: row.municipality,
    city: row.city,
    state: row.state,
    country: row.country,
  };
}

/** Inserts the first address of its kind, with its mark; a later one changes nothing. */
export async function saveAddress(
  tx: TxStore,
  requestId: string,
  kind: AddressKind,
  address: Address,
): Promise<void> {
  const key = await dataKeyFor(tx, requestId);
  await tx.db
    .insertInto('addresses')
    .values(encryptRow(tx, 'addresses', key, addressColumns(requestId, kind, address)))
    .onConflict((conflict) => conflict.columns(['request_id', 'kind']).doNothing())
    .execute();
  await markAddress(tx, requestId, kind, address);
}

/** Replaces an address that was corrected, with its mark. */
export async function replaceAddress(
  tx: TxStore,
  requestId: string,
  kind: AddressKind,
  address: Address,
): Promise<void> {
  for (const table of ['addresses', 'request_marks'] as const) {
    await tx.db.deleteFrom(table).where('request_id', '=', requestId).where('kind', '=', kind).execute();
  }
  await saveAddress(tx, requestId, kind, address);
}

/** Stands for an address in the audit log, which has no personal data: two of the same are the same address. */
export const addressFingerprint = (store: Store, address: Address): string =>
  blindIndex(
    store,
    'address',
    JSON.stringify(Object.entries(address).toSorted(([one], [other]) => one.localeCompare(other))),
  );

/** Returns the columns of an address before encryption. */
export const addressColumns = (requestId: string, kind: AddressKind, address: Address) => ({
  request_id: requestId,
  kind,
  street: address.street,
  street_number_ext: address.streetNumberExt,
  street_number_int: address.streetNumberInt,
  district: address.district,
  between_streets: address.betweenStreets,
  address_reference: address.addressReference,
  postal_code: address.postalCode,
  municipality: address.municipality,
  city: address.city,
  state: address.state,
  country: address.country,
});

/** Compares two addresses field by field. */
export const sameAddress = (one: Address, other: Address): boolean =>
  (Object.keys(one) as (keyof Address)[]).every((field) => one[field] === other[field]);
