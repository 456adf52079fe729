import { z } from 'zod';
import { correctableNames } from '#domain/onboarding/corrections.ts';
import { calls } from './call.ts';
import {
  account,
  day,
  done,
  instant,
  integer,
  ofPhone,
  pesos,
  phone,
  phoneParams,
  requestId,
  requestParams,
} from './values.ts';

/** Progress of a request under the names of spec §3; null while undecided. */
export const progressFlags = z.object({
  verificationCodePhone: z.boolean(),
  verifiedLocation: z.boolean(),
  verifiedIdentity: z.boolean(),
  verifiedCreditHistory: z.union([z.literal(0), z.literal(1), z.null()]),
  confirmPersonalData: z.boolean(),
  confirmAddress: z.boolean(),
  addressValidation: z.boolean(),
  approvedCredit: z.union([z.literal(0), z.literal(1), z.null()]),
  acceptCredit: z.boolean(),
  signingContracts: z.boolean(),
});

/** A credit request, as its owner sees it. */
export const deliveryOrder = progressFlags.extend({
  requestId,
  account,
  product: z.object({
    id: z.number().int(),
    name: z.string(),
    price: pesos,
    thubnailUrl: z.string().optional(),
  }),
  phone,
  rfc: z.string().nullable(),
  email: z.string().nullable(),
  created: instant,
  /** Ours: the current step (journey step, screen, path), so that any screen can redirect to it. */
  step: z.string().optional(),
  /** Ours: the screens that may be shown at this step; any other redirects to nextStep. */
  shows: z.array(z.string()).optional(),
  screen: z.string().optional(),
  nextStep: z.string().optional(),
  promotorId: z.number().int().nullable().optional(),
  /** Ours: the bureau consent is confirmed with its code, but the query has not been ordered. */
  bureauConsented: z.boolean().optional(),
  /** Ours: while a person reviews the request, by when she is to answer; absent once that has passed. */
  reviewedBy: instant.optional(),
  /** Ours: what a person of the shop asked the customer to correct at this step. */
  correction: z
    .object({
      what: z.enum(correctableNames),
      /** In plain words: what to do, and why. */
      task: z.string(),
      sentences: z.array(z.string()),
      /** The last day. */
      answerBy: day,
    })
    .optional(),
  color: z.string().nullable().optional(),
  cancelled: z.boolean().optional(),
});
export type DeliveryOrder = z.infer<typeof deliveryOrder>;

/** A request in the staff's list: adds the promoters who earn from it. */
export const onboardingRow = deliveryOrder.extend({
  /** The promoter whose link started it; frozen by the signature. */
  promotorId: z.number().int().nullable(),
  /** Ours: the promoter whose codes were entered as help; frozen by the signature. */
  helperPromotorId: z.number().int().nullable(),
});

export const orderRef = z.object({
  account,
  requestId: requestId.optional(),
  product: z.object({ id: z.number().int(), name: z.string(), price: pesos }),
  created: instant,
});

export const crudQuery = z.object({
  page: integer(1, 100_000).default(1),
  limit: integer(1, 100).default(10),
  order: z.enum(['+created', '-created', ' created']).default('-created'),
  search: z.string().max(60).optional(),
});

export const orders = calls({
  getCaptchaChallenge: {
    method: 'GET',
    path: '/captcha/challenge',
    summary: 'What the captcha asks: a proof of work, or which widget with which key (ours)',
    response: z.looseObject({}),
  },
  verifyCaptcha: {
    method: 'POST',
    path: '/verifyCaptcha',
    summary: 'Checks a solved captcha; answers the text true or false; opens the session',
    body: z.object({ token: z.string().min(1).max(8000) }),
    response: z.enum(['true', 'false']),
    as: 'text',
  },
  getDeliveryOrder: {
    method: 'GET',
    path: '/deliveryOrder/byRequestId/{id}',
    summary: 'A request with its progress flags',
    params: z.object({ id: requestId }),
    response: deliveryOrder,
  },
  getCreditProcess: {
    method: 'GET',
    path: '/deliveryOrder/creditProcess/{phone}/{partner}',
    summary: 'The earlier request in process of this phone; null when there is none',
    params: ofPhone,
    response: orderRef.nullable(),
  },
  getLastDeliveryOrder: {
    method: 'GET',
    path: '/deliveryOrder/getLastDeliveryOrder/{phone}',
    summary: 'The newest request of this phone; null when there is none',
    params: phoneParams,
    response: orderRef.nullable(),
  },
  getOrderByPhone: {
    method: 'GET',
    path: '/deliveryOrder/byPhoneContact/{phone}/{partner}',
    summary: 'Requests of this phone with this partner, newest first',
    params: ofPhone,
    response: z.array(orderRef),
  },
  getRfc: {
    method: 'GET',
    path: '/deliveryOrder/getRfc/{requestId}',
    summary: 'RFC, phone and e-mail known for a request',
    params: requestParams,
    response: z.object({
      rfc: z.string().nullable(),
      phone,
      email: z.string().nullable(),
      /** Ours: what follows from the name and birthday of the checked identity, until one is stored. */
      proposedRfc: z.string().optional(),
    }),
  },
  cancelDeliveryOrder: {
    method: 'POST',
    path: '/deliveryOrder/cancelDeliveryOrder',
    summary: 'Cancels a request that has no signed contract; takes an account or a request id',
    body: z.object({ account: z.union([account, requestId]) }),
    response: done,
  },
  promoterHelp: {
    method: 'POST',
    path: '/deliveryOrder/promoterHelp',
    summary: 'Attaches a promoter’s help to a request',
    body: z.object({
      promotorCode: z
        .string()
        .regex(/^[A-Za-z0-9]{1,20}$/, 'Escribe el código del promotor, solo letras y números'),
      agenciaCode: z
        .string()
        .regex(/^[A-Za-z0-9]{1,20}$/, 'Escribe el código de la agencia, solo letras y números'),
      requestID: requestId,
    }),
    response: done,
  },
  consultBureau: {
    method: 'POST',
    path: '/deliveryOrder/consultBureau',
    summary: 'Orders the bureau query; consent must be stored',
    body: z.object({ requestId }),
    response: done,
  },
  listOnboarding: {
    method: 'GET',
    path: '/crud/onboarding',
    summary: 'Requests, paged (staff only)',
    query: crudQuery,
    response: z.object({ list: z.array(onboardingRow), count: z.number().int() }),
  },
});
