import { sql } from 'kysely';
import type { Store } from '#server/database/store.ts';
import { decryptRow, dataKeyOf } from '#server/queries/keys/rows.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { firstSurname } from '#domain/applicant/name.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';

/** Returns shops with their promoters, for the sandbox's first page. */
export const shops = ({ db }: Store) =>
  db
    .selectFrom('partners as p')
    .leftJoin('promoters as m', 'm.partner_id', 'p.id')
    .select([
      'p.id',
      'p.name',
      'p.dynamic_color as color',
      'm.id as promoter',
      'm.promoter_code as promoterCode',
      'm.agency_code as agencyCode',
    ])
    .orderBy('p.id')
    .orderBy('m.id')
    .execute();

/** Returns a few customers of each loan status, demo customers first: those who can log in. */
export async function customersByStatus(store: Store, each: number) {
  const rows = await store.db
    .with('numbered', (query) =>
      query
        .selectFrom('loans as l')
        .innerJoin('credit_requests as r', 'r.id', 'l.request_id')
        .select([
          'l.account',
          'l.request_id as requestId',
          'l.status',
          'l.partner_id as partner',
          'l.locked_at as lockedAt',
          sql<string>`r.product->>'name'`.as('product'),
          sql<number>`row_number() over (partition by l.status order by l.created_at, l.account)`.as('place'),
        ]),
    )
    .selectFrom('numbered')
    .selectAll()
    .where('place', '<=', each)
    .orderBy(sql`array_position(array['PendingDownPayment', 'Active', 'Paid'], status)`)
    .orderBy('place')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const person = await personOf(store, row.requestId);
      const known = person && documentPersonOf(person);
      const name = known ? `${known.names} ${firstSurname(known)}` : '';
      return { ...row, name, phone: (await loanByAccount(store, row.account))?.phone ?? '' };
    }),
  );
}

/** Returns financed devices as the simulated lock service knows them, last changed first. */
export async function deviceStates(store: Store, limit: number) {
  const rows = await store.db
    .selectFrom('sandbox_devices as d')
    .innerJoin('loans as l', 'l.account', 'd.account')
    .innerJoin('credit_requests as r', 'r.id', 'l.request_id')
    .leftJoin('deliveries as e', 'e.account', 'd.account')
    .select([
      'd.account',
      'd.state',
      'e.state as delivery',
      'd.imei',
      'd.changed_at as changedAt',
      'l.status',
      sql<string>`r.product->>'name'`.as('product'),
      dataKeyOf('sandbox_devices'),
    ])
    .orderBy('d.changed_at', 'desc')
    .orderBy('d.account')
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...decryptRow(store, 'sandbox_devices', row),
      phone: (await loanByAccount(store, row.account))?.phone ?? '',
    })),
  );
}
