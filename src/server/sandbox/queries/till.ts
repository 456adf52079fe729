import { sql } from 'kysely';
import type { Store } from '#server/database/store.ts';

/** The payment network's data of an issued reference. */
export interface Payable {
  readonly reference: string;
  /** 0: the down payment. */
  readonly number: number;
  readonly totalPayments: number;
  readonly amountCentavos: number;
  readonly dueOn: string | null;
  readonly paidAt: Date | null;
  readonly account: string;
  readonly product: string;
  readonly partner: string;
}

const payables = ({ db }: Store) =>
  db
    .selectFrom('instalments as i')
    .innerJoin('loans as l', 'l.account', 'i.account')
    .innerJoin('credit_requests as r', 'r.id', 'l.request_id')
    .innerJoin('partners as p', 'p.id', 'l.partner_id')
    .select([
      'i.reference',
      'i.number',
      'l.total_payments as totalPayments',
      'i.amount_centavos as amountCentavos',
      'i.due_on as dueOn',
      'i.paid_at as paidAt',
      'i.account',
      sql<string>`r.product->>'name'`.as('product'),
      'p.name as partner',
    ]);

export const payableByReference = (store: Store, reference: string): Promise<Payable | undefined> =>
  payables(store).where('i.reference', '=', reference).executeTakeFirst();

/** Returns the next due reference of each open loan, newest loans first. */
export const nextPayables = (store: Store, limit: number): Promise<Payable[]> =>
  payables(store)
    .where('i.paid_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('instalments as earlier')
            .select('earlier.number')
            .whereRef('earlier.account', '=', 'i.account')
            .whereRef('earlier.number', '<', 'i.number')
            .where('earlier.paid_at', 'is', null),
        ),
      ),
    )
    .orderBy('l.created_at', 'desc')
    .orderBy('i.account')
    .limit(limit)
    .execute();

export interface Receipt {
  readonly eventId: string;
  readonly reference: string;
  readonly amountCentavos: number;
  readonly paidAt: Date;
  readonly result: string;
}

const receipts = ({ db }: Store) =>
  db
    .selectFrom('payment_events')
    .select([
      'event_id as eventId',
      'reference',
      'amount_centavos as amountCentavos',
      'paid_at as paidAt',
      'result',
    ])
    .where('provider', '=', 'sandbox');

export const receiptOf = (store: Store, eventId: string): Promise<Receipt | undefined> =>
  receipts(store).where('event_id', '=', eventId).executeTakeFirst();

/** A receipt as listed: with the payment, unless the reference is unknown. */
export type ListedReceipt = Receipt & { readonly payable: Payable | undefined };

export async function newestReceipts(store: Store, limit: number): Promise<ListedReceipt[]> {
  const rows = await receipts(store)
    .orderBy('received_at', 'desc')
    .orderBy('event_id')
    .limit(limit)
    .execute();
  const references = rows.map(({ reference }) => reference);
  const paid =
    rows.length === 0 ? [] : await payables(store).where('i.reference', 'in', references).execute();
  return rows.map((row) => ({ ...row, payable: paid.find(({ reference }) => reference === row.reference) }));
}
