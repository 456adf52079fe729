import { sql } from 'kysely';
import type { Store, TxStore } from '#server/database/store.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';

/** Whether the request is of this person of the desk: by e-mail, or by a phone, CURP or RFC that two administrators noted. */
const isOf = sql<boolean>`(s.email_index = r.email_index or s.phone_index = r.phone_index or s.rfc_index = r.rfc_index
  or exists (select from request_marks m
    where m.mark = s.curp_index and m.partner_id = r.partner_id and m.kind = 'curp' and m.request_id = r.id))`;

/** Returns who of the desk is the customer of a request; null: nobody. */
export async function staffOfRequest({ db }: Store, requestId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select s.id from credit_requests r join staff s on ${isOf} where r.id = ${requestId} order by s.id limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** The same of one person: several may be, who share a phone. */
export async function isMatterOf({ db }: Store, staffId: string, requestId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from credit_requests r join staff s on ${isOf}
      where r.id = ${requestId} and s.id = ${staffId}) as found`.execute(db);
  return rows[0]?.found === true;
}

type OwnMark = 'phone' | 'curp' | 'rfc';

export async function setOwnMarks(
  tx: TxStore,
  staffId: string,
  values: Readonly<Partial<Record<OwnMark, string>>>,
): Promise<void> {
  const set = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      `${field}_index`,
      blindIndex(tx, field as OwnMark, value),
    ]),
  );
  await tx.db.updateTable('staff').set(set).where('id', '=', staffId).execute();
}
