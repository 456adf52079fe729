import type { Product } from '#contract/catalogue.ts';
import { toPesos } from '#domain/credit/money.ts';
import type { ProductRow } from '#server/queries/catalogue/offers.ts';

export const productOf = (row: ProductRow): Product => ({
  id: row.id,
  name: row.name,
  brand: row.brand,
  model: row.model,
  price: toPesos(row.price_centavos),
  downPaymentPrice: toPesos(row.down_payment_centavos),
  pay: toPesos(row.weekly_centavos),
  weeks: row.weeks,
  description: row.description,
  specs: row.specs.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  // The first element is a JSON text of the colours (spec §3).
  color: [JSON.stringify(row.colors.map(({ color, name }) => ({ color, name })))],
  multimediaList: row.pictures.flatMap(({ pair, front, back }) =>
    [pair, front, back].map((file) => ({ file })),
  ),
  thubnailUrl: row.thumbnail,
  unlimitedWhatsapp: row.unlimited_whatsapp,
  oxxoSim: row.oxxo_sim,
  best_seller: row.best_seller,
  onOffer: row.on_offer,
  commercialPartner: { id: row.partner_id },
  pictures: row.pictures,
});
