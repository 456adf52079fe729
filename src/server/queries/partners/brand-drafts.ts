import { sql } from 'kysely';
import type { FactChange } from '#domain/catalogue/product-facts.ts';
import { serviceAreaIn, weeksIn, type BrandFacts } from '#domain/partner/brand-facts.ts';
import {
  type BrandPictures,
  linkToProduct,
  logoTypes,
  productOfLink,
} from '#domain/partner/brand-pictures.ts';
import { plainFeatures } from '#domain/partner/features.ts';
import { channelsIn, channelsText } from '#domain/partner/code-channels.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import type { PartnerRow } from '#server/queries/catalogue/offers.ts';
import { logosOf } from './shop-window.ts';

/** Locks the partner: who publishes and who saves wait for each other. */
export const lockPartner = ({ db }: TxStore, id: number): Promise<PartnerRow | undefined> =>
  // Not FOR UPDATE: requests that begin refer to the partner, and would wait.
  db.selectFrom('partners').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const brandDraft = ({ db }: Store, partnerId: number) =>
  db
    .selectFrom('partner_drafts as d')
    .leftJoin('staff as s', 's.id', 'd.saved_by')
    .select(['d.draft', 'd.version', 'd.saved_at as savedAt', 's.name as savedBy'])
    .where('d.partner_id', '=', partnerId)
    .executeTakeFirst();

export async function putBrandDraft(
  { db }: TxStore,
  { partnerId, draft, by }: { partnerId: number; draft: BrandFacts; by: string },
): Promise<void> {
  const text = JSON.stringify(draft);
  await db
    .insertInto('partner_drafts')
    .values({ partner_id: partnerId, draft: text, saved_by: by })
    .onConflict((conflict) =>
      conflict.column('partner_id').doUpdateSet({
        draft: text,
        saved_by: by,
        saved_at: sql<Date>`app_now()`,
        version: sql<number>`partner_drafts.version + 1`,
      }),
    )
    .execute();
}

export const deleteBrandDraft = async ({ db }: TxStore, partnerId: number): Promise<void> =>
  void (await db.deleteFrom('partner_drafts').where('partner_id', '=', partnerId).execute());

export async function insertPublication(
  { db }: TxStore,
  row: {
    readonly partnerId: number;
    readonly staffId: string;
    readonly checkerId: string | null;
    readonly changes: readonly FactChange[];
    readonly replaced: BrandFacts;
  },
): Promise<void> {
  await db
    .insertInto('partner_publications')
    .values({
      partner_id: row.partnerId,
      staff_id: row.staffId,
      checker_id: row.checkerId,
      changes: JSON.stringify(row.changes),
      replaced: JSON.stringify(row.replaced),
    })
    .execute();
}

/** Returns what was published, the newest first. */
export const brandPublications = ({ db }: Store, partnerId: number) =>
  db
    .selectFrom('partner_publications as p')
    .leftJoin('staff as s', 's.id', 'p.staff_id')
    .leftJoin('staff as k', 'k.id', 'p.checker_id')
    .select(['p.id', 'p.at', 'p.changes', 's.name as by', 'k.name as checkedBy'])
    .select(sql<boolean>`p.replaced is not null`.as('isRemembered'))
    .where('p.partner_id', '=', partnerId)
    .orderBy('p.at', 'desc')
    .limit(20)
    .execute();

/** What a publication replaced; of one from before it was kept, nothing. */
export async function replacedBy(
  { db }: Store,
  partnerId: number,
  id: string,
): Promise<Partial<BrandFacts> | null> {
  const row = await db
    .selectFrom('partner_publications')
    .select('replaced')
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.replaced ?? null;
}

/** Which of these pictures a version may be put back with. */
export async function picturesRemembered(
  { db }: Store,
  partnerId: number,
  files: readonly string[],
): Promise<string[]> {
  if (files.length === 0) return [];
  const { rows } = await sql<{ file: string }>`
    select file from unnest(${[...files]}::text[]) file
    where exists (select from partner_publications p
      where p.partner_id = ${partnerId} and strpos(p.replaced::text, file) > 0)`.execute(db);
  return rows.map(({ file }) => file);
}

export async function publishToPartner({ db }: TxStore, id: number, facts: BrandFacts): Promise<void> {
  await db.updateTable('partners').set(partnerColumns(facts)).where('id', '=', id).execute();
}

/** The own sentences of the partners that have some. */
export const publishedWords = ({ db }: Store) =>
  db
    .selectFrom('partners')
    .select(['id', 'words'])
    .where(sql<boolean>`words <> '{}'`)
    .execute();

