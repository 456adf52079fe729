import type pg from 'pg';
import type { DeliveryView } from '#domain/staff/saved-views.ts';
import type { Store } from '#server/database/store.ts';
import { sealingOf, type SealedTable } from '#server/database/sealed-columns.ts';
import { blindIndex, dataKeyFor, decryptRow, encryptRow } from '#server/queries/keys/rows.ts';

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
  /** A payment of the middle, by its network's number. */
  readonly payment: string;
  /** Where the device of that request is. */
  readonly delivery: DeliveryView;
  /** A line of the middle of the first partner's audit log. */
  readonly seq: number;
}

/** Who asks, who keeps twenty views of each list, works on some requests and has some lines in the audit logs. */
export const benchPerson = '00000000-0000-4000-8000-00000000be9c';

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
    // As `keep-months` makes them.
    `do $$ begin
      for month in 0..24 loop
        call add_part('request_events', 'request_events_' || to_char(timestamptz '2030-01-01Z' + month * interval '1 month', 'YYYY_MM'),
          format('for values from (%L) to (%L)', timestamptz '2030-01-01Z' + month * interval '1 month',
            timestamptz '2030-02-01Z' + month * interval '1 month'));
      end loop;
    end $$`,
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
    await copy(
      'credit_standings',
      {
        opened_at: at,
        status: `(array['Active', 'Active', 'Active', 'Active', 'Paid', 'Paid', 'PendingDownPayment', 'Cancelled'])[1 + abs(hashint8(n)) % 8]`,
        locked: 'abs(hashint8(n)) % 200 = 0',
        due_on: `(app_now() at time zone 'America/Mexico_City')::date + 6 - (case when abs(hashint8(n + 1)) % 10 = 0 then abs(hashint8(n)) % 60 else 0 end)`,
      },
      isSigned,
    ),
    await copy('deliveries', ofDelivery(at), isSigned),
    // Of late credits one of three promised, within two months.
    `insert into promises (account, partner_id, amount_centavos, made_on, day, made_at)
      select account, partner_id, 10000, day - 3, day, day - 3 from (
        select account, partner_id, (app_now() at time zone 'America/Mexico_City')::date + 2
          - abs(hashtext(account) / 3) % 60 as day
        from credit_standings where status = 'Active' and abs(hashtext(account)) % 3 = 0
          and due_on < (app_now() at time zone 'America/Mexico_City')::date) late`,
    // Each reference was paid five times.
    `insert into payment_events (provider, event_id, reference, amount_centavos, paid_at, received_at, result, partner_id)
      select 'sandbox', 'pay-' || n, '99' || lpad((((n + 4) / 5) * 5)::text, 12, '0'), 24500, ${at}, ${at},
        case when n % 500 = 1 then 'returned' when n % 500 = 2 then 'assigned' when n % 5000 = 3 then 'amount-mismatch'
          else 'applied' end, (select partner_id from payment_references where reference = '99' || lpad((((n + 4) / 5) * 5)::text, 12, '0'))
      from generate_series(1, ${requests}::bigint) n`,
    // Three lines a request; people look, export and decide much more seldom than customers do something.
    `insert into request_events (partner_id, seq, request_id, at, actor, kind, detail, prev_hash, hash)
      select partner_id, 1000000 + row_number() over (partition by partner_id order by i), case when i % 2000 = 0 then null else id end, at,
        case when i % 100 = 0 then 'staff:${benchPerson}' when i % 3 = 0 then 'system' else 'session:' || id end,
        case when i % 5000 = 0 then 'exported' when i % 2500 = 0 then 'grant-given' when i % 100 = 0 then 'viewed'
          when i % 301 = 1 then 'payment-received' when i % 307 = 2 then 'decision-refused' else 'message-sent' end,
        '{}'::jsonb, md5((i - 1)::text), md5(i::text)
      from (select n * 3 + k as i, ${id('n')} as id, ${partner} as partner_id, ${at} as at
        from generate_series(1, ${requests}::bigint) n cross join generate_series(0, 2) k) line`,
    `insert into audit_heads (partner_id, seq, hash) select partner_id, max(seq), '' from request_events
      where partner_id in (1, 2, 3) group by 1 on conflict (partner_id) do update set seq = excluded.seq`,
    `insert into staff (id, name, email, state) values ('${benchPerson}', 'Bench', 'v1.bench', 'active')`,
    `insert into request_claims (request_id, partner_id, staff_id)
      select ${id('n')}, ${partner}, '${benchPerson}' from generate_series(1, 1000) n`,
    ...Object.entries(keptViews).map(
      ([page, queries]) => `insert into saved_views (staff_id, partner_id, page, name, query)
        select '${benchPerson}', p, '${page}', 'Vista ' || n, (array['${queries.join("', '")}'])[1 + n % ${queries.length}]
        from generate_series(1, 20) n, unnest(array[1, 2, 3]) p`,
    ),
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
  await sealAnew(client, store, template, rows[0].id);
  const { rows: places } = await client.query<{ delivery: DeliveryView; seq: number }>(
    `select (select case when state <> 'to-pack' then state when packed_at is null then 'to-pack' else 'packed' end
        from deliveries where request_id = ${id(the)}) as delivery,
      (select max(seq)::int - ${Math.floor(requests / 2)} from request_events where partner_id = 1) as seq`,
  );
  if (!places[0]) throw new Error('The desk was not filled');
  const reference = `99${String(the).padStart(12, '0')}`;
  return { ...known, ...rows[0], ...places[0], reference, payment: `pay-${the}` };
}

