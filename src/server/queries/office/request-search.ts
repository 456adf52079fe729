import { sql, type RawBuilder } from 'kysely';
import type { Store } from '#server/database/store.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';

/** More hits than one page shows: somebody who sees so many types more. */
const hitsMost = 200;

/**
 * Returns a query of the ids that a text names: a request or an account, the beginning of an account, a payment
 * reference, an RFC, an IMEI, a phone or its last four digits. Each way is looked up by an index of its own; sealed
 * fields by their blind index, which needs the whole text.
 */
export function idsNamedBy(store: Store, text: string): RawBuilder<{ id: string }> {
  const ways = [
    /^[\w-]{22}$/.test(text) && sql`select id from credit_requests where id = ${text}`,
    /^\d{6,9}$/.test(text) && sql`select id from credit_requests where account = any (${accountsFrom(text)})`,
    /^\d{10}$/.test(text) && sql`select id from credit_requests where account = ${text}`,
    /^\d{10}$/.test(text) && byIndex('phone_index', blindIndex(store, 'phone', text)),
    /^\d{4}$/.test(text) && byIndex('phone_end_index', blindIndex(store, 'phone-end', text)),
    /^[A-ZÑ&a-zñ]{3,4}\d{6}[A-Za-z\d]{3}$/.test(text) && byIndex('rfc_index', blindIndex(store, 'rfc', text)),
    /^\d{10,20}$/.test(text) &&
      sql`select l.request_id as id from payment_references p join loans l on l.account = p.account
        where p.reference = ${text}`,
    /^\d{15}$/.test(text) &&
      sql`select request_id as id from deliveries where imei_index = ${blindIndex(store, 'imei', text)}`,
  ].filter((way) => way !== false);
  if (ways.length === 0) return sql`select null::text as id where false`;
  return sql`${sql.join(
    ways.map((way) => sql`(${way} limit ${sql.lit(hitsMost)})`),
    sql` union `,
  )}`;
}

const byIndex = (column: string, value: string) =>
  sql`select id from credit_requests where ${sql.ref(column)} = ${value}`;

/**
 * Every account that begins so, at most ten thousand, each looked up for itself: a range of texts is not LEAKPROOF, and
 * under row-level security all requests of the partner would be read for it.
 */
function accountsFrom(start: string) {
  const missing = 10 - start.length;
  return sql`array(select ${start}::text || lpad(n::text, ${sql.lit(missing)}, '0')
    from generate_series(0, ${sql.lit(10 ** missing - 1)}) n)`;
}
