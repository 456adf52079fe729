import { sql, type Selectable } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import type { ChainFault } from '#server/vault/audit-chain.ts';

export type ChainCheck = Selectable<Database['chain_checks']>;

/** Begins a check of a chain up to its present end; false while another runs. */
export async function insertChainCheck(
  { db }: TxStore,
  check: { chain: number; by: string; seq: number; hash: string },
): Promise<boolean> {
  const row = await db
    .insertInto('chain_checks')
    .values({ partner_id: check.chain, asked_by: check.by, target_seq: check.seq, target_hash: check.hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const runningCheck = ({ db }: Store, chain: number): Promise<ChainCheck | undefined> =>
  db
    .selectFrom('chain_checks')
    .selectAll()
    .where('partner_id', '=', chain)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const lastEndedCheck = ({ db }: Store, chain: number): Promise<ChainCheck | undefined> =>
  db
    .selectFrom('chain_checks')
    .selectAll()
    .where('partner_id', '=', chain)
    .where('ended_at', 'is not', null)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Notes how far a check has come, and its end. */
export async function noteProgress(
  { db }: Store,
  id: string,
  {
    seq,
    hash,
    end,
  }: { seq: number; hash: string; end: { fault: ChainFault | null; at: number | null } | null },
): Promise<void> {
  await db
    .updateTable('chain_checks')
    .set({
      seq,
      hash,
      ...(end && { fault: end.fault, fault_seq: end.at, ended_at: sql<Date>`app_now()` }),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
