import { plainFeatures, type Features } from '#domain/partner/features.ts';
import { privacyOf } from '#domain/partner/standard-privacy.ts';
import { termsOf } from '#domain/partner/standard-terms.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { createPartner } from '#server/queries/partners/shop-window.ts';

export interface NewShop {
  /** Null: the next free number. */
  readonly id: number | null;
  readonly name: string;
  readonly legalName: string;
  readonly color: string;
  readonly legend: string | null;
  readonly address: string;
  readonly tel: string;
  readonly supportPhone: string;
  /** Null: not printed on contracts. */
  readonly rfc: string | null;
  readonly representative: string | null;
  readonly profecoNumber: string | null;
  readonly contact: string;
  readonly graceDays: number;
  readonly features: readonly (keyof Features)[];
  /** Null: the standard text with the partner's names. */
  readonly terms: string | null;
  readonly privacy: string | null;
  /** Whether it sells at once. */
  readonly isOnSale: boolean;
}

/** Adds a partner whose pictures are stored; returns its number. Null: the number is taken. */
export function addShop(
  { config }: Pick<Deps, 'config'>,
  tx: TxStore,
  shop: NewShop,
  pictures: Parameters<typeof createPartner>[2],
): Promise<number | null> {
  const features = { ...plainFeatures, ...Object.fromEntries(shop.features.map((name) => [name, true])) };
  const facts = { ...shop, features };
  const locks = locksDevices(config);
  const row = {
    id: shop.id,
    name: shop.name,
    legal_name: shop.legalName,
    dynamic_color: shop.color,
    dynamic_legend: shop.legend,
    address: shop.address,
    tel: shop.tel,
    contact: shop.contact,
    support_phone: shop.supportPhone,
    rfc: shop.rfc,
    representative: shop.representative,
    profeco_number: shop.profecoNumber,
    terms: shop.terms ?? termsOf(facts, locks),
    privacy: shop.privacy ?? privacyOf(facts, locks),
    features: JSON.stringify(features),
    grace_days: shop.graceDays,
    on_sale: shop.isOnSale,
  };
  return createPartner(tx, row, pictures);
}
