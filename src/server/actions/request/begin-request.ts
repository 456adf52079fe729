import { randomInt } from 'node:crypto';
import type { Offer } from '#domain/catalogue/offer.ts';
import { makeAccount } from '#domain/credit/reference.ts';
import { DomainError } from '#domain/errors.ts';
import type { TxStore } from '#server/database/store.ts';
import { insertRequest } from '#server/queries/requests/credit-requests.ts';
import { makeDataKey } from '#server/queries/keys/rows.ts';
import type { ProductRow } from '#server/queries/catalogue/offers.ts';
import type { ProductSnapshot } from '#server/database/schema.ts';
import type { ColorChoice } from '#server/database/schema.ts';

interface Beginning {
  readonly id: string;
  readonly product: ProductRow;
  /** The product's own, or the one chosen within the partner's bands. */
  readonly offer: Offer;
  readonly color: ColorChoice;
  readonly phone: string;
  readonly promoterId: number | null;
}

/** Inserts a new request with a snapshot of the offer: later changes of the catalogue do not affect it. */
export async function beginRequest(
  tx: TxStore,
  { id, product, offer, color, phone, promoterId }: Beginning,
): Promise<void> {
  await makeDataKey(tx, id);
  // Random, so that accounts do not reveal the number of customers; drawn again on the rare collision.
  for (let attempt = 0; attempt < 10; attempt++) {
    const isNew = await insertRequest(tx, {
      id,
      account: makeAccount(randomInt(1, 1_000_000_000)),
      partner_id: product.partner_id,
      promoter_id: promoterId,
      product_id: product.id,
      product: JSON.stringify(snapshotOf(product)),
      price_centavos: offer.priceCentavos,
      down_payment_centavos: offer.downPaymentCentavos,
      weekly_centavos: offer.weeklyCentavos,
      weeks: offer.weeks,
      color: color.color,
      phone,
      address_edited: false,
    });
    if (isNew) return;
  }
  throw new DomainError('unavailable');
}

/** What a request keeps of a product. */
export const snapshotOf = (product: ProductRow): ProductSnapshot => ({
  id: product.id,
  name: product.name,
  brand: product.brand,
  model: product.model,
  thumbnail: product.thumbnail,
  colors: product.colors,
  pictures: product.pictures,
});
