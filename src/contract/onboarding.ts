import { z } from 'zod';
import { calls } from './call.ts';
import { code, day, done, partnerId, pesos, phone, phoneParams, requestId, requestParams } from './values.ts';

const flag = z.union([z.literal(0), z.literal(1), z.null()]);

export const address = z.object({
  street: z.string(),
  streetNumberExt: z.string(),
  streetNumberInt: z.string(),
  district: z.string(),
  betweenStreets: z.string(),
  addressReference: z.string(),
  postalCode: z.string(),
  municipality: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
});

/** As typed by a person: rules and messages are #domain/applicant/address.ts. */
export const addressInput = z.object({
  street: z.string().max(120),
  streetNumberExt: z.string().max(20),
  streetNumberInt: z.string().max(20).nullish(),
  district: z.string().max(120),
  betweenStreets: z.string().max(160),
  addressReference: z.string().max(200),
  postalCode: z.string().max(6),
  municipality: z.string().max(120),
  city: z.string().max(120),
  state: z.string().max(60),
  country: z.string().max(60),
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

export const creditData = z.object({
  totalPeriod: z.number().int(),
  downPayment: pesos,
  recurringPayment: pesos,
  color: z.string().nullable(),
  product: z.object({
    id: z.number().int(),
    name: z.string(),
    brand: z.string(),
    price: pesos,
    thubnailUrl: z.string(),
    color: z.array(z.string()),
    pictures: z
      .array(z.object({ color: z.string(), pair: z.string(), front: z.string(), back: z.string() }))
      .optional(),
  }),
  /** Ours: the whole plan, so that every screen and paper says the same. */
  lastPayment: pesos.optional(),
  total: pesos.optional(),
  cat: z.number().optional(),
});

export const sendingData = z.object({ id: z.string(), phoneModel: z.string(), phoneImage: z.string() });

export const contractInfo = sendingData.extend({
  contractUrl: z.string(),
  pagareUrl: z.string(),
  downPayment: pesos,
  recurringPayment: pesos,
  totalPeriod: z.number().int(),
  lastPayment: pesos.optional(),
  total: pesos.optional(),
  cat: z.number().optional(),
  price: pesos.optional(),
  color: z.string().nullable().optional(),
  signed: z.boolean().optional(),
});

export const payReference = z.object({
  barcodeUrl: z.string(),
  barcode: z.string(),
  payConcept: z.string(),
  payTotal: pesos,
  Pagado: z.boolean(),
});

/** The bureau consent and the code that confirms it. */
export const sendOtpBody = z.object({
  requestId,
  phone: z.string().max(20),
  rfc: z.string().max(20),
  email: z.string().max(254),
});

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
    body: z.object({ promotorId: z.number().int().positive().nullable() }),
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
      lat: z.coerce.number().min(-90).max(90),
      lon: z.coerce.number().min(-180).max(180),
    }),
    /** Ours: metres of uncertainty, as the browser reports it. */
    query: z.object({ accuracy: z.coerce.number().min(0).max(10_000_000).optional() }),
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
    }),
  },
  getAddressRequest: {
    method: 'GET',
    path: '/onboarding/getAddressRequest/{requestId}',
    summary: 'The credit decision, as the waiting screen polls it',
    params: requestParams,
    response: z.object({
      approvedCredit: flag,
      /** Ours: true while a person reviews it; and, once refused, why. */
      inReview: z.boolean().optional(),
      reasons: z.array(z.string()).optional(),
    }),
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
  getInfoAddressData: {
    method: 'GET',
    path: '/onboarding/getInfoAddressData/{requestId}',
    summary: 'The address known for a request: the confirmed one, else the identification’s',
    params: requestParams,
    response: address,
  },
  confirmAddress: {
    method: 'POST',
    path: '/onboarding/confirmAddress/{requestId}',
    summary: 'Confirms an address that differs from the identification',
    params: requestParams,
    body: addressInput,
    response: done,
  },
  confirmIneAddress: {
    method: 'POST',
    path: '/onboarding/confirmIneAddress/{requestId}',
    summary: 'Confirms the address on the identification',
    params: requestParams,
    response: done,
  },
  configurationAddress: {
    method: 'POST',
    path: '/onboarding/configurationAddress/{requestId}',
    summary: 'Opens the proof-of-address widget: accepted types and limits',
    params: requestParams,
    response: z.object({
      uploadUrl: z.string(),
      accept: z.array(z.string()),
      maxBytes: z.number().int(),
      files: z.array(
        z.object({ id: z.string(), name: z.string(), kind: z.string(), bytes: z.number().int() }),
      ),
    }),
  },
  uploadAddressProof: {
    method: 'POST',
    path: '/onboarding/addressProof/{requestId}/{kind}',
    summary: 'One paper that proves the address (ours); multipart field file',
    params: z.object({ requestId, kind: z.enum(['ine', 'luz', 'telefono']) }),
    response: z.object({ id: z.string(), name: z.string(), kind: z.string(), bytes: z.number().int() }),
    as: 'multipart-in',
  },
  validateAddress: {
    method: 'POST',
    path: '/onboarding/validateAddress/{requestId}',
    summary: 'Confirms the shipping address and orders the decision',
    params: requestParams,
    body: addressInput,
    response: done,
  },
  sendEmail: {
    method: 'POST',
    path: '/onboarding/sendEmail/{requestId}',
    summary: 'Sends the answer that working-email promises, once there is one',
    params: requestParams,
    response: done,
  },
  acceptCredit: {
    method: 'POST',
    path: '/onboarding/acceptCredit/{requestId}/{periods}/{color}',
    summary: 'The person accepts the credit, with a colour',
    params: z.object({
      requestId,
      periods: z.coerce.number().int().min(1).max(520),
      color: z.string().min(1).max(60),
    }),
    response: done,
  },
  getInfoCreditData: {
    method: 'GET',
    path: '/onboarding/getInfoCreditData/{requestId}',
    summary: 'The approved plan and the product’s colours',
    params: requestParams,
    response: creditData,
  },
  getSendingData: {
    method: 'GET',
    path: '/onboarding/getSendingData/{requestId}',
    summary: 'The phone that will be delivered',
    params: requestParams,
    response: sendingData,
  },
  saveSignature: {
    method: 'POST',
    path: '/onboarding/saveSignature/{id}/{requestId}/{imageType}',
    summary: 'Signs contract and pagaré; multipart field image',
    params: z.object({
      id: z.string().min(1).max(60),
      requestId,
      imageType: z.enum(['png', 'image/png', 'signature']),
    }),
    response: done,
    as: 'multipart-in',
  },
  getinfoContract: {
    method: 'GET',
    path: '/onboarding/getinfoContract/{requestId}',
    summary: 'Papers and figures to sign',
    params: requestParams,
    response: contractInfo,
  },
  getPdfBase64: {
    method: 'GET',
    path: '/onboarding/pdf/base64/{type}/{requestId}',
    summary: 'Contract or IOU (pagaré) as a PDF in base64',
    params: z.object({ type: z.enum(['Contract', 'IOU']), requestId }),
    response: z.object({ fileBase64: z.string() }),
  },
  getPdf: {
    method: 'GET',
    path: '/onboarding/pdf/{type}/{requestId}',
    summary: 'Contract or IOU (pagaré) as a PDF to open or keep (ours)',
    params: z.object({ type: z.enum(['Contract', 'IOU']), requestId }),
    response: z.instanceof(Uint8Array),
    as: 'binary',
  },
  getinfoPayReference: {
    method: 'GET',
    path: '/onboarding/getinfoPayReference/{requestId}',
    summary: 'The down-payment reference',
    params: requestParams,
    response: payReference,
  },
  getVoucherPDF: {
    method: 'GET',
    path: '/onboarding/getVoucherPDF/{requestId}',
    summary: 'The voucher as a PDF',
    params: requestParams,
    response: z.instanceof(Uint8Array),
    as: 'binary',
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
          /** Ours, for the owner: one of them is not paid off. A customer who has paid off may ask again. */
          credito_activo: z.boolean().optional(),
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
