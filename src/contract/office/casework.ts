import { z } from 'zod';
import { correctableNames, correctionReasons } from '#domain/onboarding/corrections.ts';
import { leadsOutOfTheShop, stayInTheShop } from '#domain/staff/customer-text.ts';
import { cancelReasons } from '#domain/staff/review-reasons.ts';
import { calls } from '../call.ts';
import { day, done, instant, requestId, requestParams } from '../values.ts';
import { requestState } from './requests.ts';
import { officeId, personRef, reasonText } from './values.ts';

/** Several requests at once: some may be refused while the others are done. */
const several = z.object({
  requestIds: z.array(requestId).min(1, 'Elija al menos una solicitud.').max(50, 'Elija como máximo 50.'),
});
const severalDone = z.object({ done: z.number().int(), refused: z.array(z.string()) });

const what = z.enum(correctableNames, 'Elija qué debe corregir.');
const reason = z.enum(Object.values(correctionReasons).flat(), 'Elija un motivo.');

/** What a customer was asked to correct. */
export const correction = z.object({
  id: officeId,
  what,
  reason,
  /** To the customer; null: the reason says it all. */
  message: z.string().nullable(),
  /** Null: the consequence of another correction. */
  askedBy: personRef.nullable(),
  askedAt: instant,
  /** The last day. */
  answerBy: day,
  remindedAt: instant.nullable(),
  state: z.enum(['waiting', 'answered', 'withdrawn', 'expired']),
  endedAt: instant.nullable(),
  /** Of an answer: the customer gave something else. */
  isChanged: z.boolean().nullable(),
});
export type OfficeCorrection = z.infer<typeof correction>;

const storeRef = z.object({ id: officeId, name: z.string() });

/** The state in which the person saw the request: in another one, the act is refused with what has changed. */
const seen = requestState;

export const officeCasework = calls({
  getRequestCasework: {
    method: 'GET',
    path: '/office/requests/{requestId}/casework',
    summary: 'Who works on a request, what its customer was asked to correct, and what may be done with it',
    params: requestParams,
    response: z.object({
      state: requestState,
      claim: z.object({ by: personRef, at: instant, isMine: z.boolean() }).nullable(),
      /** The store that it was handed to. */
      handed: z.object({ store: storeRef, by: personRef, at: instant }).nullable(),
      /** To which it may be handed. */
      stores: z.array(storeRef),
      /** The newest first. */
      corrections: z.array(correction),
      /** What may be asked for now. */
      correctable: z.array(what),
      may: z.object({
        handle: z.boolean(),
        release: z.boolean(),
        sendCode: z.boolean(),
        sendLink: z.boolean(),
        hand: z.boolean(),
        cancel: z.boolean(),
      }),
    }),
  },
  askCorrection: {
    method: 'POST',
    path: '/office/requests/{requestId}/corrections',
    summary:
      'Asks the customer for a correction: its step is open again, and she hears of it by SMS and e-mail',
    params: requestParams,
    body: z.object({
      what,
      reason,
      /** To the customer, beside the sentence of the reason. */
      message: z
        .string()
        .trim()
        .max(300, 'Escriba como máximo 300 letras.')
        .refine((text) => !leadsOutOfTheShop(text), stayInTheShop)
        .default(''),
      seen,
    }),
    response: z.object({ id: officeId }),
  },
  withdrawCorrection: {
    method: 'POST',
    path: '/office/requests/{requestId}/corrections/{id}/withdraw',
    summary: 'Takes back a correction that the customer has not made; the review goes on',
    params: requestParams.extend({ id: officeId }),
    response: done,
  },
  claimRequest: {
    method: 'POST',
    path: '/office/requests/{requestId}/claim',
    summary: 'Marks a request as one’s own work',
    params: requestParams,
    response: done,
  },
  releaseRequest: {
    method: 'POST',
    path: '/office/requests/{requestId}/release',
    summary: 'Takes the mark off: one’s own, or as a supervisor anybody’s',
    params: requestParams,
    response: done,
  },
  claimRequests: {
    method: 'POST',
    path: '/office/requests/claim',
    summary: 'Marks several requests as one’s own work; says which are somebody else’s',
    body: several,
    response: severalDone,
  },
  releaseRequests: {
    method: 'POST',
    path: '/office/requests/release',
    summary: 'Takes the mark off several requests; says at which it may not',
    body: several,
    response: severalDone,
  },
  sendAgain: {
    method: 'POST',
    path: '/office/requests/{requestId}/send-again',
    summary: 'Sends the customer’s code or the link of her request again, under her own limits',
    params: requestParams,
    body: z.object({ what: z.enum(['code', 'link']) }),
    response: done,
  },
  handToStore: {
    method: 'POST',
    path: '/office/requests/{requestId}/store',
    summary: 'Hands a request to a store, whose people then see it; whose sale it is stays as it was',
    params: requestParams,
    body: z.object({
      /** Null: to none. */
      store: z.uuid('Elija una tienda.').nullable(),
      note: reasonText,
      seen,
      /** The one that it was handed to when the person saw it. */
      seenStore: officeId.nullable(),
    }),
    response: done,
  },
  cancelRequest: {
    method: 'POST',
    path: '/office/requests/{requestId}/cancel',
    summary: 'Cancels a request without a signed contract, and tells the customer',
    params: requestParams,
    body: z.object({
      reason: z.enum(cancelReasons, 'Elija un motivo.'),
      note: z.string().trim().max(500, 'Escriba como máximo 500 letras.').default(''),
      seen,
    }),
    response: done,
  },
});
