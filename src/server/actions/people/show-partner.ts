import type { Output } from '#contract/api.ts';
import { DomainError } from '#domain/errors.ts';
import { offeredChannels } from '#server/actions/access/codes.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { firstOnSale, partnerRow, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import {
  bannersOf,
  logoOf,
  logosOf,
  promoterRow,
  type LogoRow,
  type BannerRow,
  type PromoterRow,
} from '#server/queries/partners/shop-window.ts';
import { within } from '#server/database/partner-scope.ts';
import { previewOf, previewToken } from '#server/platform/preview-link.ts';
import type { BrandFacts } from '#domain/partner/brand-facts.ts';
import {
  leastLogoContrast,
  logoContrast,
  logoGrounds,
  logoTypes,
  productOfLink,
} from '#domain/partner/brand-pictures.ts';
import { logoShades } from '#server/images/logo-shades.ts';
import { partnerColumns, brandPublications } from '#server/queries/partners/brand-drafts.ts';
import type { OfficeBrandRecord } from '#contract/office/brand.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import { toPesos } from '#domain/credit/money.ts';
import { clausesToday } from '#server/actions/papers/paper-data-of.ts';
import { demoAccount, demoStates, type DemoState } from '#domain/partner/preview-screens.ts';
import { demoAnswers, demoSession } from './demo-customer.ts';
import { nestedWords, type NestedWords } from './shop-words.ts';
import { lookAtBrand, versionOf } from './look-at-brand.ts';

/** @throws not-found */
export async function showPartner(deps: Deps, id: number): Promise<Output<'getCommercialPartner'>> {
  const row = (await partnerRow(deps.store, id)) ?? missing();
  return {
    ...partnerOf(row),
    codeChannels: offeredChannels(deps, row),
    // A preview shows it open.
    ...(!row.on_sale && { isOnSale: false }),
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

/** A shop as its draft would have it. */
export interface Preview {
  readonly partner: number;
  /** What these paths of the API answer in place of what is published. */
  readonly answers: ReadonlyMap<string, unknown>;
  readonly words: NestedWords;
}

/** Returns what the signed link of the desk shows: the partner's draft as it is now. Null: it is no such link. */
export async function showPreview(
  { store, config }: Pick<Deps, 'store' | 'config'>,
  token: string,
  path = '',
): Promise<Preview | null> {
  const link = previewOf(config.secret, token, Date.now());
  if (!link) return null;
  // No visitor may read a draft; the signature is of a person who may.
  return within({ role: 'enganche_desk', partnerIds: [link.partner] }, async () => {
    const row = await partnerRow(store, link.partner);
    if (!row) return null;
    const { after } = await lookAtBrand(store, row);
    const drafted = draftedRow(row, after);
    const device = await firstOnSale(store, row.id);
    const answers = new Map([
      ...demoAnswers(drafted, device, { now: new Date(), clauses: clausesToday({ config }) }),
      demoSession(row.id, stateIn(row.id, path)),
      ...brandWire(drafted, after),
    ]);
    return { partner: row.id, answers, words: nestedWords(row.id, after.words) };
  });
}

/** As publishing would have it. */
const draftedRow = (row: PartnerRow, facts: BrandFacts): PartnerRow => ({
  ...row,
  ...partnerColumns(facts),
  words: facts.words,
  features: { ...facts.features },
});

/** Whose account a path shows. */
const stateIn = (partner: number, path: string): DemoState | undefined =>
  demoStates.find((state) => path.replace(/\.data$/, '').endsWith(`/${partner}/${demoAccount(state)}`));

/** What the shop's calls answer of a partner with these facts, by path. */
function brandWire(row: PartnerRow, facts: BrandFacts): ReadonlyMap<string, unknown> {
  const partner = partnerOf(row);
  const logos: Output<'getLogos'> = logoTypes.flatMap((type, index) =>
    facts.logos[type] === '' ? [] : [{ id: index + 1, type, file: facts.logos[type] }],
  );
  const banners = facts.banners.map(({ weeklyFromCentavos, link, ...banner }, index) =>
    bannerOf({
      ...banner,
      id: index + 1,
      partner_id: row.id,
      position: index,
      product_id: productOfLink(link),
      link: link === '' || productOfLink(link) !== null ? null : link,
      weekly_from_centavos: weeklyFromCentavos,
    }),
  );
  return new Map<string, unknown>([
    [`/getCommercialPartner/${row.id}`, partner],
    [`/logo/getAllByCommercialPartner/${row.id}`, logos],
    [`/banner/getAllByCommercialPartner/${row.id}`, banners],
  ]);
}

/** Shows a partner's brand with its draft. @throws not-found */
export async function showBrand(
  { store, config, storage }: Deps,
  staff: StaffCaller,
  partner: number,
): Promise<OfficeBrandRecord> {
  const row = await partnerRow(store, partner);
  if (!row) throw new DomainError('not-found');
  const [looked, device, publications, approvals] = await Promise.all([
    lookAtBrand(store, row),
    firstOnSale(store, partner),
    brandPublications(store, partner),
    waitingActs(store, staff, ['publish-brand'], (payload) => payload['partner'] === partner),
  ]);
  const { after, before, changes, needsTwo, version, savedAt, savedBy } = looked;
  const token = previewToken(config.secret, { partner, version }, Date.now());
  return {
    partner: { id: row.id, name: row.name, color: row.dynamic_color },
    facts: after,
    pictures: { logos: after.logos, banners: [...after.banners] },
    version,
    savedAt: savedAt?.toISOString() ?? null,
    savedBy,
    changes: [...changes],
    needsTwo,
    faintLogos: await faintLogos(storage, after),
    published: { terms: versionOf(before.terms), privacy: versionOf(before.privacy) },
    publications: publications.map(({ id, at, by, checkedBy, changes: made, isRemembered }) => ({
      id,
      at: at.toISOString(),
      by: by ?? '',
      checkedBy,
      changes: made,
      isRemembered,
    })),
    approvals,
    preview: { token, product: device?.id ?? null },
    may: { edit: mayAt(staff.grants, 'edit-brand', partner) },
  };
}

/** The draft's logos, each on the ground of the draft. */
async function faintLogos(
  storage: Deps['storage'],
  { logos, color }: BrandFacts,
): Promise<OfficeBrandRecord['faintLogos']> {
  const grounds = logoGrounds(color);
  const measured = await Promise.all(
    logoTypes.map(async (type) => {
      // A warning that cannot be given stops nobody.
      const shades = logos[type] === '' ? null : await logoShades(storage, logos[type]).catch(() => null);
      const ratio = shades && Math.round(logoContrast(shades, grounds[type]) * 10) / 10;
      return ratio !== null && ratio < leastLogoContrast ? [{ type, ground: grounds[type], ratio }] : [];
    }),
  );
  return measured.flat();
}

const partnerOf = (row: PartnerRow): Output<'getCommercialPartner'> => ({
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
const promotorOf = (row: PromoterRow): Output<'getPromotor'> => ({
  id: row.id,
  commercialPartnerId: row.partner_id,
  name: row.name,
});

const bannerOf = (row: BannerRow): Output<'getBanners'>[number] => ({
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

const logoOnWire = ({ id, type, file }: LogoRow): Output<'getLogo'> => ({ id, type, file });
