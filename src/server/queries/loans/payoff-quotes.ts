import type { PayoffQuote } from '#domain/credit/ledger/payoff.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/** Returns every quote that was made for an account, also expired ones. The id of a quote is its day. */
export async function quotesOf({ db }: Store, account: string): Promise<PayoffQuote[]> {
  const rows = await db
    .selectFrom('payoff_quotes')
    .selectAll()
    .where('account', '=', account)
    .orderBy('day')
    .execute();
  return rows.map((row) => ({
    id: row.day,
    day: row.day,
    weeksElapsed: row.weeks_elapsed,
    amountCentavos: row.amount_centavos,
    coveredCentavos: row.paid_centavos,
    validUntil: row.valid_until,
  }));
}

/** Inserts the quote of a day, for a locked loan; the first of a day holds. */
export async function insertQuote({ db }: TxStore, account: string, quote: PayoffQuote): Promise<void> {
  await db
    .insertInto('payoff_quotes')
    .values({
      account,
      day: quote.day,
      weeks_elapsed: quote.weeksElapsed,
      amount_centavos: quote.amountCentavos,
      paid_centavos: quote.coveredCentavos,
      valid_until: quote.validUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
