import type { Output } from '#contract/api.ts';
import { toPesos } from '#domain/credit/money.ts';
import type { PartnerRow } from '#server/queries/catalogue/offers.ts';
import type { BannerRow, LogoRow, PromoterRow } from '#server/queries/partners/shop-window.ts';

export const partnerOf = (row: PartnerRow): Output<'getCommercialPartner'> => ({
  id: row.id,
  name: row.name,
  legalName: row.legal_name,
  dynamicColor: row.dynamic_color,
  dynamicLegend: row.dynamic_legend,
  addres: row.address,
  tel: row.tel,
  contact: row.contact,
  urlInstagram: row.url_instagram,
  urlFacebook: row.url_facebook,
  urlTwitter: row.url_twitter,
  urlYoutube: row.url_youtube,
  urlReportTheft: row.url_report_theft,
  supportPhone: row.support_phone,
  graceDays: row.grace_days,
  terminos_condicion: row.terms,
  aviso_privacidad: row.privacy,
  features: row.features,
});

/** Omits the codes: knowing them is enough to attach a promoter's help. */
export const promotorOf = (row: PromoterRow): Output<'getPromotor'> => ({
  id: row.id,
  commercialPartnerId: row.partner_id,
  name: row.name,
});

export const bannerOf = (row: BannerRow): Output<'getBanners'>[number] => ({
  id: row.id,
  file: row.file,
  alt: row.alt,
  productId: row.product_id,
  ...(row.link === null ? {} : { link: row.link }),
  ...(row.title === null ? {} : { title: row.title }),
  ...(row.caption === null ? {} : { caption: row.caption }),
  ...(row.tint === null ? {} : { tint: row.tint }),
  ...(row.weekly_from_centavos === null ? {} : { weeklyFrom: toPesos(row.weekly_from_centavos) }),
});

export const logoOf = ({ id, type, file }: LogoRow): Output<'getLogo'> => ({ id, type, file });