/**
 * Gives a copy a data key of its own, and seals its fields with it: what is found by them is noted in its trail. The other
 * copies are as if erased.
 */
async function sealAnew(client: pg.Client, store: Store, template: string, id: string): Promise<void> {
  const key = await dataKeyFor(store, id);
  for (const [table, by] of Object.entries(sealedCopies)) {
    const { columns, row } = sealingOf(table as SealedTable);
    const of = (request: string) =>
      by === 'account' ? `(select account from credit_requests where id = '${request}')` : `'${request}'`;
    const read = async (request: string) => {
      const { rows } = await client.query<{ data_key: string | null }>(
        `select t.*, (select wrapped from data_keys where id = '${request}') as data_key from ${table} t
          where ${by} = ${of(request)}`,
      );
      if (!rows[0]) throw new Error(`${table} has no row of ${request}`);
      return rows[0];
    };
    const copy: Readonly<Record<string, unknown>> = { ...(await read(id)) };
    const plain: Readonly<Record<string, unknown>> = decryptRow(
      store,
      table as SealedTable,
      await read(template),
    );
    const sealed: Readonly<Record<string, unknown>> = encryptRow(store, table as SealedTable, key, {
      ...plain,
      ...Object.fromEntries(row.map((column) => [column, copy[column]])),
    });
    const own = columns.filter((column) => typeof plain[column] === 'string');
    await client.query(
      `update ${table} set ${own.map((column, index) => `${column} = $${index + 1}`).join(', ')}
        where ${by} = ${of(id)}`,
      own.map((column) => sealed[column]),
    );
  }
}

/** Of the tables that are copied those with sealed fields, by the column that names the request or its account. */
const sealedCopies = { credit_requests: 'id', deliveries: 'request_id' };

/** Views that people would keep. */
const keptViews = {
  requests: [
    'view=review',
    'step=address-proof',
    'view=refused&since=2031-06-01',
    'held=nobody&view=review',
    'held=mine',
  ],
  credits: ['view=current', 'view=late', 'view=locked', 'view=pending&partner=2'],
  collections: ['bucket=1-7', 'bucket=31', 'partner=2'],
  payments: ['result=returned', 'network=sandbox'],
  deliveries: ['view=packed', 'view=delivered', 'view=sent&since=2031-06-01'],
};

/** Most are delivered; of the others a third each is packed, sent and returned. */
function ofDelivery(at: string): Record<string, string> {
  const kind = 'abs(hashint8(n)) % 30';
  const left = `${kind} <> 0`;
  return {
    // Some wait since long ago: they are due.
    began_at: `${at} - case when ${kind} = 0 and abs(hashint8(n + 1)) % 2 = 0 then interval '5 years' else interval '0' end`,
    packed_at: `${at} + interval '1 day'`,
    state: `case ${kind} when 0 then 'to-pack' when 1 then 'sent' when 2 then 'returned' else 'delivered' end`,
    // Some left long ago and nobody has confirmed them.
    left_at: `case when ${kind} = 1 and abs(hashint8(n + 1)) % 2 = 0 then app_now() - interval '60 days'
      when ${left} then ${at} + interval '2 days' end`,
    carrier: `case when ${left} then 'Estafeta' end`,
    tracking_number: `case when ${left} then 'v1.x' end`,
    delivered_at: `case when ${kind} > 2 then ${at} + interval '4 days' end`,
    delivered_on: `case when ${kind} > 2 then (${at} + interval '4 days')::date end`,
    returned_at: `case when ${kind} = 2 then ${at} + interval '9 days' end`,
  };
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
