import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { Store } from '#server/database/store.ts';
import type { From } from './keyset.ts';

export interface RefundRow {
  readonly id: string;
  readonly account: string;
  readonly requestId: string;
  readonly partnerId: number;
  readonly centavos: Centavos;
  readonly dueBy: Day;
  readonly hasClabe: boolean;
  readonly review: 'shared-clabe' | 'new-phone' | null;
  readonly paidAt: Date | null;
  readonly paidBy: string | null;
  readonly transfer: string | null;
  readonly isProposed: boolean;
  /** Agreed on, to be transferred. */
  readonly isApproved: boolean;
}

interface Page {
  readonly state: 'open' | 'paid';
  readonly partnerId: number | null;
  /** The refund that the page begins behind, or with `backward` ends before. */
  readonly from: From | null;
  readonly limit: number;
}

/** Returns one page of the refunds in scope: open ones by their day, paid ones the newest first. Reads nothing sealed. */
export async function refundsPage(
  store: Store,
  { state, partnerId, from, limit }: Page,
): Promise<RefundRow[]> {
  const column = sql.ref(state === 'open' ? 'f.due_by' : 'f.paid_at');
  const backward = from?.backward === true;
  const isDown = (state === 'paid') !== backward;
  const direction = isDown ? sql`desc` : sql`asc`;
  const conditions = [
    sql`f.state = ${sql.lit(state)}`,
    ...(partnerId === null ? [] : [sql`f.partner_id = ${partnerId}`]),
    ...(from === null
      ? []
      : [
          sql`(${column}, f.id) ${isDown ? sql`<` : sql`>`} (select ${column}, f.id from refunds f where f.id = ${from.key})`,
        ]),
  ];
  const tail = sql`order by ${column} ${direction}, f.id ${direction} limit ${limit}`;
  const rows = await refunds(store, sql.join(conditions, sql` and `), tail);
  return backward ? rows.toReversed() : rows;
}

export async function refundRow(store: Store, id: string): Promise<RefundRow | undefined> {
  const [row] = await refunds(store, sql`f.id = ${id}`, sql``);
  return row;
}

async function refunds(
  { db }: Store,
  condition: RawBuilder<unknown>,
  tail: RawBuilder<unknown>,
): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select f.id, f.account, l.request_id as "requestId", f.partner_id as "partnerId", f.amount_centavos as centavos,
      f.due_by as "dueBy", c.account is not null as "hasClabe", c.review, f.paid_at as "paidAt", f.paid_by as "paidBy",
      f.transfer,
      exists (select from approvals a where a.state = 'waiting' and a.expires_at > app_now()
        and a.command = 'pay-refund' and a.subject = f.id::text) as "isProposed",
      f.state = 'open' and f.approval_id is not null as "isApproved"
    from refunds f
    join loans l on l.account = f.account
    left join refund_clabes c on c.account = f.account
    where ${condition} ${tail}`.execute(db);
  return rows;
}

/** How much is to be returned in all, in how many refunds. */
export async function openRefundsSum(
  { db }: Store,
  partnerId: number | null,
): Promise<{ count: number; centavos: Centavos }> {
  return db
    .selectFrom('refunds')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(amount_centavos), 0)::bigint`.as('centavos'),
    ])
    .where('state', '=', 'open')
    .$if(partnerId !== null, (query) => query.where('partner_id', '=', partnerId ?? 0))
    .executeTakeFirstOrThrow();
}
