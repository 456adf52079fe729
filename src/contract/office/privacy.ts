import { z } from 'zod';
import { optionalPurposes } from '#domain/applicant/consent.ts';
import { privacyRights } from '#domain/applicant/retention.ts';
import { rectifiableFields, typedFields } from '#domain/applicant/rectification.ts';
import { identityProofs } from '#domain/staff/sealed-fields.ts';
import { leadsOutOfTheShop, stayInTheShop } from '#domain/staff/customer-text.ts';
import { calls } from '../call.ts';
import { day, done, instant, streamed } from '../values.ts';
import { approval } from './approvals.ts';
import { each } from '../address.ts';
import { askedLine, askedList, askedLook, askedParams, askedQuery, askedRecord } from './asked.ts';
import { isWhySaid, lookWhy, personRef, reasonText } from './values.ts';

const typed = z.string().trim().max(200, 'Escriba como máximo 200 letras.').default('');
/** Left empty, a field stays as it is; name and address are typed as a whole. The rules are the shop's. */
export const rectification = z.object(each(typedFields, typed));

const privacyLine = z.object({
  ...askedLine(privacyRights),
  /** The last day to do what was granted; null: nothing is to be done after the answer. */
  effectiveBy: day.nullable(),
  /** What of the person keeps her data from being erased: credits that run, money to be returned. */
  holds: z.number().int(),
  identityChecked: z.boolean(),
});
export type OfficePrivacyLine = z.infer<typeof privacyLine>;

export const privacyQuery = askedQuery(privacyRights);

const privacyRecord = privacyLine.extend({
  ...askedRecord,
  identity: z.object({ at: instant, by: personRef, how: z.enum(identityProofs) }).nullable(),
  /** Hers at the partner, the newest first. */
  requests: z.array(
    z.object({
      id: z.string(),
      account: z.string(),
      begunAt: instant,
      hold: z.enum(['credit', 'refund']).nullable(),
    }),
  ),
  approvals: z.array(approval),
  /** What two people corrected because of it, the oldest first: which fields, never the values. */
  rectified: z.array(
    z.object({
      account: z.string(),
      fields: z.array(z.enum(rectifiableFields)),
      /** Papers that were signed before stay as they were. */
      afterSignature: z.boolean(),
      at: instant,
    }),
  ),
  /** Every use of her data that the person objected to at the partner, also by another request; the oldest first. */
  oppositions: z.array(
    z.object({ purpose: z.enum(optionalPurposes), at: instant, withdrawnAt: instant.nullable() }),
  ),
  /** Whether notices of a lock go on in spite of one. */
  locksDevices: z.boolean(),
  /** Until when the caller may take the copy that two people agreed on. */
  copyUntil: instant.nullable(),
  may: z.object({ work: z.boolean(), reveal: z.boolean() }),
});
export type OfficePrivacyRecord = z.infer<typeof privacyRecord>;

export const officePrivacy = calls({
  listPrivacyRequests: {
    method: 'GET',
    path: '/office/privacy',
    summary: 'What people ask about their own data, the most urgent first, fifty a page',
    query: privacyQuery,
    response: askedList(privacyLine),
  },
  getPrivacyRequest: {
    method: 'GET',
    path: '/office/privacy/{id}',
    summary: 'One of them with what it needs; phone and texts are masked',
    params: askedParams,
    response: privacyRecord,
  },
  revealOfPrivacy: {
    method: 'POST',
    path: '/office/privacy/{id}/reveal',
    summary: 'Shows the phone, what was asked or what was answered; the audit log says who and why',
    ...askedLook,
  },
  checkPrivacyIdentity: {
    method: 'POST',
    path: '/office/privacy/{id}/identity',
    summary: 'Notes that the person was compared with her data, and how',
    params: askedParams,
    body: z.object({ how: z.enum(identityProofs, 'Elija cómo se comprobó.') }),
    response: done,
  },
  answerPrivacyRequest: {
    method: 'POST',
    path: '/office/privacy/{id}/answer',
    summary: 'Answers, once; the person is told by SMS and reads it where her phone is confirmed again',
    params: askedParams,
    body: z.object({
      text: z
        .string()
        .trim()
        .min(20, 'Escriba la respuesta, con al menos veinte letras.')
        .max(4000, 'Escriba como máximo 4,000 letras.')
        .refine((text) => !leadsOutOfTheShop(text), stayInTheShop),
      /** It is granted, and done within fifteen business days. */
      grants: z.preprocess((given) => given === true || given === 'on', z.boolean()).default(false),
    }),
    response: done,
  },
  takePrivacyCopy: {
    method: 'GET',
    path: '/office/privacy/{id}/copy/zip',
    summary: 'The copy as a ZIP, for who proposed it, for a day after another person confirmed it',
    params: askedParams,
    response: streamed,
    as: 'stream',
  },
  revealRectification: {
    method: 'POST',
    path: '/office/privacy/{id}/rectify/reveal',
    summary:
      'Shows what a waiting correction would write, beside what is there; the audit log says who and why',
    params: askedParams,
    body: z.object(lookWhy).refine(isWhySaid, 'Escriba el motivo.'),
    response: z.object({
      rows: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
      /** What the rules of the shop leave to a person. */
      doubts: z.array(z.string()),
    }),
  },
  recordOpposition: {
    method: 'POST',
    path: '/office/privacy/{id}/oppose',
    summary: 'Records which uses of her data the person objects to; nothing is sent for them from then on',
    params: askedParams,
    body: z.object({
      purposes: z
        .preprocess(
          (given) => (typeof given === 'string' ? [given] : given),
          z.array(z.enum(optionalPurposes), 'Elija al menos un uso.'),
        )
        .refine((purposes) => purposes.length > 0, 'Elija al menos un uso.'),
      note: reasonText,
    }),
    response: done,
  },
  withdrawOpposition: {
    method: 'POST',
    path: '/office/privacy/{id}/oppose/withdraw',
    summary: 'Takes an opposition back, because the person said so',
    params: askedParams,
    body: z.object({ purpose: z.enum(optionalPurposes), note: reasonText }),
    response: done,
  },
});
