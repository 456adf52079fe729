import { z } from 'zod';
import { longestAlt, logoTypes, mostBanners } from '#domain/partner/brand-pictures.ts';
import { longestServiceCodes } from '#domain/partner/service-codes.ts';
import { mailKeys } from '#domain/partner/mail-words.ts';
import { calls } from '../call.ts';
import { done, instant, partnerId } from '../values.ts';
import { approval } from './approvals.ts';
import { partnerRef } from './values.ts';

const params = z.object({ partner: partnerId });
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Escriba como máximo ${most.toLocaleString('es-MX')} letras.`)
    .default('');
/** As it is: a space more would be another version. */
const longText = z.string().max(40_000, 'Escriba como máximo 40,000 letras.').default('');
const change = z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() });

/** What is edited; its rules and their sentences are in #domain/partner/brand-facts.ts. */
export const brandBody = z.object({
  color: text(7),
  legend: text(80),
  address: text(300),
  tel: text(10),
  contact: text(120),
  supportPhone: text(10),
  rfc: text(13).transform((typed) => typed.toUpperCase()),
  legalName: text(120),
  representative: text(120),
  profecoNumber: text(40),
  instagram: text(200),
  facebook: text(200),
  twitter: text(200),
  youtube: text(200),
  reportTheft: text(200),
  features: z.object({
    termsModal: z.boolean().default(false),
    promoterHelp: z.boolean().default(false),
    carrierNotices: z.boolean().default(false),
    convenienceStoreBadge: z.boolean().default(false),
    carrierSimBadge: z.boolean().default(false),
    signatureCode: z.boolean().default(false),
  }),
  planWeeks: text(80),
  planDownPayment: text(3),
  serviceCentre: text(40),
  serviceRadius: text(6),
  serviceCodes: text(longestServiceCodes),
  codeChannels: text(40),
  graceDays: z.number().int(),
  terms: longText,
  privacy: longText,
});

/** Of the draft on the screen; 0: there was none. */
const version = z.number().int();
const versionInQuery = z.coerce.number().int();
/** Of a banner, from 1. */
const place = z.coerce.number().int().min(1).max(mostBanners);
const bannerParams = params.extend({ place });
export const bannerWords = z.object({ alt: text(longestAlt), link: text(200) });

const brandWord = z.object({
  key: z.string(),
  section: z.string(),
  /** What the shop says without it. */
  given: z.string(),
  own: z.string().nullable(),
  longest: z.number().int(),
});
/** A text message to a customer, which the name of the shop begins. */
const brandMessage = brandWord.extend({
  event: z.string(),
  /** With data that are no one's, in the words of the draft. */
  sample: z.string(),
  /** As an SMS is billed; `isBasic`: of the alphabet that has 160 letters to one. */
  segments: z.number().int(),
  isBasic: z.boolean(),
  /** Other words are published by two people. */
  ofTwo: z.boolean(),
});
/** An e-mail to a customer: the words that may be changed, with the whole as it arrives. */
const brandMail = z.object({
  key: z.enum(mailKeys),
  event: z.string(),
  parts: z.array(brandWord),
  sample: z.object({ subject: z.string(), sentences: z.array(z.string()), action: z.string() }),
  /** The law asks for its first sentence as it is. */
  keepsFirst: z.boolean(),
  ofTwo: z.boolean(),
});
export type OfficeBrandMail = z.infer<typeof brandMail>;
export type OfficeBrandMessage = z.infer<typeof brandMessage>;
export type OfficeBrandWord = z.infer<typeof brandWord>;

export const brandRecord = z.object({
  partner: partnerRef,
  /** The draft; what is published where it has none. */
  facts: brandBody,
  pictures: z.object({
    /** File names; empty: none. */
    logos: z.object({ HEADER: z.string(), BODY: z.string(), FOOTER: z.string() }),
    banners: z.array(bannerWords.extend({ file: z.string(), title: z.string().nullable() })),
  }),
  version,
  savedAt: instant.nullable(),
  savedBy: z.string().nullable(),
  /** What publishing would change. */
  changes: z.array(change),
  /** Publishing needs a second person. */
  needsTwo: z.boolean(),
  /** Logos that can hardly be told from what they are shown on; they may be published. */
  faintLogos: z.array(z.object({ type: z.enum(logoTypes), ground: z.string(), ratio: z.number() })),
  /** Versions of the texts that are published. */
  published: z.object({ terms: z.string(), privacy: z.string() }),
  publications: z.array(
    z.object({
      id: z.uuid(),
      at: instant,
      by: z.string(),
      checkedBy: z.string().nullable(),
      changes: z.array(change),
      /** What it replaced can be put back. */
      isRemembered: z.boolean(),
    }),
  ),
  approvals: z.array(approval),
  /** What opens the shop's screens as the draft would have them, for some minutes, and a product to look at. */
  preview: z.object({ token: z.string(), product: z.number().int().nullable() }),
  may: z.object({ edit: z.boolean() }),
});
export type OfficeBrandRecord = z.infer<typeof brandRecord>;

export const officeBrand = calls({
  getOfficeBrand: {
    method: 'GET',
    path: '/office/brand/{partner}',
    summary: 'What a partner shows and promises, with its draft and what publishing would change',
    params,
    response: brandRecord,
  },
  saveBrandDraft: {
    method: 'POST',
    path: '/office/brand/{partner}',
    summary: 'Saves the draft; the shop does not change',
    params,
    body: brandBody.extend({ version }),
    response: done,
  },
  setBrandLogo: {
    method: 'POST',
    path: '/office/brand/{partner}/logo',
    summary: 'Another logo in the draft: PNG, WebP or JPEG up to 5 MB',
    params,
    query: z.object({ type: z.enum(logoTypes), version: versionInQuery }),
    response: done,
    as: 'multipart-in',
  },
  setServiceCodes: {
    method: 'POST',
    path: '/office/brand/{partner}/service-codes',
    summary:
      'The postal codes of delivery in the draft, from a file: codes, ranges and beginnings, as text or CSV',
    params,
    query: z.object({ version: versionInQuery }),
    response: done,
    as: 'multipart-in',
  },
  removeBrandLogo: {
    method: 'POST',
    path: '/office/brand/{partner}/logo/remove',
    summary: 'Takes a logo out of the draft: the shop shows its name in its place',
    params,
    body: z.object({ type: z.enum(logoTypes), version }),
    response: done,
  },
  addBrandBanner: {
    method: 'POST',
    path: '/office/brand/{partner}/banners',
    summary: 'Another banner in the draft: PNG, WebP or JPEG up to 5 MB, at least 1120 × 624 px',
    params,
    query: bannerWords.extend({ version: versionInQuery }),
    response: done,
    as: 'multipart-in',
  },
  changeBrandBanner: {
    method: 'POST',
    path: '/office/brand/{partner}/banners/{place}',
    summary: 'Words, link and place of a banner of the draft',
    params: bannerParams,
    body: bannerWords.extend({ version, to: place }),
    response: done,
  },
  removeBrandBanner: {
    method: 'POST',
    path: '/office/brand/{partner}/banners/{place}/remove',
    summary: 'Takes a banner out of the draft',
    params: bannerParams,
    body: z.object({ version }),
    response: done,
  },
  listBrandWords: {
    method: 'GET',
    path: '/office/brand/{partner}/words',
    summary: 'Sentences of the shop that the partner may word, with those of the draft',
    params,
    query: z.object({ search: text(80), section: text(40) }),
    response: z.object({
      /** Of the section; with a search of all, the worded ones first. */
      list: z.array(brandWord),
      count: z.number().int(),
      section: z.string(),
      /** `own`: how many the partner worded. */
      sections: z.array(
        z.object({ section: z.string(), name: z.string(), count: z.number().int(), own: z.number().int() }),
      ),
      /** All that are found. */
      messages: z.array(brandMessage),
      /** Whether one may be sent to the sandbox. */
      isTestable: z.boolean(),
      mails: z.array(brandMail),
      isMailTestable: z.boolean(),
    }),
  },
  changeBrandWord: {
    method: 'POST',
    path: '/office/brand/{partner}/words',
    summary: 'Words a sentence in the draft; an empty text is the shop’s again',
    params,
    body: z.object({ version, key: z.string().max(80), text: z.string().trim().max(1000) }),
    response: done,
  },
  changeBrandWords: {
    method: 'POST',
    path: '/office/brand/{partner}/words/several',
    summary: 'Words several sentences in the draft at once, or none of them',
    params,
    body: z.object({
      version,
      words: z.array(z.object({ key: z.string().max(80), text: z.string().trim().max(1000) })).max(200),
    }),
    response: done,
  },
  sendTestMessage: {
    method: 'POST',
    path: '/office/brand/{partner}/words/test',
    summary:
      'Sends a message of the draft to the phone of the shop, or an e-mail to its own, in the sandbox alone',
    params,
    body: z.object({ key: z.string().max(80) }),
    response: done,
  },
  returnToBrand: {
    method: 'POST',
    path: '/office/brand/{partner}/publications/{publication}/return',
    summary: 'Puts what a publication replaced into the draft; the shop stays as it is until it is published',
    params: params.extend({ publication: z.uuid() }),
    body: z.object({ version }),
    response: done,
  },
  discardBrandDraft: {
    method: 'POST',
    path: '/office/brand/{partner}/discard',
    summary: 'Discards the draft',
    params,
    body: z.object({ version }),
    response: done,
  },
  publishBrand: {
    method: 'POST',
    path: '/office/brand/{partner}/publish',
    summary:
      'Publishes the draft as one act; legal texts, grace days and contacts are confirmed by another person',
    params,
    body: z.object({ version, reason: z.string().trim().max(500).default('') }),
    response: z.object({ outcome: z.enum(['done', 'waiting']) }),
  },
});
