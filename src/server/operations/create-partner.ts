import { termsOf } from '#db/seed/partners/terms.ts';
import { privacyOf } from '#db/seed/partners/privacy.ts';
import { plainFeatures, type Features } from '#domain/partner/features.ts';
import { addPicture, storePictures, type Pictures } from '#server/images/store-pictures.ts';
import { createPartner, partnersWithCounts } from '#server/queries/partners/shop-window.ts';
import { inTransaction } from '#server/database/store.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { OperatorError, type Operation } from './operation.ts';

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
  /** SVG texts: on the partner's colour, on white, on the dark footer. */
  readonly logos: { readonly HEADER: string; readonly BODY: string; readonly FOOTER: string };
  readonly places: readonly { readonly name: string; readonly svg: string }[];
}

/** Creates a partner with its logos. Files first: a row never names a missing file. */
export const createShop: Operation<NewShop> = {
  async run({ store, storage, config }, shop) {
    const pictures: Pictures = new Map();
    const logo = (type: keyof NewShop['logos']) =>
      addPicture(pictures, `logo ${shop.name} ${type}`, shop.logos[type]);
    const logos = { HEADER: logo('HEADER'), BODY: logo('BODY'), FOOTER: logo('FOOTER') };
    const places = shop.places.map(({ name, svg }) => ({
      name,
      file: addPicture(pictures, `tienda ${name}`, svg),
    }));
    await storePictures(pictures, (key, bytes) => storage.put(key, bytes));
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
    };
    const id = await inTransaction(store, (tx) => createPartner(tx, row, { logos, places }));
    if (id === null) throw new OperatorError(`Partner ${shop.id} is there already.`);
    const standard = [shop.terms === null && 'terms', shop.privacy === null && 'privacy notice'].filter(
      Boolean,
    );
    return {
      data: { id, path: `/${id}/inicio` },
      lines: [
        `Partner ${id}, ${shop.name}: /${id}/inicio`,
        ...(standard.length > 0 ? [`Standard ${standard.join(' and ')}: have a lawyer check them.`] : []),
      ],
    };
  },
};

export const listPartners: Operation<Record<string, never>> = {
  async run({ store }) {
    const data = await partnersWithCounts(store);
    const lines = data.map(
      ({ id, name, color, products, promoters }) =>
        `${String(id).padStart(5)}  ${name.padEnd(24)} ${color ?? 'no colour'}  ${products} products, ${promoters} promoters`,
    );
    return { data, lines: lines.length > 0 ? lines : ['No partner yet.'] };
  },
};
