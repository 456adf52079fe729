import type { Selectable } from 'kysely';
import type { Db, Trx } from '#server/context.ts';
import type { Database } from './schema.ts';

export type AddressProof = Selectable<Database['address_proofs']>;

/** Papers that prove the address of a request, in the order in which they came. */
export const addressProofsOf = (db: Db | Trx, requestId: string): Promise<AddressProof[]> =>
  db
    .selectFrom('address_proofs')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** Names a stored paper; the same content again answers the first one. */
export const keepAddressProof = (trx: Trx, proof: Omit<AddressProof, 'at'>): Promise<AddressProof> =>
  trx
    .insertInto('address_proofs')
    .values(proof)
    .onConflict((conflict) =>
      conflict.columns(['request_id', 'sha256']).doUpdateSet((eb) => ({ kind: eb.ref('excluded.kind') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
