import { z } from 'zod';
import { identityReasons } from '#domain/applicant/identity-reasons.ts';
import { legalKinds } from '#domain/applicant/legal-text.ts';
import { calls } from './call.ts';
import {
  code,
  codeWay,
  day,
  decimal,
  done,
  instant,
  partnerId,
  pesos,
  phone,
  phoneParams,
  requestId,
  requestParams,
} from './values.ts';

const flag = z.union([z.literal(0), z.literal(1), z.null()]);

/** Ours: from when somebody who was refused may apply again; neither where she may at once, or never. */
const tryAgain = {
  tryAgainFrom: instant.optional(),
  tryAgainInPerson: z.literal(true).optional(),
};

/** Ours: what the credit rules approve instead of a plan that they refused. */
const suggestion = z.object({
  kind: z.enum(['down-payment', 'term', 'phone']),
  /** The picture, of another phone. */
  product: z.object({ id: z.number(), name: z.string(), thubnailUrl: z.string().optional() }),
  price: pesos,
  downPayment: pesos,
  recurringPayment: pesos,
  totalPeriod: z.number(),
  total: pesos,
  cat: z.number(),
  calculatedOn: day,
});

export const personalData = z.object({
  names: z.string(),
  lastName1: z.string(),
  lastName2: z.string(),
  birthday: day,
  rfc: z.string().nullable(),
  curp: z.string(),
  nacionality: z.string(),
  email: z.string().nullable(),
});

/** The bureau consent and the code that confirms it. */
export const sendOtpBody = z.object({
  requestId,
  phone: z.string().max(20),
  rfc: z.string().max(20),
  email: z.string().max(254),
});

/** Browser storage returns '1001' for 1001 (readings §10). */
const storedId = z.union([
  z.number().int().positive().max(2_147_483_647),
  z
    .string()
    .regex(/^[0-9]{1,10}$/)
    .transform(Number)
    .pipe(z.number().positive().max(2_147_483_647)),
]);

