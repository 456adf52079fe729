import { sql, type Insertable, type Selectable } from 'kysely';
import type { Plan } from '#domain/credit/plan.ts';
import type { Db, Trx } from '#server/context.ts';
import { openRow, sealRow, type Opened } from '#server/vault/rows.ts';
import { dataKeyFor, dataKeyOf } from './data-keys.ts';
import { columns } from './columns.ts';
import { prepared, preparedForRows } from './prepared.ts';
import type { Database } from './schema.ts';
import { sendAlong } from './send-along.ts';

/** A signed contract; `plan` is the one behind summary, contract and pagaré. */
export type Contract = Omit<Opened<'contracts', Selectable<Database['contracts']>>, 'plan'> & {
  readonly plan: Plan;
};

export async function contractOf(db: Db | Trx, requestId: string): Promise<Contract | undefined> {
  const row = await ofRequest({ requestId }).first(db);
  return row && (openRow(db, 'contracts', row) as Contract);
}

const ofRequest = prepared((db, given: { requestId: string }) =>
  db
    .selectFrom('contracts')
    .select(columns.contracts)
    .select(dataKeyOf('contracts'))
    .where('request_id', '=', given.requestId),
);

export async function insertContract(
  trx: Trx,
  contract: Pick<
    Contract,
    'request_id' | 'plan' | 'signature_file' | 'signature_sha256' | 'ip' | 'user_agent'
  >,
): Promise<void> {
  const key = await dataKeyFor(trx, contract.request_id);
  const plan = JSON.stringify(contract.plan);
  await sendAlong(trx)(inserted({ ...sealRow(trx, 'contracts', key, contract), plan }));
}

const inserted = preparedForRows((db, row: Omit<Insertable<Database['contracts']>, 'signed_at'>) =>
  db.insertInto('contracts').values({
    ...row,
    // The moment that the request's own fact has.
    signed_at: sql<Date>`(select contract_signed_at from credit_requests where id = ${row.request_id})`,
  }),
);

export interface StoredPapers {
  readonly contractFile: string;
  readonly contractSha256: string;
  readonly pagareFile: string;
  readonly pagareSha256: string;
}

/** Names the signed papers, once: those that were named first stay. Gives the contract as it is then. */
export async function nameStoredPapers(
  db: Db | Trx,
  requestId: string,
  papers: StoredPapers,
): Promise<Contract | undefined> {
  const row = await named({ requestId, ...papers }).first(db);
  return row ? (openRow(db, 'contracts', row) as Contract) : contractOf(db, requestId);
}

const named = prepared((db, given: StoredPapers & { requestId: string }) =>
  db
    .updateTable('contracts')
    .set({
      contract_file: given.contractFile,
      contract_sha256: given.contractSha256,
      pagare_file: given.pagareFile,
      pagare_sha256: given.pagareSha256,
    })
    .where('request_id', '=', given.requestId)
    .where('contract_file', 'is', null)
    .returning(columns.contracts)
    .returning(dataKeyOf('contracts')),
);
