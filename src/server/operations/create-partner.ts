import { addPicture, storePictures, type Pictures } from '#server/images/store-pictures.ts';
import { addShop, type NewShop } from '#server/actions/people/new-shop.ts';
import { partnersWithCounts } from '#server/queries/partners/shop-window.ts';
import { inTransaction } from '#server/database/store.ts';
import { OperatorError, type Operation } from './operation.ts';

/** As the command line gives it; it sells at once. */
export interface DrawnShop extends Omit<NewShop, 'isOnSale'> {
  /** SVG texts: on the partner's colour, on white, on the dark footer. */
  readonly logos: { readonly HEADER: string; readonly BODY: string; readonly FOOTER: string };
  readonly places: readonly { readonly name: string; readonly svg: string }[];
}

/** Creates a partner with its logos. Files first: a row never names a missing file. */
export const createShop: Operation<DrawnShop> = {
  async run({ store, storage, config }, shop) {
    const pictures: Pictures = new Map();
    const logo = (type: keyof DrawnShop['logos']) =>
      addPicture(pictures, `logo ${shop.name} ${type}`, shop.logos[type]);
    const logos = { HEADER: logo('HEADER'), BODY: logo('BODY'), FOOTER: logo('FOOTER') };
    const places = shop.places.map(({ name, svg }) => ({
      name,
      file: addPicture(pictures, `tienda ${name}`, svg),
    }));
    await storePictures(pictures, (key, bytes) => storage.put(key, bytes));
    const id = await inTransaction(store, (tx) =>
      addShop({ config }, tx, { ...shop, isOnSale: true }, { logos, places }),
    );
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
