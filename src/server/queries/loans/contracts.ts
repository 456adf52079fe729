import { sql, type Selectable } from 'kysely';
import { agreeToLock } from '#domain/credit/clauses-version.ts';
import type { Plan } from '#domain/credit/plan.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, type Decrypted } from '#server/queries/keys/rows.ts';
import { dataKeyFor, dataKeyOf } from '#server/queries/keys/data-keys.ts';
import type { Database } from '#server/database/schema.ts';

/** A signed contract; `plan` is the one behind summary, contract and pagaré. */
export type Contract = Omit<Decrypted<'contracts', Selectable<Database['contracts']>>, 'plan'> & {
  readonly plan: Plan;
};

export async function contractOf(store: Store, requestId: string): Promise<Contract | undefined> {
  const row = await store.db
    .selectFrom('contracts')
    .selectAll()
    .select(dataKeyOf('contracts'))
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && (decryptRow(store, 'contracts', row) as Contract);
}

/** Whether the contract of an account does not let anybody lock its device. */
export async function isLockExcluded({ db }: Store, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('loans')
    .innerJoin('contracts', 'contracts.request_id', 'loans.request_id')
    .select('contracts.clauses')
    .where('loans.account', '=', account)
    .executeTakeFirst();
  return row !== undefined && !agreeToLock(row.clauses);
}

export async function insertContract(
  tx: TxStore,
  contract: Pick<
    Contract,
    | 'request_id'
    | 'plan'
    | 'clauses'
    | 'signature_file'
    | 'signature_sha256'
    | 'ip'
    | 'user_agent'
    | 'evidence'
  >,
): Promise<void> {
  const key = await dataKeyFor(tx, contract.request_id);
  await tx.db
    .insertInto('contracts')
    .values({
      ...encryptRow(tx, 'contracts', key, contract),
      plan: JSON.stringify(contract.plan),
      evidence: contract.evidence && JSON.stringify(contract.evidence),
      // The same time as the request's fact.
      signed_at: sql<Date>`(select contract_signed_at from credit_requests where id = ${contract.request_id})`,
    })
    .execute();
}

export interface StoredPapers {
  readonly contractFile: string;
  readonly contractSha256: string;
  readonly pagareFile: string;
  readonly pagareSha256: string;
}

/** Sets the file names of the signed documents, once: the first ones stay. Returns the contract as stored. */
export async function nameStoredPapers(
  store: Store,
  requestId: string,
  papers: StoredPapers,
): Promise<Contract | undefined> {
  const row = await store.db
    .updateTable('contracts')
    .set({
      contract_file: papers.contractFile,
      contract_sha256: papers.contractSha256,
      pagare_file: papers.pagareFile,
      pagare_sha256: papers.pagareSha256,
    })
    .where('request_id', '=', requestId)
    .where('contract_file', 'is', null)
    .returningAll()
    .returning(dataKeyOf('contracts'))
    .executeTakeFirst();
  return row ? (decryptRow(store, 'contracts', row) as Contract) : contractOf(store, requestId);
}