/** The columns of a partner with these facts. */
export const partnerColumns = (facts: BrandFacts) => ({
  ...serviceColumns(facts),
  service_codes: facts.serviceCodes,
  dynamic_color: facts.color || null,
  dynamic_legend: facts.legend || null,
  address: facts.address,
  tel: facts.tel,
  contact: facts.contact,
  support_phone: facts.supportPhone || null,
  rfc: facts.rfc || null,
  legal_name: facts.legalName,
  representative: facts.representative || null,
  profeco_number: facts.profecoNumber || null,
  url_instagram: facts.instagram || null,
  url_facebook: facts.facebook || null,
  url_twitter: facts.twitter || null,
  url_youtube: facts.youtube || null,
  url_report_theft: facts.reportTheft || null,
  features: JSON.stringify(facts.features),
  plan_weeks: weeksIn(facts.planWeeks) ?? [],
  plan_down_payment_percent: Number(facts.planDownPayment),
  code_channels: channelsIn(facts.codeChannels) ?? ['sms' as const],
  grace_days: facts.graceDays,
  terms: facts.terms,
  privacy: facts.privacy,
  words: JSON.stringify(facts.words),
});

function serviceColumns(facts: BrandFacts) {
  const area = serviceAreaIn(facts) ?? null;
  return {
    service_lat: area && area.lat,
    service_lon: area && area.lon,
    service_radius_km: area && area.radiusKm,
  };
}

export const brandFactsOf = (row: PartnerRow, pictures: BrandPictures): BrandFacts => ({
  color: row.dynamic_color ?? '',
  legend: row.dynamic_legend ?? '',
  address: row.address,
  tel: row.tel,
  contact: row.contact,
  supportPhone: row.support_phone ?? '',
  rfc: row.rfc ?? '',
  legalName: row.legal_name,
  representative: row.representative ?? '',
  profecoNumber: row.profeco_number ?? '',
  instagram: row.url_instagram ?? '',
  facebook: row.url_facebook ?? '',
  twitter: row.url_twitter ?? '',
  youtube: row.url_youtube ?? '',
  reportTheft: row.url_report_theft ?? '',
  features: { ...plainFeatures, ...row.features },
  planWeeks: row.plan_weeks.join(', '),
  serviceCentre:
    row.service_lat === null || row.service_lon === null ? '' : `${row.service_lat}, ${row.service_lon}`,
  serviceRadius: row.service_radius_km === null ? '' : String(row.service_radius_km),
  serviceCodes: row.service_codes,
  planDownPayment: row.plan_down_payment_percent === 0 ? '' : String(row.plan_down_payment_percent),
  codeChannels: channelsText(row.code_channels),
  graceDays: row.grace_days,
  terms: row.terms,
  privacy: row.privacy,
  words: row.words,
  ...pictures,
});

/** Logos and banners as they are published, also those whose product is not on sale now. */
export async function brandPictures(store: Store, partnerId: number): Promise<BrandPictures> {
  const [logos, banners] = await Promise.all([
    logosOf(store, partnerId),
    store.db
      .selectFrom('banners')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ]);
  const fileOf = (type: (typeof logoTypes)[number]) => logos.find((logo) => logo.type === type)?.file ?? '';
  return {
    logos: { HEADER: fileOf('HEADER'), BODY: fileOf('BODY'), FOOTER: fileOf('FOOTER') },
    banners: banners.map((row) => ({
      file: row.file,
      alt: row.alt,
      link: row.link ?? (row.product_id === null ? '' : linkToProduct(row.product_id)),
      title: row.title,
      caption: row.caption,
      tint: row.tint,
      weeklyFromCentavos: row.weekly_from_centavos,
    })),
  };
}

export async function publishPictures(
  { db }: TxStore,
  partnerId: number,
  { logos, banners }: BrandPictures,
): Promise<void> {
  for (const type of logoTypes) {
    const file = logos[type];
    if (file === '') {
      await db.deleteFrom('logos').where('partner_id', '=', partnerId).where('type', '=', type).execute();
      continue;
    }
    await db
      .insertInto('logos')
      .values({ partner_id: partnerId, type, file })
      .onConflict((conflict) => conflict.columns(['partner_id', 'type']).doUpdateSet({ file }))
      .execute();
  }
  await db.deleteFrom('banners').where('partner_id', '=', partnerId).execute();
  if (banners.length === 0) return;
  await db
    .insertInto('banners')
    .values(
      banners.map(({ weeklyFromCentavos, link, ...banner }, position) => ({
        ...banner,
        partner_id: partnerId,
        product_id: productOfLink(link),
        link: link === '' || productOfLink(link) !== null ? null : link,
        weekly_from_centavos: weeklyFromCentavos,
        position,
      })),
    )
    .execute();
}

/** Whether the partner has this product, on sale or not. */
export async function hasProduct({ db }: Store, partnerId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
