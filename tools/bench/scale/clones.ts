/** The customer whose rows are copied, walked by API to the paid down payment. */
export interface Template {
  readonly requestId: string;
  readonly account: string;
  readonly weeks: number;
  readonly partner: number;
}

type Columns = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Unordered ids, like random ones; accounts and references in order, which fills faster. */
export const cloneId = (n: string) => `left(md5('r' || ${n}), 22)`;
export const cloneAccount = (n: string) => `(1000000000 + ${n} * 40)::text`;

export const twoYearsInWeeks = 104;

/** Returns the statements that copy one customer, with the loan for every `loansEach`th copy. */
export function clones(template: Template, requests: number, payments: number, columns: Columns) {
  const { requestId, account, weeks, partner } = template;
  // The mean number of payments made by loans that began at any time within two years.
  const paidEach = 1 + weeks * (1 - weeks / (2 * twoYearsInWeeks));
  const loansEach = Math.max(1, Math.round((requests * paidEach) / payments));
  const back = `make_interval(secs => 86400 + (${requests} - n) * ${(twoYearsInWeeks * 7 * 86_400) / requests})`;
  // Whole weeks and three days: nothing is due today or tomorrow, so no reminders disturb the measurement.
  const due = `(t.due_on - ((${requests} - n) * ${twoYearsInWeeks} / ${requests})::integer * 7 - 3)`;
  const signed = `n % ${loansEach} = 0`;
  const every = `generate_series(1, ${requests}::bigint) n`;
  const some = `generate_series(${loansEach}::bigint, ${requests}::bigint, ${loansEach}::bigint) n`;

  const byName: Record<string, string> = { request_id: cloneId('n'), account: cloneAccount('n') };
  const copy = (table: string, from: string, series: string, own: Record<string, string> = {}) => {
    const list = [...(columns.get(table) ?? [])];
    const value = ([name, type]: [string, string]): string => {
      const given = own[name] ?? byName[name];
      if (given !== undefined) return given;
      if (name.endsWith('_index')) return `left(md5('${name}' || n), 22)`;
      if (type === 'timestamp with time zone') return `t.${name} - ${back}`;
      if (type === 'date') return due;
      return type === 'uuid' && name === 'id' ? 'gen_random_uuid()' : `t.${name}`;
    };
    return `insert into ${table} (${list.map(([name]) => name).join(', ')})
      select ${list.map(value).join(', ')} from ${series} cross join ${from} t`;
  };
  const of = (table: string, key = 'request_id', value = requestId) =>
    `(select * from ${table} where ${key} = '${value}')`;
  const ifSigned = (name: string) => ({ [name]: `case when ${signed} then t.${name} - ${back} end` });
  const session = `'s' || md5('s' || n)`;

  return {
    loansEach,
    apart: {
      // Only a few rows of the audit log and the messages: they are never read as a whole.
      prepare: [
        `create table bench_lines as select *, row_number() over (order by id) as line from request_events
          where request_id = '${requestId}' order by id limit 3`,
        `create table bench_messages as select * from outbox where sent_at is not null and dedupe_key is not null limit 2`,
      ],
      requests: [
        copy('credit_requests', of('credit_requests', 'id'), every, {
          id: cloneId('n'),
          phone_end_index: `left(md5('end' || n % 10000), 22)`,
          ...ifSigned('credit_accepted_at'),
          ...ifSigned('contract_signed_at'),
          ...ifSigned('down_payment_paid_at'),
        }),
        copy('data_keys', of('data_keys', 'id'), every, { id: cloneId('n') }),
        copy('people', of('people'), every),
        copy('addresses', of('addresses'), every),
        copy('locations', of('locations'), every),
        copy('identity_sessions', of('identity_sessions'), every, { id: session }),
        copy('bureau_consents', of('bureau_consents'), every, { code_id: 'null' }),
        copy('bureau_reports', of('bureau_reports'), every),
        copy('request_events', 'bench_lines', every, {
          seq: `n * 3 + t.line + (select max(seq) from request_events where partner_id = ${partner})`,
        }),
        copy('outbox', 'bench_messages', every, { dedupe_key: `t.dedupe_key || ':' || n` }),
        copy('message_causes', 'bench_messages', every, {
          dedupe_key: `t.dedupe_key || ':' || n`,
          message_id: 'gen_random_uuid()',
          at: `t.created_at - ${back}`,
        }),
        copy('contracts', of('contracts'), some),
      ],
      loans: [
        copy('loans', of('loans'), some, {
          status: `case when ${ageInWeeks(requests)} > ${weeks} then 'Paid' else 'Active' end`,
          paid_off_at: `case when ${ageInWeeks(requests)} > ${weeks} then t.created_at - ${back} + interval '${weeks} weeks' end`,
        }),
        copy('instalments', of('instalments', 'account', account), some, {
          reference: `'99' || lpad((n * 100 + t.number)::text, 12, '0')`,
          paid_at: `case when t.number = 0 then t.paid_at - ${back} when ${due} < current_date then ${due}::timestamptz end`,
        }),
        `insert into payment_events (provider, event_id, reference, amount_centavos, paid_at, received_at, result, partner_id)
          select 'sandbox', md5(reference), reference, amount_centavos, paid_at, paid_at, 'applied', partner_id
          from instalments where paid_at is not null and reference like '99%'`,
        copy('device_orders', of('device_orders', 'account', account), some),
      ],
    },
    last: [
      `update audit_heads set seq = (select max(seq) from request_events e where e.partner_id = audit_heads.partner_id)
        where partner_id = ${partner}`,
      'drop table bench_lines, bench_messages',
    ],
  };
}

const ageInWeeks = (requests: number) => `(${requests} - n) * ${twoYearsInWeeks} / ${requests}`;
