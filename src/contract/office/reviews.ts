import { z } from 'zod';
import { reviewOutcomes, reviewReasonCodes } from '#domain/staff/review-reasons.ts';
import { calls } from '../call.ts';
import { done, instant, integer, partnerId, pesos, productId, requestId, requestParams } from '../values.ts';
import { approval } from './approvals.ts';
import { counted, officeId, pages, partnerRef, personRef } from './values.ts';

export const reviewTabs = ['all', 'free', 'mine', 'overdue', 'second'] as const;
const reviewKind = z.enum(['identity', 'decision']);
const reviewReason = z.enum(reviewReasonCodes);
const secondPersonCause = z.enum(['over-limit', 'over-day', 'own-decision']).nullable();

/** An open review in the queue. Nothing of it is sealed. */
const reviewLine = z.object({
  requestId: z.string(),
  account: z.string(),
  partner: partnerRef,
  product: z.string(),
  kind: reviewKind,
  reasons: z.array(reviewReason),
  /** Until when the customer has an answer: by rule, in the hours of the partner's desk. */
  dueAt: instant,
  isOverdue: z.boolean(),
  openedAt: instant,
  /** The price on credit. */
  total: pesos,
  /** Who works on it; a claim ends when nothing was done for twenty minutes. */
  claimedBy: personRef.nullable(),
  isMine: z.boolean(),
  /** An answer waits for a second person. */
  waitsForSecond: z.boolean(),
});
export type OfficeReviewLine = z.infer<typeof reviewLine>;

export const reviewsQuery = z.object({
  tab: z.enum(reviewTabs).default('all'),
  partner: partnerId.optional(),
  reason: reviewReason.optional(),
  kind: reviewKind.optional(),
  /** From `next` or `previous` of another page. */
  cursor: z
    .string()
    .regex(/^[np][\w-]{22}$/)
    .optional(),
});

/** What is offered in place of the plan that was asked for. */
const plan = z.object({
  product: z.object({ id: z.number().int(), name: z.string() }),
  price: pesos,
  downPayment: pesos,
  weekly: pesos,
  weeks: z.number().int(),
  total: pesos,
  cat: z.number(),
});

export const review = reviewLine.extend({
  /** From 1, among the open reviews in scope. */
  place: z.number().int(),
  of: z.number().int(),
  claimedAt: instant.nullable(),
  /** Of what is shown; answering on other facts is refused with what has changed. */
  facts: z.string(),
  offer: plan,
  /** Up to this price on credit one person is enough. */
  limit: pesos,
  /** What may be answered, and the reasons for it. */
  answers: z.array(
    z.object({
      outcome: z.enum(reviewOutcomes),
      codes: z.array(z.object({ code: z.string(), name: z.string() })),
      /** Why a second person has to confirm it; null: one is enough. */
      second: secondPersonCause,
    }),
  ),
  /** Of a counter-offer: cheaper phones that the partner sells now, and terms. */
  phones: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      price: pesos,
      downPayment: pesos,
      weekly: pesos,
      weeks: z.number().int(),
    }),
  ),
  terms: z.array(z.number().int()),
  /** Whether the postal code has the district that was typed; null: no address yet, or a code that nobody knows. */
  isDistrictOfPostalCode: z.boolean().nullable(),
  /** An answer that waits for a second person, with its note; null: none. */
  proposal: z.object({ act: approval, outcome: z.enum(reviewOutcomes), note: z.string() }).nullable(),
  /** Earlier answers to reviews of this request, the newest first. */
  decisions: z.array(
    z.object({
      kind: reviewKind,
      outcome: z.enum(reviewOutcomes),
      reason: z.string(),
      note: z.string(),
      /** Null: the sandbox, or the command line of an earlier version. */
      by: personRef.nullable(),
      checkedBy: personRef.nullable(),
      at: instant,
    }),
  ),
});
export type OfficeReview = z.infer<typeof review>;

/** In pesos, with centavos at most. */
const written = z.coerce.number().min(0).max(1_000_000).multipleOf(0.01, 'Escriba pesos con dos decimales.');

export const newTerms = z.object({
  product: productId,
  downPayment: written,
  weeks: integer(1, 260),
});

export const answerOfReview = z.object({
  outcome: z.enum(reviewOutcomes, 'Elija una decisión.'),
  code: z.string().min(1, 'Elija un motivo.').max(40),
  note: z
    .string()
    .trim()
    .min(3, 'Escriba una nota de 3 letras o más.')
    .max(1000, 'Escriba como máximo 1,000 letras.'),
  facts: z.string().max(200),
  offer: newTerms.optional(),
});

export const officeReviews = calls({
  listReviews: {
    method: 'GET',
    path: '/office/reviews',
    summary: 'Open reviews of the caller’s partners, the most urgent first, fifty a page',
    query: reviewsQuery,
    response: z.object({
      rows: z.array(reviewLine),
      ...pages,
      counts: z.array(z.object({ tab: z.enum(reviewTabs), ...counted })),
    }),
  },
  takeNextReview: {
    method: 'POST',
    path: '/office/reviews/take-next',
    summary: 'Gives the caller the review that she works on already, or else the most urgent that is free',
    body: z.object({
      /** Puts this one back first, and takes another. */
      skip: requestId.optional(),
    }),
    response: z.object({ requestId: z.string().nullable() }),
  },
  getReview: {
    method: 'GET',
    path: '/office/reviews/{requestId}',
    summary: 'An open review: deadline, claim, offer and possible answers',
    params: requestParams,
    response: review,
  },
  claimReview: {
    method: 'POST',
    path: '/office/reviews/{requestId}/claim',
    summary: 'Takes a review that nobody works on; refused with the name of who does',
    params: requestParams,
    response: done,
  },
  putBackReview: {
    method: 'POST',
    path: '/office/reviews/{requestId}/put-back',
    summary: 'Puts a review of the caller back into the queue',
    params: requestParams,
    response: done,
  },
  previewCounterOffer: {
    method: 'GET',
    path: '/office/reviews/{requestId}/plan',
    summary:
      'The plan of a counter-offer at the rate of the phone’s own, and whether the credit rules allow it',
    params: requestParams,
    query: newTerms,
    response: z.object({
      plan,
      /** Why the rules refuse it; empty: it may be offered. */
      refusals: z.array(z.object({ code: z.string(), text: z.string() })),
      second: secondPersonCause,
    }),
  },
  answerReview: {
    method: 'POST',
    path: '/office/reviews/{requestId}/answer',
    summary: 'Approves, refuses or makes a counter-offer; above the limit a second person confirms it',
    params: requestParams,
    body: answerOfReview.refine((body) => (body.outcome === 'counter-offer') === (body.offer !== undefined), {
      message: 'Escriba el plan que se ofrece.',
      path: ['offer'],
    }),
    response: z.object({
      /** waiting: a second person must say yes. */
      outcome: z.enum(['waiting', 'done']),
      approvalId: officeId.nullable(),
    }),
  },
});
