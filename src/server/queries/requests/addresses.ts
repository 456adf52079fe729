import { addressFields, isLaterField, type Address, type AddressField } from '#domain/applicant/address.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import {
  blindIndex,
  decryptRow,
  encryptRow,
  type Decrypted,
  dataKeyFor,
  dataKeyOf,
} from '#server/queries/keys/rows.ts';
import { columnOf, type SealedColumn } from '#server/database/sealed-columns.ts';
import { markAddress } from './duplicates.ts';
import type { Database } from '#server/database/schema.ts';
import { sql, type Selectable } from 'kysely';
import { question } from '#server/database/question.ts';

export type AddressKind = Database['addresses']['kind'];

type StoredAddress = Selectable<Database['addresses']> & { readonly data_key: string | null };

/** Returns an address of a request under its domain names; null when there is none of that kind. */
export const addressOf = question(
  ({ db }, requestId: string, kind: AddressKind) =>
    db
      .selectFrom('addresses')
      .selectAll()
      .select(dataKeyOf('addresses'))
      .where('request_id', '=', requestId)
      .where('kind', '=', kind),
  { at: true },
  ([stored], store): Address | null => (stored ? addressIn(store, stored) : null),
);

function addressIn(store: Store, stored: StoredAddress): Address {
  const row: Readonly<Record<string, unknown>> = decryptRow(store, 'addresses', stored);
  // A column that came later is null in older rows.
  const fields = addressFields.map((field) => [field, String(row[columnOf(field)] ?? '')]);
  return Object.fromEntries(fields) as Record<AddressField, string>;
}

/** Returns the customer's home: the address on the identification, unless another was proved. */
export const homeOf = question(
  ({ db }, requestId: string) =>
    db
      .selectFrom('addresses')
      .selectAll()
      .select(dataKeyOf('addresses'))
      .where('request_id', '=', requestId)
      .where('kind', '=', (eb) =>
        eb
          .selectFrom('credit_requests')
          .select(
            sql<AddressKind>`case when address_edited then 'edited' else 'identification' end`.as('kind'),
          )
          .where('id', '=', requestId),
      ),
  { at: true },
  ([stored], store): Address | null => (stored ? addressIn(store, stored) : null),
);

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

/**
 * Stands for an address in the audit log, which has no personal data: two of the same are the same address. A field that
 * comes later is left out while it is empty, or every stored address would have another fingerprint.
 */
export const addressFingerprint = (store: Store, address: Address): string =>
  blindIndex(
    store,
    'address',
    JSON.stringify(
      addressFields
        .filter((field) => address[field] !== '' || !isLaterField(field))
        .map((field) => [field, address[field]] as const)
        .toSorted(([one], [other]) => one.localeCompare(other)),
    ),
  );

/** Returns the columns of an address before encryption. */
export const addressColumns = (requestId: string, kind: AddressKind, address: Address) => ({
  request_id: requestId,
  kind,
  ...(Object.fromEntries(addressFields.map((field) => [columnOf(field), address[field]])) as Record<
    SealedColumn<'addresses'>,
    string
  >),
});

/** Compares two addresses field by field. */
export const sameAddress = (one: Address, other: Address): boolean =>
  (Object.keys(one) as (keyof Address)[]).every((field) => one[field] === other[field]);

export type AddressProof = Decrypted<'address_proofs', Selectable<Database['address_proofs']>>;

/** Returns the documents that prove the address of a request, oldest first. */
export const addressProofsOf = question(
  ({ db }, requestId: string) =>
    db
      .selectFrom('address_proofs')
      .selectAll()
      .select(dataKeyOf('address_proofs'))
      .where('request_id', '=', requestId)
      .orderBy('at')
      .orderBy('id'),
  { at: true },
  (rows, store): AddressProof[] => rows.map((row) => decryptRow(store, 'address_proofs', row)),
);

/** Inserts a stored document; for the same content returns the earlier one. */
export async function insertAddressProof(
  tx: TxStore,
  proof: Omit<AddressProof, 'partner_id' | 'at'>,
): Promise<AddressProof> {
  const key = await dataKeyFor(tx, proof.request_id);
  const row = await tx.db
    .insertInto('address_proofs')
    .values(encryptRow(tx, 'address_proofs', key, proof))
    .onConflict((conflict) =>
      conflict.columns(['request_id', 'sha256']).doUpdateSet((eb) => ({ kind: eb.ref('excluded.kind') })),
    )
    .returningAll()
    .returning(dataKeyOf('address_proofs'))
    .executeTakeFirstOrThrow();
  return decryptRow(tx, 'address_proofs', row);
}

/** Stores the person's position, to about a metre. */
export async function insertLocation(
  tx: TxStore,
  requestId: string,
  { lat, lon }: { lat: number; lon: number },
  accuracyM: number | null,
): Promise<void> {
  const rounded = (degrees: number) => degrees.toFixed(5);
  const key = await dataKeyFor(tx, requestId);
  const row = encryptRow(tx, 'locations', key, {
    request_id: requestId,
    lat: rounded(lat),
    lon: rounded(lon),
    accuracy_m: accuracyM,
  });
  await tx.db
    .insertInto('locations')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
}
