import { sql, type Selectable } from 'kysely';
import type { IdentityReason } from '#domain/applicant/identity-reasons.ts';
import { inTransaction, type Store, type TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, type Decrypted, dataKeyFor, dataKeyOf } from '#server/queries/keys/rows.ts';
import type { Database } from '#server/database/schema.ts';

export type SandboxIdentitySession = Decrypted<
  'sandbox_identity_sessions',
  Selectable<Database['sandbox_identity_sessions']>
>;
export type IdentityStep = SandboxIdentitySession['step'];
export type IdentityOutcome = NonNullable<SandboxIdentitySession['outcome']>;

type NewSession = Pick<SandboxIdentitySession, 'id' | 'key' | 'request_id' | 'phone' | 'return_url'>;

/** Returns the session of a key, new or existing; an abandoned one starts over. */
export const openSession = (store: Store, session: NewSession): Promise<SandboxIdentitySession> =>
  inTransaction(store, (tx) => open(tx, session));

async function open(store: TxStore, session: NewSession): Promise<SandboxIdentitySession> {
  const key = await dataKeyFor(store, session.request_id);
  const row = await store.db
    .insertInto('sandbox_identity_sessions')
    .values(encryptRow(store, 'sandbox_identity_sessions', key, session))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        return_url: sql<string>`excluded.return_url`,
        step: sql<IdentityStep>`case when sandbox_identity_sessions.outcome = 'abandoned'
          then 'start' else sandbox_identity_sessions.step end`,
        outcome: sql<IdentityOutcome | null>`nullif(sandbox_identity_sessions.outcome, 'abandoned')`,
      }),
    )
    .returningAll()
    .returning(dataKeyOf('sandbox_identity_sessions'))
    .executeTakeFirstOrThrow();
  return decryptRow(store, 'sandbox_identity_sessions', row);
}

export async function sessionById(store: Store, id: string): Promise<SandboxIdentitySession | undefined> {
  const row = await store.db
    .selectFrom('sandbox_identity_sessions')
    .selectAll()
    .select(dataKeyOf('sandbox_identity_sessions'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row && decryptRow(store, 'sandbox_identity_sessions', row);
}

/** Deletes all that the service has of a session. */
export async function eraseSession({ db }: Store, id: string): Promise<void> {
  await db.deleteFrom('sandbox_identity_sessions').where('id', '=', id).execute();
}

/**
 * Advances from the step that the page showed, so that a form sent twice advances once. Also resumes an abandoned
 * session.
 */
export async function advanceSession(
  { db }: Store,
  id: string,
  from: IdentityStep,
  to: IdentityStep,
): Promise<void> {
  await db
    .updateTable('sandbox_identity_sessions')
    .set({ step: to, outcome: null })
    .where('id', '=', id)
    .where('step', '=', from)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'abandoned')]))
    .execute();
}

/**
 * Sets the outcome. Approved, refused and expired are final; an abandoned session can still be decided. Returns the
 * session as stored.
 */
export async function decideSession(
  store: Store,
  id: string,
  outcome: IdentityOutcome,
  reason: IdentityReason | null = null,
): Promise<SandboxIdentitySession | undefined> {
  const row = await store.db
    .updateTable('sandbox_identity_sessions')
    .set({
      outcome,
      reason,
      decided_at: sql<Date>`app_now()`,
      step: sql<IdentityStep>`case when ${outcome}::text = 'abandoned' then 'start' else step end`,
    })
    .where('id', '=', id)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'abandoned')]))
    .returningAll()
    .returning(dataKeyOf('sandbox_identity_sessions'))
    .executeTakeFirst();
  return row ? decryptRow(store, 'sandbox_identity_sessions', row) : sessionById(store, id);
}
