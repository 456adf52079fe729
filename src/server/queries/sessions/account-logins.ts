import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';

/** Carriers give a number that was given up to somebody else after about this time (servicing.md §5). */
const idleDays = 120;
const triesForBirthday = 3;

/** What is known of the log-ins to the account of a request. */
export interface AccountLogins {
  /** Signed, and not opened by its number for so long that the number may be somebody else's. */
  readonly isIdle: boolean;
  /** How often the birthday may still be missed. */
  readonly triesLeft: number;
}

export async function accountLogins({ db }: Store, requestId: string): Promise<AccountLogins> {
  const { rows } = await sql<AccountLogins>`
    select coalesce(greatest(r.contract_signed_at, l.last_at)
        <= app_now() - ${sql.lit(idleDays)} * interval '1 day', false) as "isIdle",
      ${sql.lit(triesForBirthday)} - coalesce(l.birthday_misses, 0) as "triesLeft"
    from credit_requests r left join account_logins l on l.request_id = r.id
    where r.id = ${requestId}`.execute(db);
  return rows[0] ?? { isIdle: false, triesLeft: triesForBirthday };
}

/** Whether the account of a request is idle; requests that are not signed never are. */
export async function isIdle(
  store: Store,
  request: { readonly id: string; readonly contract_signed_at: Date | null },
): Promise<boolean> {
  return request.contract_signed_at !== null && (await accountLogins(store, request.id)).isIdle;
}

/** Records that these accounts were opened by who they belong to; misses begin anew. */
export async function noteLogins({ db }: TxStore, requestIds: readonly string[]): Promise<void> {
  await sql`insert into account_logins (request_id, last_at)
    select id, app_now() from unnest(${[...requestIds].toSorted()}::text[]) as opened (id)
    on conflict (request_id) do update set last_at = excluded.last_at, birthday_misses = 0`.execute(db);
}

/**
 * Takes one of the tries before the birthday is compared, in one conditional upsert, whose row stays locked: of parallel
 * answers three count.
 * @returns how many are left after this one; null when none was
 */
export async function takeBirthdayTry({ db }: TxStore, requestId: string): Promise<number | null> {
  const { rows } = await sql<{ left: number }>`
    insert into account_logins (request_id, birthday_misses) values (${requestId}, 1)
    on conflict (request_id) do update set birthday_misses = account_logins.birthday_misses + 1
      where account_logins.birthday_misses < ${sql.lit(triesForBirthday)}
    returning ${sql.lit(triesForBirthday)} - birthday_misses as left`.execute(db);
  return rows[0]?.left ?? null;
}
