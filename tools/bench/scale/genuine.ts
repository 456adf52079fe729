import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Store } from '#server/database/store.ts';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { encryptRow } from '#server/queries/keys/rows.ts';
import { cloneAccount, cloneId, type Template } from './clones.ts';
import { createLog } from '#server/platform/log.ts';

/** A copied customer made complete: fields sealed under their own key, and a logged-in browser. */
export interface Genuine {
  readonly cookie: string;
  readonly phone: string;
  readonly account: string;
}

interface Where {
  readonly url: string;
  readonly vaultKeys: string;
  readonly dataDir: string;
}

/**
 * Makes `count` customers with a loan complete, spread over all copies, and the newest 300 requests, which the staff's
 * list shows.
 */
export async function makeGenuine(
  { url, vaultKeys, dataDir }: Where,
  template: Template,
  { requests, loansEach, count }: { requests: number; loansEach: number; count: number },
): Promise<Genuine[]> {
  const database = await openDatabase(
    {
      databaseUrl: url,
      databaseDirectUrl: url,
      dataDir,
      vaultKeys: parseKeyRing(vaultKeys),
    },
    createLog({ logLevel: 'warn' }),
  );
  try {
    await prepareVault(database);
    return await acrossPartners('operator', async () => {
      const store = asOwner(database);
      const person = await personOf(store, template.requestId);
      if (!person) throw new Error('The template has no person');
      const spread = Array.from({ length: count }, (_, index) => {
        const n = Math.floor(((index + 0.5) * requests) / count);
        return n - (n % loansEach) || loansEach;
      });
      const newest = Array.from({ length: Math.min(300, requests) }, (_, index) => requests - index);
      const made: Genuine[] = [];
      for (const n of new Set([...spread, ...newest])) {
        const { rows } = await sql<{ id: string; account: string }>`
          select ${sql.raw(cloneId(`${n}::bigint`))} as id, ${sql.raw(cloneAccount(`${n}::bigint`))} as account`.execute(
          store.db,
        );
        const [{ id, account }] = rows as [{ id: string; account: string }];
        const phone = `57${String(10_000_000 + n)}`;
        const wrapped = store.vault.newDataKey(id);
        const key = store.vault.unwrap(id, wrapped);
        await store.db.updateTable('data_keys').set({ wrapped }).where('id', '=', id).execute();
        const request = encryptRow(store, 'credit_requests', key, {
          id,
          phone,
          rfc: 'GODE561231GR8',
          email: 'emma@correo.mx',
        });
        await store.db.updateTable('credit_requests').set(request).where('id', '=', id).execute();
        await store.db
          .updateTable('people')
          .set(encryptRow(store, 'people', key, { ...person, request_id: id }))
          .where('request_id', '=', id)
          .execute();
        if (n % loansEach !== 0) continue;
        await store.db
          .updateTable('loans')
          .set(encryptRow(store, 'loans', key, { account, phone }))
          .where('account', '=', account)
          .execute();
        made.push({ cookie: await loggedIn(store, template.partner, phone, account), phone, account });
      }
      return made;
    });
  } finally {
    await database.close();
  }
}

/** Inserts a session as a login leaves it. */
async function loggedIn(store: Store, partner: number, phone: string, account: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const id = createHash('sha256').update(token).digest('hex');
  const session = encryptRow(store, 'sessions', store.vault.serviceKey(), { id, verified_phone: phone });
  await store.db
    .insertInto('sessions')
    .values({ ...session, partner_id: partner, customer_account: account })
    .execute();
  return `sid=${token}`;
}
