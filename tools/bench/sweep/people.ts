import type pg from 'pg';
import { addDays, type Day } from '#domain/calendar.ts';
import type { SealedTable } from '#server/database/sealed-columns.ts';
import type { Store } from '#server/database/store.ts';
import { encryptRow } from '#server/queries/keys/rows.ts';
import { planOf, SampleLoan } from '#test/support/sample-loans.ts';
import { weeks } from './fill.ts';

interface Handled {
  readonly account: string;
  readonly request_id: string;
}

/**
 * Makes those credits whole that the sweep handles: their own keys, a request, an address and a ledger. The rows of
 * `template` are copied with the personal data sealed anew.
 */
export async function makePeople(
  client: pg.Client,
  store: Store,
  { template, today }: { template: string; today: Day },
): Promise<void> {
  const { rows } = await client.query<Handled>(
    'select account, request_id from swept where task is not null order by n',
  );
  await client.query('set session_replication_role = replica');
  for (let first = 0; first < rows.length; first += 1_000) {
    const people = rows.slice(first, first + 1_000).map((each) => personOf(store, each));
    const list = (of: keyof (typeof people)[number]) => JSON.stringify(people.map((each) => each[of]));
    await client.query(
      'insert into data_keys (id, wrapped) select id, wrapped from jsonb_to_recordset($1) x(id text, wrapped text)',
      [list('key')],
    );
    await copyRows(client, 'credit_requests', `t.id = '${template}'`, list('request'));
    await copyRows(
      client,
      'addresses',
      `t.request_id = '${template}' and t.kind = 'identification'`,
      list('address'),
    );
    await client.query(
      `update loans set phone = x.phone from jsonb_to_recordset($1) x(account text, phone text) where loans.account = x.account`,
      [list('loan')],
    );
  }
  await fillLedgers(client, today);
  await client.query('analyze');
  await client.query('set session_replication_role = origin');
}

function personOf(store: Store, { account, request_id: id }: Handled) {
  const wrapped = store.vault.newDataKey(id);
  const key = store.vault.unwrap(id, wrapped);
  const phone = `55${account.slice(-8)}`;
  const seal = <T extends SealedTable>(table: T, row: object) => encryptRow(store, table, key, row);
  return {
    key: { id, wrapped },
    request: seal('credit_requests', { id, account, phone, rfc: 'GODE561231GR8', email: 'emma@correo.mx' }),
    address: seal('addresses', {
      request_id: id,
      kind: 'identification',
      street: 'Calle Álamos',
      street_number_ext: '12-B',
      street_number_int: '3',
      district: 'La Paz',
      between_streets: 'Pinos y Cedros',
      address_reference: 'Portón azul',
      postal_code: '72160',
      municipality: 'Puebla',
      city: 'Puebla',
      state: 'Puebla',
      country: 'México',
    }),
    loan: seal('loans', { account, phone }),
  };
}

/** Copies the row of a table that `where` names once for each patch. */
async function copyRows(client: pg.Client, table: string, where: string, patches: string): Promise<void> {
  const { rows } = await client.query<{ list: string }>(
    `select string_agg(column_name, ', ') as list from information_schema.columns where table_schema = 'public'
      and table_name = $1 and is_identity = 'NO' and coalesce(column_default, '') not like 'nextval(%'`,
    [table],
  );
  const list = rows[0]?.list ?? '';
  await client.query(
    `insert into ${table} (${list}) select ${list} from (select (jsonb_populate_record(t, p)).*
      from ${table} t, jsonb_array_elements($1::jsonb) p where ${where}) copies`,
    [patches],
  );
}

/** Credits of the same age that have paid as many weeks have the same entries. */
async function fillLedgers(client: pg.Client, today: Day): Promise<void> {
  const { rows } = await client.query<{ a: number; d: number; f: number }>(
    'select distinct a::int, d::int, f from swept where task is not null',
  );
  const entries = rows.flatMap(({ a, d, f }) => {
    const plan = planOf(2_399, 399, 189, weeks);
    const activatedOn = addDays(today, -(7 * a + d));
    const loan = SampleLoan.active(plan, activatedOn);
    for (let week = 1; week < f; week++) loan.pay(189, { day: addDays(activatedOn, 7 * week), ref: week });
    return loan.entries.map(({ pots, valueDay, ...entry }) => ({
      a,
      d,
      f,
      ...entry,
      ...pots,
      value_day: valueDay,
    }));
  });
  await client.query(
    `insert into loan_entries (account, seq, kind, cause, at, value_day, cash, owed, held, sale, charge, detail, rules,
        actor, partner_id)
      select account, seq, kind, cause, at, value_day, cash, owed, held, sale, charge, detail, rules, actor, 1
      from jsonb_to_recordset($1) e(a int, d int, f int, seq int, kind text, cause text, at timestamptz, value_day date,
        cash bigint, owed bigint, held bigint, sale bigint, charge bigint, detail jsonb, rules text, actor text)
      join swept using (a, d, f) where task is not null`,
    [JSON.stringify(entries)],
  );
}
