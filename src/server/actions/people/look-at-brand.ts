import { createHash } from 'node:crypto';
import type { FactChange } from '#domain/catalogue/product-facts.ts';
import { bindsCustomers, brandWords, featureWords, type BrandFacts } from '#domain/partner/brand-facts.ts';
import { mailOf, mailPartNames, mailWords } from '#domain/partner/mail-words.ts';
import { messagesByKey } from '#domain/partner/message-words.ts';
import { sectionOfWord, type OwnWords } from '#domain/partner/own-words.ts';
import { DomainError } from '#domain/errors.ts';
import type { Store } from '#server/database/store.ts';
import type { PartnerRow } from '#server/queries/catalogue/offers.ts';
import { brandDraft, brandFactsOf, brandPictures } from '#server/queries/partners/brand-drafts.ts';
import { givenWord } from './shop-words.ts';
import { isDeepStrictEqual } from 'node:util';
import {
  logoNames,
  logoTypes,
  type BrandBanner,
  type BrandPictures,
} from '#domain/partner/brand-pictures.ts';

export interface LookedAtBrand {
  readonly before: BrandFacts;
  readonly after: BrandFacts;
  readonly changes: readonly FactChange[];
  readonly needsTwo: boolean;
  /** 0: no draft. */
  readonly version: number;
  readonly savedAt: Date | null;
  readonly savedBy: string | null;
}

/** A partner as it is published and as its draft would have it. */
export async function lookAtBrand(store: Store, row: PartnerRow): Promise<LookedAtBrand> {
  const [draft, pictures] = await Promise.all([brandDraft(store, row.id), brandPictures(store, row.id)]);
  const before = brandFactsOf(row, pictures);
  const after: BrandFacts = { ...before, ...draft?.draft };
  return {
    before,
    after,
    changes: brandDifference(row.id, before, after),
    needsTwo: bindsCustomers(before, after),
    version: draft?.version ?? 0,
    savedAt: draft?.savedAt ?? null,
    savedBy: draft?.savedBy ?? null,
  };
}

/** @throws conflict that says who saved in the meantime */
export function assertBrandVersion(looked: LookedAtBrand, version: number): void {
  if (looked.version === version) return;
  const who =
    looked.savedBy === null
      ? 'El borrador ya se publicó o se descartó.'
      : `${looked.savedBy} guardó otro borrador.`;
  throw new DomainError('conflict', {
    messages: [who, 'No se guardó nada: revise lo de ahora y hágalo otra vez.'],
  });
}

/** 'versión 1a2b3c4d, 5,321 letras': of a text that is too long for a line. */
export const versionOf = (text: string): string =>
  `versión ${createHash('sha256').update(text).digest('hex').slice(0, 8)}, ${text.length.toLocaleString('es-MX')} letras`;

function brandDifference(partner: number, before: BrandFacts, after: BrandFacts): FactChange[] {
  const fields = Object.keys(brandWords) as (keyof typeof brandWords)[];
  const features = Object.keys(featureWords) as (keyof typeof featureWords)[];
  return [
    ...fields.flatMap((field) =>
      before[field] === after[field]
        ? []
        : [{ what: brandWords[field], before: wordOf(field, before), after: wordOf(field, after) }],
    ),
    ...features.flatMap((field) =>
      before.features[field] === after.features[field]
        ? []
        : [
            {
              what: featureWords[field],
              before: before.features[field] ? 'Sí' : 'No',
              after: after.features[field] ? 'Sí' : 'No',
            },
          ],
    ),
    ...pictureChanges(before, after),
    ...wordChanges(partner, before.words, after.words),
  ];
}

function wordOf(field: keyof typeof brandWords, facts: BrandFacts): string | null {
  if (field === 'terms' || field === 'privacy') return versionOf(facts[field]);
  const { [field]: value } = facts;
  // A long list is known by its length and its version.
  return String(value).length > 300 ? versionOf(String(value)) : String(value) || null;
}

/** Of each sentence what the shop says before and after, its own or the partner's. */
const wordChanges = (partner: number, before: OwnWords, after: OwnWords): FactChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted().flatMap((key) => {
    if (before[key] === after[key]) return [];
    const given = givenWord(partner, key);
    return [
      {
        what: nameOfWord(key),
        before: before[key] ?? given,
        after: after[key] ?? given,
      },
    ];
  });

const nameOfWord = (key: string): string => {
  const message = messagesByKey.get(key);
  const letter = mailWords.get(key);
  if (letter) return `Correo: ${mailOf(letter.mail).event}, ${mailPartNames[letter.part]}`;
  return message ? `Mensaje: ${message.event}` : `Frase de ${sectionOfWord(key) ?? 'la tienda'} (${key})`;
};

/** What differs of logos and banners; a banner is known by its place. */
function pictureChanges(before: BrandPictures, after: BrandPictures): FactChange[] {
  const places = Array.from(
    { length: Math.max(before.banners.length, after.banners.length) },
    (_, place) => place,
  );
  return [
    ...logoTypes.flatMap((type) =>
      before.logos[type] === after.logos[type]
        ? []
        : [
            {
              what: logoNames[type],
              before: before.logos[type] && 'El de antes',
              after: after.logos[type] && 'El nuevo',
            },
          ],
    ),
    ...places.flatMap((place) => {
      const [old, now] = [before.banners[place], after.banners[place]];
      if (isDeepStrictEqual(old, now)) return [];
      return [{ what: `Promoción ${place + 1}`, before: wordsOf(old), after: wordsOf(now, old) }];
    }),
  ].map((change) => ({ ...change, before: change.before || null, after: change.after || null }));
}

function wordsOf(banner: BrandBanner | undefined, old?: BrandBanner): string | null {
  if (!banner) return null;
  const isOther = old !== undefined && old.file !== banner.file && old.alt === banner.alt;
  return `${banner.alt || banner.title || 'Sin texto'}, lleva a ${banner.link || '/catalogo'}${isOther ? ', otra imagen' : ''}`;
}
