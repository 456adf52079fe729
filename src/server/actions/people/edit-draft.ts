import { filesOf } from '#domain/partner/brand-pictures.ts';
import { type BrandFacts, brandFaults, type BrandTexts } from '#domain/partner/brand-facts.ts';
import { DomainError } from '#domain/errors.ts';
import { leadsOutOfTheShop, stayInTheShop } from '#domain/staff/customer-text.ts';
import type { Deps, StaffCaller, Jobs } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  lockPartner,
  putBrandDraft,
  deleteBrandDraft,
  picturesRemembered,
  replacedBy,
} from '#server/queries/partners/brand-drafts.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { sampleOf } from '#domain/partner/message-samples.ts';
import { mailOf, mailPartNames, mailWords, sampleLetter } from '#domain/partner/mail-words.ts';
import { messagesByKey } from '#domain/partner/message-words.ts';
import { smsSegments } from '#domain/partner/sms-segments.ts';
import { longestOf, orderOfSections, wordFaults } from '#domain/partner/own-words.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { longestServiceCodes, serviceCodesIn } from '#domain/partner/service-codes.ts';
import { pointOfCity } from '#domain/partner/cities.ts';
import { assertBrandVersion, lookAtBrand } from './look-at-brand.ts';
import { givenWord, isMessage, shopWords } from './shop-words.ts';
import { isTestable } from './test-message.ts';

/** Which draft was on the screen. */
export interface DraftSeen {
  readonly partner: number;
  readonly version: number;
}

/** Saves the draft with a change; the shop does not change. @throws not-found, conflict, and what `change` throws */
export function editDraft(
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  staff: StaffCaller,
  { partner, version }: DraftSeen,
  change: (now: BrandFacts, tx: TxStore) => BrandFacts | Promise<BrandFacts>,
): Promise<void> {
  return inTransaction(store, async (tx) => {
    const { before, after } = await lockedAsSeen(tx, partner, version);
    const draft = await change(after, tx);
    await putBrandDraft(tx, { partnerId: partner, draft, by: staff.id });
    const kept = [...filesOf(before), ...filesOf(draft)];
    await forgetPictures(
      jobs,
      tx,
      partner,
      filesOf(after).filter((file) => !kept.includes(file)),
    );
  });
}

/** @throws not-found, conflict when the draft is not the one on the screen */
export async function lockedAsSeen(tx: TxStore, partner: number, version: number) {
  const row = await lockPartner(tx, partner);
  if (!row) throw new DomainError('not-found');
  const looked = await lookAtBrand(tx, row);
  assertBrandVersion(looked, version);
  return looked;
}

/** Saves the texts of the draft; the shop does not change. @throws not-found, invalid-input, conflict */
export function saveBrandDraft(
  deps: Deps,
  staff: StaffCaller,
  { partner, version, ...texts }: BrandTexts & DraftSeen,
): Promise<void> {
  return editDraft(deps, staff, { partner, version }, (now) => {
    const faults = brandFaults(texts, now);
    if (faults.length > 0) throw new DomainError('invalid-input', { messages: faults });
    const serviceCentre = pointOfCity(texts.serviceCentre);
    return { ...now, ...texts, serviceCentre, serviceCodes: serviceCodesIn(texts.serviceCodes).text };
  });
}

/** Takes the postal codes of delivery from a file, whose first line may be a heading. @throws as saveBrandDraft */
export function setServiceCodes(
  deps: Deps,
  staff: StaffCaller,
  { text, ...seen }: DraftSeen & { text: string },
): Promise<void> {
  const listed = /^[^\d\n]*\n/.test(text) ? text.slice(text.indexOf('\n')) : text;
  const serviceCodes = listed.replaceAll('"', '');
  return editDraft(deps, staff, seen, (now) => {
    const tidied = serviceCodesIn(serviceCodes);
    const faults = [
      ...brandFaults({ ...now, serviceCodes }, now),
      ...(tidied.spans.length === 0 ? ['El archivo no tiene códigos postales.'] : []),
      ...(tidied.text.length > longestServiceCodes
        ? ['Son demasiados: escríbalos como rangos (72000-72999) o comienzos (72*).']
        : []),
    ];
    if (faults.length > 0) throw new DomainError('invalid-input', { messages: faults });
    return { ...now, serviceCodes: tidied.text };
  });
}

/** Puts what a publication replaced into the draft, to be published again. @throws not-found, invalid-input, conflict */
export function returnToVersion(
  deps: Deps,
  staff: StaffCaller,
  { publication, ...seen }: DraftSeen & { publication: string },
): Promise<void> {
  return editDraft(deps, staff, seen, async (now, tx) => {
    const replaced = await replacedBy(tx, seen.partner, publication);
    if (replaced === null) throw new DomainError('not-found');
    // What the shop has learned to say since is left as it is.
    const facts = { ...now, ...replaced };
    const faults = brandFaults(facts, now);
    if (faults.length > 0) throw new DomainError('invalid-input', { messages: faults });
    return facts;
  });
}

