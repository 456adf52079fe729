import {
  bannerFaults,
  mostBanners,
  productOfLink,
  type BrandBanner,
  type LogoType,
} from '#domain/partner/brand-pictures.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { type TxStore, inTransaction } from '#server/database/store.ts';
import { hasProduct } from '#server/queries/partners/brand-drafts.ts';
import { makeBrandPicture, type BrandPictureKind } from '#server/images/brand-picture.ts';
import { editDraft, type DraftSeen, lockedAsSeen, ownName } from './edit-draft.ts';

type BannerWords = Pick<BrandBanner, 'alt' | 'link'>;

/** Adds a banner after the others of the draft. @throws not-found, conflict, file-type, file-too-large, invalid-input */
export async function addBanner(
  deps: Deps,
  staff: StaffCaller,
  { alt, link, bytes, ...seen }: DraftSeen & BannerWords & { bytes: Uint8Array },
): Promise<void> {
  const faults = bannerFaults({ alt, link });
  if (faults.length > 0) throw refusal(faults);
  const words = { alt, link, title: null, caption: null, tint: null, weeklyFromCentavos: null };
  await uploadPicture(deps, { ...seen, kind: 'banner', bytes }, (file) =>
    editDraft(deps, staff, seen, async (now, tx) => {
      if (now.banners.length >= mostBanners)
        throw refusal([`Caben ${mostBanners} promociones. Quite una para subir otra.`]);
      await assertLink(tx, seen.partner, link);
      return { ...now, banners: [...now.banners, { ...words, file }] };
    }),
  );
}

/** Changes the words of a banner and its place, from 1. @throws not-found, conflict, invalid-input */
export function changeBanner(
  deps: Deps,
  staff: StaffCaller,
  { place, to, alt, link, ...seen }: DraftSeen & BannerWords & { place: number; to: number },
): Promise<void> {
  return editDraft(deps, staff, seen, async (now, tx) => {
    const { banner, others } = taken(now.banners, place);
    const faults = bannerFaults({ alt, link });
    if (faults.length > 0) throw refusal(faults);
    await assertLink(tx, seen.partner, link);
    // A price "from" is of the product that the banner led to.
    const weeklyFromCentavos = link === banner.link ? banner.weeklyFromCentavos : null;
    const banners = others.toSpliced(to - 1, 0, { ...banner, alt, link, weeklyFromCentavos });
    return { ...now, banners };
  });
}

/** @throws not-found, conflict */
export function removeBanner(
  deps: Deps,
  staff: StaffCaller,
  { place, ...seen }: DraftSeen & { place: number },
): Promise<void> {
  return editDraft(deps, staff, seen, (now) => ({ ...now, banners: taken(now.banners, place).others }));
}

function taken(banners: readonly BrandBanner[], place: number) {
  const banner = banners[place - 1];
  if (!banner) throw new DomainError('not-found');
  return { banner, others: banners.toSpliced(place - 1, 1) };
}

async function assertLink(tx: TxStore, partner: number, link: string): Promise<void> {
  const product = productOfLink(link);
  if (product !== null && !(await hasProduct(tx, partner, product)))
    throw refusal(['Ese producto no está en el catálogo del socio.']);
}

const refusal = (messages: readonly string[]) => new DomainError('invalid-input', { messages });

/** Puts another logo into the draft. @throws not-found, conflict, file-type, file-too-large, invalid-input */
export function setLogo(
  deps: Deps,
  staff: StaffCaller,
  { type, bytes, ...seen }: DraftSeen & { type: LogoType; bytes: Uint8Array },
): Promise<void> {
  return uploadPicture(deps, { ...seen, kind: 'logo', bytes }, (file) =>
    editDraft(deps, staff, seen, (now) => ({ ...now, logos: { ...now.logos, [type]: file } })),
  );
}

/** Takes a logo out of the draft. @throws not-found, conflict */
export const removeLogo = (
  deps: Deps,
  staff: StaffCaller,
  { type, ...seen }: DraftSeen & { type: LogoType },
): Promise<void> => editDraft(deps, staff, seen, (now) => ({ ...now, logos: { ...now.logos, [type]: '' } }));

/**
 * Stores an uploaded picture as the shop shows it, for the draft that `save` writes; refused, it does not stay.
 * @throws not-found, conflict, file-type, file-too-large, invalid-input, and what `save` throws
 */
async function uploadPicture(
  { storage, store }: Pick<Deps, 'storage' | 'store'>,
  { partner, version, kind, bytes }: DraftSeen & { kind: BrandPictureKind; bytes: Uint8Array },
  save: (file: string) => Promise<void>,
): Promise<void> {
  // First: nothing is read of a picture for another partner's draft, or for one that has changed.
  await inTransaction(store, (tx) => lockedAsSeen(tx, partner, version));
  const picture = await makeBrandPicture(kind, `${ownName(partner)} ${kind}`, bytes);
  const key = `public/${picture.file}`;
  await storage.put(key, picture.bytes);
  try {
    await save(picture.file);
  } catch (error) {
    // Any other fault may come after the commit: then the draft names it.
    if (error instanceof DomainError) await storage.delete(key);
    throw error;
  }
}
