import type { Centavos } from '#domain/credit/money.ts';
import type { Store, TxStore } from '#server/database/store.ts';

/** Returns the CLABE of an account; undefined: none was opened. */
export async function clabeOf({ db }: Store, account: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_references')
    .select('reference')
    .where('account', '=', account)
    .where('channel', '=', 'spei')
    .executeTakeFirst();
  return row?.reference;
}

/** Inserts the CLABE of an account; false when the account has one, or the CLABE another account. */
export async function insertClabe(
  { db }: TxStore,
  { account, clabe, owedCentavos }: { account: string; clabe: string; owedCentavos: Centavos },
): Promise<boolean> {
  const row = await db
    .insertInto('payment_references')
    .values({ account, reference: clabe, kind: 'amount', amount_centavos: owedCentavos, channel: 'spei' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst();
  return row !== undefined;
}

/** A checkout that was opened for a card. */
export interface CardCheckout {
  readonly reference: string;
  readonly amountCentavos: Centavos;
  readonly issuedAt: Date;
}

/** Returns the newest checkout of an account, of this sum if one is given. */
export const newestCheckout = (
  { db }: Store,
  account: string,
  amountCentavos?: Centavos,
): Promise<CardCheckout | undefined> =>
  db
    .selectFrom('payment_references as p')
    .select(['p.reference', 'p.amount_centavos as amountCentavos', 'p.issued_at as issuedAt'])
    .where('p.account', '=', account)
    .where('p.channel', '=', 'card')
    .$if(amountCentavos !== undefined, (query) => query.where('p.amount_centavos', '=', amountCentavos ?? 0))
    .orderBy('p.issued_at', 'desc')
    .orderBy('p.reference')
    .executeTakeFirst();

export async function insertCheckout(
  { db }: TxStore,
  { account, reference, amountCentavos }: { account: string; reference: string; amountCentavos: Centavos },
): Promise<void> {
  await db
    .insertInto('payment_references')
    .values({ account, reference, kind: 'amount', amount_centavos: amountCentavos, channel: 'card' })
    .execute();
}
