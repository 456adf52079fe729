import type { Output } from '#contract/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import {
  bannersOf,
  logoOf,
  logosOf,
  promoterRow,
  type LogoRow,
} from '#server/queries/partners/shop-window.ts';
import { bannerOf, logoOf as logoOnWire, partnerOf, promotorOf } from '#server/presenters/partner.ts';

/** @throws not-found */
export async function showPartner({ db }: Deps, id: number): Promise<Output<'getCommercialPartner'>> {
  return partnerOf((await partnerRow(db, id)) ?? missing());
}

/** @throws not-found */
export async function showPromoter({ db }: Deps, id: number): Promise<Output<'getPromotor'>> {
  return promotorOf((await promoterRow(db, id)) ?? missing());
}

/** Returns none for an unknown partner. */
export async function showBanners({ db }: Deps, partnerId: number): Promise<Output<'getBanners'>> {
  return (await bannersOf(db, partnerId)).map(bannerOf);
}

/** Returns none for an unknown partner. */
export async function showLogos({ db }: Deps, partnerId: number): Promise<Output<'getLogos'>> {
  return (await logosOf(db, partnerId)).map(logoOnWire);
}

/** @throws not-found */
export async function showLogo(
  { db }: Deps,
  partnerId: number,
  type: LogoRow['type'],
): Promise<Output<'getLogo'>> {
  return logoOnWire((await logoOf(db, partnerId, type)) ?? missing());
}

function missing(): never {
  throw new DomainError('not-found');
}
