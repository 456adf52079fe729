import type { Insertable } from 'kysely';
import { brandTokens, houseInk } from '#domain/partner/brand.ts';
import { hexToOklch, oklchToHex } from '#domain/partner/oklch.ts';
import type { TxStore } from '#server/database/store.ts';
import { addPicture, type Pictures } from '#server/images/store-pictures.ts';
import type { Database } from '#server/database/schema.ts';
import { productId, type DrawnProduct } from './insert-products.ts';
import { logoSvg } from './partners/logo-svg.ts';
import type { SeedBanner, SeedPartner } from './partners/partner.ts';
import { limitsOf, paymentPlaces } from './partners/payment-places.ts';
import { privacyOf } from '#domain/partner/standard-privacy.ts';
import { termsOf } from '#domain/partner/standard-terms.ts';
import { wordmarks } from './partners/wordmarks.ts';

type LogoType = Database['logos']['type'];

/** The drawings of a partner, by file name. */
export interface BrandFiles {
  readonly logos: Readonly<Record<LogoType, string>>;
  readonly places: readonly (ReturnType<typeof limitsOf> & {
    readonly name: string;
    readonly file: string;
  })[];
  readonly banners: readonly Insertable<Database['banners']>[];
}

/** Draws logos in colours for each background, shop signs, and banners of the partner's own products. */
export function drawBrand(
  pictures: Pictures,
  partner: SeedPartner,
  products: readonly DrawnProduct[],
): BrandFiles {
  const { name, mark, dynamicColor } = partner;
  const tokens = brandTokens(dynamicColor);
  const logo = (type: LogoType, ink: string, markInk = ink): string =>
    addPicture(pictures, `logo ${name} ${type}`, logoSvg(mark, wordmarks[name], ink, markInk));
  return {
    logos: {
      HEADER: logo('HEADER', tokens['--on-brand']),
      BODY: logo('BODY', houseInk, tokens['--accent']),
      FOOTER: logo('FOOTER', '#ffffff'),
    },
    places: partner.places.map((place) => {
      const sign = paymentPlaces[place];
      const svg = logoSvg(sign.mark, wordmarks[place], houseInk, sign.ink);
      return { name: place, file: addPicture(pictures, `tienda ${place}`, svg), ...limitsOf(place) };
    }),
    banners: partner.banners.map((banner, position) => bannerRow(partner.id, banner, products, position)),
  };
}

export async function insertPartner(
  { db }: TxStore,
  partner: SeedPartner,
  files: BrandFiles,
  locksDevices = true,
): Promise<void> {
  const { id } = partner;
  await db.insertInto('partners').values(partnerRow(partner, locksDevices)).execute();
  const agencies = [...new Set(partner.promoters.map(({ agencyCode }) => agencyCode))];
  const stores = await db
    .insertInto('stores')
    .values(agencies.map((agency) => ({ partner_id: id, name: `Tienda ${agency}` })))
    .returning(['id', 'name'])
    .execute();
  await db
    .insertInto('commission_plans')
    .values({ partner_id: id, amount_centavos: 150_00, share: 200, since: new Date('2020-01-01T18:00:00Z') })
    .execute();
  await db
    .insertInto('promoters')
    .values(
      partner.promoters.map((each) => ({
        id: each.id,
        partner_id: id,
        store: stores.find(({ name }) => name === `Tienda ${each.agencyCode}`)?.id ?? null,
        name: each.name,
        promoter_code: each.promoterCode,
        agency_code: each.agencyCode,
      })),
    )
    .execute();
  const types = Object.keys(files.logos) as LogoType[];
  await db
    .insertInto('logos')
    .values(types.map((type) => ({ partner_id: id, type, file: files.logos[type] })))
    .execute();
  await db
    .insertInto('payment_places')
    .values(files.places.map((place, position) => ({ partner_id: id, ...place, position })))
    .execute();
  await db
    .insertInto('banners')
    .values([...files.banners])
    .execute();
}

function partnerRow(partner: SeedPartner, locksDevices: boolean): Insertable<Database['partners']> {
  // example.com responds and belongs to nobody: the links work and lead to no third party.
  const link = (what: string): string => `https://example.com/${partner.slug}/${what}`;
  return {
    id: partner.id,
    name: partner.name,
    legal_name: partner.legalName,
    dynamic_color: partner.dynamicColor,
    dynamic_legend: partner.dynamicLegend,
    address: partner.address,
    tel: partner.tel,
    contact: partner.contact,
    url_instagram: link('instagram'),
    url_facebook: link('facebook'),
    url_twitter: link('twitter'),
    url_youtube: link('youtube'),
    url_report_theft: link('chat/robo'),
    support_phone: partner.supportPhone,
    rfc: partner.rfc,
    representative: partner.representative,
    profeco_number: partner.profecoNumber,
    terms: termsOf(partner, locksDevices),
    privacy: privacyOf(partner, locksDevices),
    features: JSON.stringify(partner.features),
    code_channels: ['sms', 'whatsapp', 'voice'],
    grace_days: partner.graceDays,
    plan_weeks: [13, 26, 39, 52],
    plan_down_payment_percent: 50,
    service_lat: partner.service?.lat ?? null,
    service_lon: partner.service?.lon ?? null,
    service_radius_km: partner.service?.radiusKm ?? null,
  };
}

/** The image of the product in the banner's colour, on a pale background of the same hue. */
function bannerRow(
  partnerId: number,
  banner: SeedBanner,
  products: readonly DrawnProduct[],
  position: number,
): Insertable<Database['banners']> {
  const place = products.findIndex((each) => each.name === banner.product);
  const product = products[place];
  const at = product?.colours.findIndex((each) => each.name === banner.colour) ?? -1;
  const files = product?.pictures[at];
  if (!product || !files) throw new Error(`No ${banner.product} in ${banner.colour} for a banner`);
  return {
    partner_id: partnerId,
    file: files.pair,
    alt: `${product.name}, color ${banner.colour}`,
    title: banner.title,
    caption: banner.caption,
    weekly_from_centavos: product.weeklyPaymentCentavos,
    product_id: productId(partnerId, place),
    tint: paleOf(files.color),
    position,
  };
}

function paleOf(hex: string): string {
  const [, chroma, hue] = hexToOklch(hex);
  return oklchToHex([0.912, Math.min(chroma * 0.7, 0.03), hue]);
}
