import type pg from 'pg';
import type { Store } from '#server/database/store.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';

/** A request that the searches find, in the middle of the list. */
export interface Known {
  readonly requests: number;
  readonly id: string;
  readonly account: string;
  readonly reference: string;
  readonly phone: string;
  readonly rfc: string;
  readonly imei: string;
  readonly since: string;
}

const known = { phone: '5530004321', rfc: 'GODE561231GR8', imei: '356938035643809' };
/** One of so many has signed. */
const signed = 5;

/**
 * Copies one request by SQL, without triggers, over two years: nine of ten at partner 1, one at partner 2, one of a
 * thousand at partner 3, with where it
 * stands, its marks, and for one of five a credit, a reference and a delivery. Sealed fields are copied as they are; their
 * indexes are different texts, of one request the real ones.
 */
export async function fillDesk(
  client: pg.Client,
  store: Store,
  { template, requests }: { template: string; requests: number },
): Promise<Known> {
  // Has signed, and is partner 1's.
  const the = Math.floor(requests / 20) * 10 + signed;
  const id = (of: string | number) => `left(md5('r' || ${of}), 22)`;
  const account = (of: string | number) => `(1000000000 + ${of} * 40::bigint)::text`;
  const partner = 'case when n % 1000 = 7 then 3 when n % 10 = 0 then 2 else 1 end';
  const at = `timestamptz '2030-01-01 06:00Z' + n * interval '${((730 * 86_400) / requests).toFixed(3)} seconds'`;
  const same: Record<string, string> = {
    id: id('n'),
    request_id: id('n'),
    account: account('n'),
    partner_id: partner,
  };
  const copy = async (table: string, own: Record<string, string> = {}, where = 'true') => {
    const columns = await columnsOf(client, table);
    const value = (name: string) =>
      own[name] ?? same[name] ?? (name.endsWith('_index') ? `left(md5('${name}' || n), 22)` : `t.${name}`);
    const key =
      table === 'credit_requests' ? 'id' : columns.includes('request_id') ? 'request_id' : 'account';
    const source =
      key === 'account' ? `(select account from credit_requests where id = '${template}')` : `'${template}'`;
    return `insert into ${table} (${columns.join(', ')})
      select ${columns.map(value).join(', ')} from generate_series(1, ${requests}::bigint) n
      cross join (select * from ${table} where ${key} = ${source} limit 1) t where ${where}`;
  };
  const isSigned = `n % ${signed} = 0`;
  for (const statement of [
    "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'",
    `insert into partners select (jsonb_populate_record(p, '{"id": 3}')).* from partners p where id = 2`,
    await copy('credit_requests', {
      created_at: at,
      phone_end_index: `left(md5('end' || abs(hashint8(n)) % 10000), 22)`,
    }),
    `insert into request_standings (request_id, partner_id, standing, since, begun_at)
      select ${id('n')}, ${partner}, (${standings})[1 + abs(hashint8(n / 3 + n)) % 20], ${at} + interval '1 hour', ${at}
      from generate_series(1, ${requests}::bigint) n`,
    `insert into request_marks (request_id, partner_id, kind, mark, at)
      select ${id('n')}, ${partner}, kind, left(md5(kind || n / 2), 22), ${at}
      from generate_series(1, ${requests}::bigint) n, unnest(array['curp', 'identification', 'browser']) kind`,
    await copy('loans', {}, isSigned),
    await copy('payment_references', { reference: `'99' || lpad(n::text, 12, '0')` }, isSigned),
    await copy('deliveries', {}, isSigned),
    `update credit_requests set phone_index = '${blindIndex(store, 'phone', known.phone)}',
      rfc_index = '${blindIndex(store, 'rfc', known.rfc)}' where id = ${id(the)}`,
    `update credit_requests set phone_end_index = '${blindIndex(store, 'phone-end', known.phone)}'
      where phone_end_index = (select phone_end_index from credit_requests where id = ${id(the)})`,
    `update deliveries set imei_index = '${blindIndex(store, 'imei', known.imei)}' where request_id = ${id(the)}`,
    'vacuum analyze',
    'set session_replication_role = origin',
  ]) {
    const began = performance.now();
    await client.query(statement);
    console.log(`  ${((performance.now() - began) / 1000).toFixed(0)} s: ${statement.slice(0, 50).trim()}…`);
  }
  const { rows } = await client.query<Pick<Known, 'requests' | 'id' | 'account' | 'since'>>(
    `select (select count(*)::int from credit_requests) as requests, ${id(the)} as id, ${account(the)} as account,
      ((timestamptz '2031-06-01')::date)::text as since`,
  );
  if (!rows[0]) throw new Error('The desk was not filled');
  return { ...known, ...rows[0], reference: `99${String(the).padStart(12, '0')}` };
}

/** Where requests stand, by how many do: most have ended. */
const standings = `array['refused', 'refused', 'refused', 'refused', 'refused', 'cancelled', 'cancelled',
  'cancelled', 'phone-verification', 'address-correction', 'geolocalization', 'identity-review', 'address-proof',
  'decision-review', 'aprove-credit', 'contract-signature', 'down-payment', 'device-send', 'device-send',
  'device-send']`;

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1
      and is_identity = 'NO' and is_generated = 'NEVER' and coalesce(column_default, '') not like 'nextval(%'
      order by ordinal_position`,
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}
