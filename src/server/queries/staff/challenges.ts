import { sql } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { decryptRow, encryptRow, dataKeyOf } from '#server/queries/keys/rows.ts';

type Purpose = Database['staff_challenges']['purpose'];

const LIFE_MINUTES = 5;
/** An app is installed and scans within it; a company asks for what it likes. */
const LONG_LIFE_MINUTES = 30;

export async function insertChallenge(
  tx: TxStore,
  challenge: { id: string; purpose: Purpose; staffId: string | null; secret: string },
): Promise<void> {
  const { id, purpose, staffId, secret } = challenge;
  const minutes = purpose === 'totp' || purpose === 'company' ? LONG_LIFE_MINUTES : LIFE_MINUTES;
  await tx.db
    .insertInto('staff_challenges')
    .values({
      ...encryptRow(tx, 'staff_challenges', tx.vault.serviceKey(), { id, purpose, secret }),
      staff_id: staffId,
      expires_at: sql<Date>`app_now() + ${sql.lit(minutes)} * interval '1 minute'`,
    })
    .execute();
}

interface Asked {
  readonly id: string;
  readonly purpose: Purpose;
  readonly staffId: string | null;
}

/** Reads a challenge that could be used up now; undefined as `takeChallenge`. */
export async function openChallenge(
  store: Store,
  { id, purpose, staffId }: Asked,
): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('staff_challenges')
    .select(['id', 'secret'])
    .select(dataKeyOf('staff_challenges'))
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > app_now()`)
    .executeTakeFirst();
  return row && decryptRow(store, 'staff_challenges', row).secret;
}

/** Uses a challenge up; undefined when it is another person's, was used, or is over. */
export async function takeChallenge(
  tx: TxStore,
  { id, purpose, staffId }: Asked,
): Promise<string | undefined> {
  const row = await tx.db
    .updateTable('staff_challenges')
    .set({ used_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > app_now()`)
    .returning(['id', 'secret'])
    .returning(dataKeyOf('staff_challenges'))
    .executeTakeFirst();
  return row && decryptRow(tx, 'staff_challenges', row).secret;
}
