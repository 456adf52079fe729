import type { Selectable } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import type { Database } from '#server/database/schema.ts';

export type AddressProof = Decrypted<'address_proofs', Selectable<Database['address_proofs']>>;

/** Returns the documents that prove the address of a request, oldest first. */
export async function addressProofsOf(store: Store, requestId: string): Promise<AddressProof[]> {
  const rows = await store.db
    .selectFrom('address_proofs')
    .selectAll()
    .select(dataKeyOf('address_proofs'))
    .where('request_id', '=', requestId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => decryptRow(store, 'address_proofs', row));
}

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