export const onboarding = calls({
  precalification: {
    method: 'POST',
    path: '/onboarding/precalification/{phone}/{productName}/{price}/{partner}/{color}',
    summary: 'Starts a request and sends the phone code; needs a solved captcha',
    params: z.object({
      phone,
      productName: z.string().min(1).max(200),
      price: z.string().max(20),
      partner: partnerId,
      color: z.string().min(1).max(60),
    }),
    body: z.object({
      promotorId: storedId.nullable(),
      /** Ours: the other figures shown to the person; if they have changed, the answer is 409 `offer-changed`. */
      offer: z.object({ downPaymentPrice: pesos, pay: pesos, weeks: z.number().int() }).partial().optional(),
      /** Ours: the plan chosen within `planChoices` of the product; absent: the product's own. Outside of them: 400. */
      plan: z.object({ downPaymentPrice: pesos, weeks: z.number().int() }).optional(),
    }),
    response: z.object({ requestId }),
  },
  verificationPhone: {
    method: 'POST',
    path: '/onboarding/verificationPhone/{requestId}/{code}',
    summary: 'Checks the outstanding code: the phone code first, the bureau code (NIP) afterwards',
    params: z.object({ requestId, code }),
    response: done,
  },
  resendOtp: {
    method: 'POST',
    path: '/onboarding/resendOtp/{requestId}',
    summary: 'Sends a new code for whatever the request has outstanding',
    params: requestParams,
    query: codeWay,
    response: done,
  },
  handOver: {
    method: 'POST',
    path: '/onboarding/handOver/{requestId}',
    summary: 'A code to scan on the applicant’s phone: once, for five minutes (ours)',
    params: requestParams,
    response: z.object({
      url: z.url(),
      /** SVG. */
      qr: z.string(),
      expiresAt: instant,
    }),
  },
  takeOver: {
    method: 'POST',
    path: '/onboarding/takeOver/{requestId}/{token}',
    summary: 'Takes a scanned code: the phone then has to be verified in this browser (ours)',
    unknownPath: 'not-found',
    params: z.object({ requestId, token: z.string().regex(/^[\w-]{22}$/, 'El código no existe') }),
    response: done,
  },
  acceptTerms: {
    method: 'POST',
    path: '/onboarding/acceptTerms/{requestId}',
    summary:
      'Stores that the privacy notice or the terms were agreed to, by the hash of the text shown (ours)',
    params: requestParams,
    body: z.object({
      kind: z.enum(legalKinds),
      /** Of `aviso_privacidad` or `terminos_condicion` as returned by getCommercialPartner, in UTF-8. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'La huella del texto no es válida'),
    }),
    response: done,
  },
  sendOtp: {
    method: 'POST',
    path: '/onboarding/sendOtp',
    summary: 'Stores what the bureau consent needs and sends the NIP',
    body: sendOtpBody,
    response: z.object({ ok: z.literal(true), warnings: z.array(z.string()).optional() }),
  },
  geolocation: {
    method: 'POST',
    path: '/onboarding/geolocation/{requestId}/{lat}/{lon}',
    summary: 'Checks the position; null: not accurate enough yet; outside Mexico: 400',
    params: z.object({
      requestId,
      lat: decimal(-90, 90),
      lon: decimal(-180, 180),
    }),
    /** Ours: uncertainty in metres, as reported by the browser. */
    query: z.object({ accuracy: decimal(0, 10_000_000).optional() }),
    response: done.nullable(),
  },
  incodeInit: {
    method: 'POST',
    path: '/onboarding/incodeInit/{requestId}',
    summary: 'Opens an identity session; answers the URL to open',
    params: requestParams,
    response: z.string(),
  },
  getInfoRequest: {
    method: 'GET',
    path: '/onboarding/getInfoRequest/{requestId}',
    summary: 'What the waiting screens poll',
    params: requestParams,
    response: z.object({
      acceptCredit: z.boolean().nullable(),
      hasInformation: z.boolean(),
      verifiedCreditHistory: flag,
      approvedCredit: flag,
      /** Ours: why the identity was not confirmed, where known. */
      identityReason: z.enum(identityReasons).optional(),
      ...tryAgain,
    }),
  },
  getAddressRequest: {
    method: 'GET',
    path: '/onboarding/getAddressRequest/{requestId}',
    summary: 'The credit decision, as the waiting screen polls it',
    params: requestParams,
    response: z.object({
      approvedCredit: flag,
      /** Ours: true during manual review; and, once refused, the reasons. */
      inReview: z.boolean().optional(),
      reasons: z.array(z.string()).optional(),
      /** Ours: what would change the refusal. */
      changes: z.array(z.string()).optional(),
      /** Ours: plans that would be approved now instead. */
      suggestions: z.array(suggestion).optional(),
      ...tryAgain,
    }),
  },
  takeSuggestion: {
    method: 'POST',
    path: '/onboarding/suggestion/{requestId}',
    summary:
      'Approves a refused request with a suggested plan; no longer suggested: 409 `offer-changed` (ours)',
    params: requestParams,
    body: z.object({
      product: z.number().int().positive().max(2_147_483_647),
      downPayment: pesos,
      recurringPayment: pesos,
      totalPeriod: z.number().int().positive().max(520),
    }),
    response: done,
  },
  getPersonalData: {
    method: 'GET',
    path: '/onboarding/getPersonalData/{id}',
    summary: 'What the identification says',
    params: z.object({ id: requestId }),
    response: personalData,
  },
  confirmPersonalData: {
    method: 'POST',
    path: '/onboarding/confirmPersonalData',
    summary: 'Confirms the personal data',
    body: z.object({ requestId }),
    response: done,
  },
  confirmData: {
    method: 'POST',
    path: '/onboarding/confirmData',
    summary: 'The send-data call of the address-proof screen',
    body: z.object({ requestId }),
    response: done,
  },
  sendEmail: {
    method: 'POST',
    path: '/onboarding/sendEmail/{requestId}',
    summary: 'Sends the answer that working-email promises, once there is one',
    params: requestParams,
    response: done,
  },
  events: {
    method: 'GET',
    path: '/onboarding/events/{requestId}',
    summary: 'Server-Sent Events: one `change` whenever a fact of the request is stored (ours)',
    params: requestParams,
    response: z.string(),
    as: 'events',
  },
  checkPhone: {
    method: 'POST',
    path: '/onboarding/checkPhone/{phone}',
    summary: 'Whether signed contracts exist; names and ids only for the verified owner',
    params: phoneParams,
    response: z.object({
      datos: z
        .object({
          contratos_firmados: z.boolean(),
          /**
           * Ours, for the owner: at least one credit is not paid off. A customer who has paid off may request again.
           */
          credito_activo: z.boolean().optional(),
          /** For the owner. The specification's list may mean them here or below. */
          id: z.string().optional(),
          numero_celular: z.string().optional(),
          datos_generales: z
            .object({
              nombre: z.string(),
              apellido_paterno: z.string(),
              id: z.string(),
              numero_celular: z.string(),
            })
            .optional(),
        })
        .nullable(),
    }),
  },
});
