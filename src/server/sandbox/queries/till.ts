import { sql } from 'kysely';
import { purposeInWords } from '#domain/credit/purpose-words.ts';
import { question } from '#server/database/question.ts';
import type { Store } from '#server/database/store.ts';
import { referenceOf } from '#server/queries/loans/payment-references.ts';

/** The payment network's data of an issued reference. */
export interface Payable {
  readonly reference: string;
  /** What it pays, without its product: 'Pago 3 de 52'. */
  readonly concept: string;
  readonly amountCentavos: number;
  /** When what it was issued for was paid, or all of the loan. */
  readonly paidAt: Date | null;
  /** The last day on which the network takes money under it. */
  readonly expiresOn: string | null;
  readonly account: string;
  readonly product: string;
  readonly partner: string;
}

const payables = ({ db }: Store) =>
  db
    .selectFrom('payment_references as p')
    .innerJoin('loans as l', 'l.account', 'p.account')
    .innerJoin('credit_requests as r', 'r.id', 'l.request_id')
    .innerJoin('partners as o', 'o.id', 'l.partner_id')
    .leftJoin('instalments as i', (join) =>
      join
        .onRef('i.account', '=', 'p.account')
        .onRef('i.number', '=', 'p.week')
        .on('p.kind', 'in', ['down', 'week']),
    )
    .selectAll('p')
    .select(['l.total_payments', 'i.paid_at', 'l.paid_off_at', 'o.name as partner'])
    .select(sql<string>`r.product->>'name'`.as('product'));

type Row = Awaited<ReturnType<ReturnType<typeof payables>['execute']>>[number];

function payableOf(row: Row): Payable {
  const { reference, purpose, account, amountCentavos, expiresOn } = referenceOf(row);
  const { product, partner } = row;
  const concept = purposeInWords(purpose, row.total_payments);
  const paidAt = row.paid_at ?? row.paid_off_at;
  return { reference, concept, amountCentavos, paidAt, expiresOn, account, product, partner };
}

export const payableByReference = question(
  (store, reference: string) => payables(store).where('p.reference', '=', reference),
  { issued_at: true, voided_at: true, paid_at: true, paid_off_at: true },
  ([row]): Payable | undefined => row && payableOf(row),
);

/** Returns the next due reference of each open loan, newest loans first. */
export async function nextPayables(store: Store, limit: number): Promise<Payable[]> {
  const rows = await payables(store)
    .whereRef('i.reference', '=', 'p.reference')
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
    .orderBy('p.account')
    .limit(limit)
    .execute();
  return rows.map(payableOf);
}

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

export const receiptOf = question(
  (store, eventId: string) => receipts(store).where('event_id', '=', eventId),
  { paidAt: true },
  ([row]): Receipt | undefined => row,
);

/** A receipt as listed: with the payment, unless the reference is unknown. */
export type ListedReceipt = Receipt & { readonly payable: Payable | undefined };

export async function newestReceipts(store: Store, limit: number): Promise<ListedReceipt[]> {
  const rows = await receipts(store)
    .orderBy('received_at', 'desc')
    .orderBy('event_id')
    .limit(limit)
    .execute();
  const references = rows.map(({ reference }) => reference);
  const found =
    rows.length === 0 ? [] : await payables(store).where('p.reference', 'in', references).execute();
  const paid = found.map(payableOf);
  return rows.map((row) => ({ ...row, payable: paid.find(({ reference }) => reference === row.reference) }));
}

/** Returns the receipts under a reference, the newest first. */
export const receiptsUnder = (store: Store, reference: string): Promise<Receipt[]> =>
  receipts(store).where('reference', '=', reference).orderBy('received_at', 'desc').execute();