/** @throws not-found, conflict */
export function discardBrandDraft({ store, jobs }: Deps, { partner, version }: DraftSeen): Promise<void> {
  return inTransaction(store, async (tx) => {
    const { before, after } = await lockedAsSeen(tx, partner, version);
    await deleteBrandDraft(tx, partner);
    const kept = filesOf(before);
    await forgetPictures(
      jobs,
      tx,
      partner,
      filesOf(after).filter((file) => !kept.includes(file)),
    );
  });
}

/** Lists the sentences that a partner may word: of a section, or what is found in all, the worded ones first. @throws not-found */
export async function listWords(
  { store, config }: Deps,
  { partner, search, section: asked }: { partner: number; search: string; section: string },
): Promise<OfficeOutput<'listBrandWords'>> {
  const row = await partnerRow(store, partner);
  if (!row) throw new DomainError('not-found');
  const { words } = (await lookAtBrand(store, row)).after;
  const wanted = plain(search);
  const all = shopWords(partner).map((word) => ({
    ...word,
    own: words[word.key] ?? null,
    longest: longestOf(word.given),
  }));
  const found = all.filter(({ key, given, own, section }) =>
    plain(`${section} ${messagesByKey.get(key)?.event ?? ''} ${given} ${own ?? ''}`).includes(wanted),
  );
  const mailed = Map.groupBy(
    all.flatMap((word) => {
      const at = mailWords.get(word.key);
      return at ? [{ ...word, ...at, section: mailPartNames[at.part] }] : [];
    }),
    ({ mail }) => mail,
  );
  const bySection = Map.groupBy(
    all.filter(({ key }) => !isMessage(key)),
    ({ key }) => sectionIn(key),
  );
  const section = bySection.has(asked) ? asked : 'inicio';
  const list =
    wanted === ''
      ? (bySection.get(section) ?? [])
      : found
          .filter(({ key }) => !isMessage(key))
          .toSorted((a, b) => Number(b.own !== null) - Number(a.own !== null));
  const sender = { name: row.name, words };
  return {
    list: wanted === '' ? list : list.slice(0, mostShown),
    count: list.length,
    section,
    sections: orderOfSections.flatMap((each) => {
      const said = bySection.get(each);
      if (!said) return [];
      const own = said.filter((word) => word.own !== null).length;
      return [{ section: each, name: said[0]?.section ?? '', count: said.length, own }];
    }),
    isTestable: isTestable({ config }, 'sms'),
    isMailTestable: isTestable({ config }, 'email'),
    mails: [...mailed].flatMap(([key, parts]) => {
      const { event, ofTwo = false, keepsFirst = false } = mailOf(key);
      const { subject, sentences, action } = sampleLetter(sender, key);
      const said = [event, subject, ...sentences, ...parts.map(({ given }) => given)].join(' ');
      if (!plain(`Correos ${said}`).includes(wanted)) return [];
      return [
        { key, event, ofTwo, keepsFirst, sample: { subject, sentences: [...sentences], action }, parts },
      ];
    }),
    messages: found.flatMap((word) => {
      const message = messagesByKey.get(word.key);
      if (!message) return [];
      const sample = sampleOf(sender, message.key);
      const { event, ofTwo = false } = message;
      return [{ ...word, event, ofTwo, sample, ...smsSegments(sample) }];
    }),
  };
}

const mostShown = 40;
const sectionIn = (key: string): string => key.split('.')[0] ?? '';

/** Words sentences in the draft; an empty text is the shop's again. @throws not-found, invalid-input, conflict */
export function changeWords(
  deps: Deps,
  staff: StaffCaller,
  { words, ...seen }: DraftSeen & { words: readonly { readonly key: string; readonly text: string }[] },
): Promise<void> {
  return editDraft(deps, staff, seen, (now) => {
    const changed = new Map(Object.entries(now.words));
    const faults = words.flatMap(({ key, text }) => {
      const given = givenWord(seen.partner, key);
      if (given === null) throw new DomainError('not-found');
      if (text === '' || text === given) {
        changed.delete(key);
        return [];
      }
      changed.set(key, text);
      const wrong = [
        ...wordFaults(given, text),
        ...(leadsOutOfTheShop(text) && !leadsOutOfTheShop(given) ? [stayInTheShop] : []),
      ];
      // One box has its own place for what is wrong with it.
      return words.length > 1 ? wrong.map((each) => `«${given}»: ${each}`) : wrong;
    });
    if (faults.length > 0) throw new DomainError('invalid-input', { messages: faults });
    return { ...now, words: Object.fromEntries(changed) };
  });
}

/** Without accents and capitals. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Deletes pictures that nothing names any longer, no earlier version either, an hour later: until then a page that is open may still load one. Only
 * of those that were uploaded at the desk: the others' names are of their content, which two shops may share.
 */
export async function forgetPictures(
  jobs: Jobs,
  tx: TxStore,
  partner: number,
  files: readonly string[],
): Promise<void> {
  const uploads = files.filter((file) => file.startsWith(`${ownName(partner)}-`));
  const remembered = await picturesRemembered(tx, partner, uploads);
  const own = uploads.filter((file) => !remembered.includes(file));
  if (own.length > 0) await jobs.send(tx, 'forget-pictures', { files: own }, { startAfterSeconds: 3600 });
}

/** How the names of a partner's uploads begin. */
export const ownName = (partner: number | 'nueva'): string => `marca-${partner}`;
