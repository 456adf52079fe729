import { lastPieces, placeToHold, type StockPlace } from '#domain/catalogue/stock.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  giveBack,
  holdPiece,
  isOverdue,
  lockStock,
  overdueHolds,
  sellPiece,
} from '#server/queries/catalogue/stock.ts';
import { lockRequest, type CreditRequest } from '#server/queries/requests/credit-requests.ts';

/** Of a request whose row the transaction has locked: its holds change only under that lock. */
type Buyer = Pick<CreditRequest, 'id' | 'product_id' | 'store'>;

/**
 * Keeps a piece of the colour for an accepted plan, for a day, in place of one of another colour. A colour that nobody
 * counted needs none.
 * @throws out-of-stock
 */
export async function keepPiece(
  { hub }: Pick<Deps, 'hub'>,
  tx: TxStore,
  row: Buyer,
  color: string,
): Promise<void> {
  const places = await lockStock(tx, { productId: row.product_id, requestId: row.id });
  const mine = places.find((place) => place.mine);
  if (mine?.color === color) return;
  const place = placeToHold(places, { color, store: row.store });
  if (place === 'out') throw new DomainError('out-of-stock');
  if (mine) await giveBack(tx, row.id);
  if (place !== 'uncounted' && !(await holdPiece(tx, row.id, place.id)))
    throw new DomainError('out-of-stock');
  if (isShown(places)) hub.publish(tx, 'shop');
}

/**
 * The shop shows the last pieces alone; other changes are none to it. Said after the commit, as everything that customers do
 * (readings §11); what the desk counts the database says itself.
 */
const isShown = (places: readonly StockPlace[]): boolean =>
  places.some(({ there, held }) => there - held <= lastPieces + 1);

/**
 * Takes the piece out of the stock at the signature; one that was kept too long only if there is another one.
 * @throws out-of-stock
 */
export async function takePiece(
  { hub }: Pick<Deps, 'hub'>,
  tx: TxStore,
  row: Buyer,
  color: string,
): Promise<void> {
  const places = await lockStock(tx, { productId: row.product_id, requestId: row.id });
  if (places.length === 0) return;
  if (!places.some((place) => place.mine)) {
    const place = placeToHold(places, { color, store: row.store });
    if (place === 'uncounted') return;
    if (place === 'out' || !(await holdPiece(tx, row.id, place.id))) throw new DomainError('out-of-stock');
  }
  if (!(await sellPiece(tx, row.id))) throw new DomainError('out-of-stock');
  if (isShown(places)) hub.publish(tx, 'shop');
}

/** Gives back what was kept for a day without a signature. */
export async function freePieces(
  { store, hub }: Pick<Deps, 'store' | 'hub'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const requestId of await overdueHolds(store, 1_000)) {
    signal?.throwIfAborted();
    await inTransaction(store, async (tx) => {
      const row = await lockRequest(tx, requestId);
      if (!row || !(await isOverdue(tx, requestId))) return;
      const places = await lockStock(tx, { productId: row.product_id, requestId });
      await giveBack(tx, requestId);
      if (isShown(places)) hub.publish(tx, 'shop');
    });
  }
}
