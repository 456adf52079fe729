import type { Output } from '#contract/api.ts';
import { DomainError } from '#domain/errors.ts';
import { offeredChannels } from '#server/actions/access/offered-channels.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import {
  bannersOf,
  logoOf,
  logosOf,
  promoterRow,
  type LogoRow,
} from '#server/queries/partners/shop-window.ts';
import { bannerOf, logoOf as logoOnWire, partnerOf, promotorOf } from './partner-shown.ts';

/** @throws not-found */
export async function showPartner(deps: Deps, id: number): Promise<Output<'getCommercialPartner'>> {
  const row = (await partnerRow(deps.store, id)) ?? missing();
  return {
    ...partnerOf(row),
    codeChannels: offeredChannels(deps, row),
    ...(!locksDevices(deps.config) && { locksDevices: false }),
  };
}

/** @throws not-found */
export async function showPromoter({ store }: Deps, id: number): Promise<Output<'getPromotor'>> {
  return promotorOf((await promoterRow(store, id)) ?? missing());
}

/** Returns none for an unknown partner. */
export async function showBanners({ store }: Deps, partnerId: number): Promise<Output<'getBanners'>> {
  return (await bannersOf(store, partnerId)).map(bannerOf);
}

/** Returns none for an unknown partner. */
export async function showLogos({ store }: Deps, partnerId: number): Promise<Output<'getLogos'>> {
  return (await logosOf(store, partnerId)).map(logoOnWire);
}

/** @throws not-found */
export async function showLogo(
  { store }: Deps,
  partnerId: number,
  type: LogoRow['type'],
): Promise<Output<'getLogo'>> {
  return logoOnWire((await logoOf(store, partnerId, type)) ?? missing());
}

function missing(): never {
  throw new DomainError('not-found');
}
