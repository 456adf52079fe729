import { z } from 'zod';
import { payWays } from './account.ts';
import { calls } from './call.ts';
import { leftOfColors } from './catalogue.ts';
import { code, codeWay, day, done, integer, pesos, requestId, requestParams } from './values.ts';

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
    /** Ours, as products/{id} has it; the piece that is kept for this request is not out. */
    left: leftOfColors.optional(),
  }),
  /** Ours: other phones of about its price, when every colour is out. */
  instead: z.array(z.object({ id: z.number().int(), name: z.string() })).optional(),
  /** Ours: the whole plan, so that every screen and document shows the same figures. */
  lastPayment: pesos.optional(),
  total: pesos,
  cat: z.number().optional(),
});

export const sendingData = z.object({
  id: z.string(),
  phoneModel: z.string(),
  phoneImage: z.string(),
  /** Both answer from contract-signature on. */
  contractUrl: z.string(),
  pagareUrl: z.string(),
});

export const contractInfo = sendingData.extend({
  downPayment: pesos,
  recurringPayment: pesos,
  totalPeriod: z.number().int(),
  lastPayment: pesos.optional(),
  total: pesos,
  cat: z.number().optional(),
  price: pesos.optional(),
  color: z.string().nullable().optional(),
  signed: z.boolean().optional(),
  /** Ours: no piece of its colour is left to sign for; acceptCredit takes another one. */
  outOfStock: z.literal(true).optional(),
  /** Ours: what to read before signing. Its SHA-256 and the sentence go back as fields of saveSignature. */
  summary: z
    .object({
      version: z.number().int(),
      lines: z.array(
        z.object({
          about: z.enum(['pay', 'total', 'cat', 'due', 'late', 'early', 'revoke', 'lender']),
          text: z.string(),
        }),
      ),
      sha256: z.string(),
      intent: z.string(),
    })
    .optional(),
  /** Ours: the partner asks for a code at the signature; whether this browser has shown it, and the end of the phone. */
  signatureCode: z.object({ isProved: z.boolean(), phoneEnding: z.string() }).optional(),
});

export const payReference = z.object({
  barcodeUrl: z.string(),
  barcode: z.string(),
  payConcept: z.string(),
  payTotal: pesos,
  Pagado: z.boolean(),
  /** Ours: the signed plan that this is the down payment of, and CAT in percent without VAT, as calculated on that day. */
  plan: z
    .object({
      price: pesos,
      downPayment: pesos,
      recurringPayment: pesos,
      lastPayment: pesos,
      totalPeriod: z.number().int(),
      total: pesos,
      catPercent: z.number(),
      calculatedOn: day,
    })
    .optional(),
  /** Ours: how it is paid besides at tills. */
  ways: payWays.optional(),
});

/** From the approved plan to the signed documents and the down payment's voucher. */
export const papers = calls({
  acceptCredit: {
    method: 'POST',
    path: '/onboarding/acceptCredit/{requestId}/{periods}/{color}',
    summary: 'The person accepts the credit, with a colour',
    params: z.object({
      requestId,
      periods: integer(1, 520),
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
  sendSignatureCode: {
    method: 'POST',
    path: '/onboarding/sendSignatureCode/{requestId}',
    summary: 'Sends the code for the signature, where the partner asks for one (ours)',
    params: requestParams,
    query: codeWay,
    response: done,
  },
  checkSignatureCode: {
    method: 'POST',
    path: '/onboarding/checkSignatureCode/{requestId}',
    summary: 'Checks it; the signature that follows records it, and one without it is as valid (ours)',
    params: requestParams,
    body: z.object({ code }),
    response: done,
  },
  saveSignature: {
    method: 'POST',
    path: '/onboarding/saveSignature/{id}/{requestId}/{imageType}',
    summary:
      'Signs contract and pagaré; multipart field image, before it (ours, optional) summary: the SHA-256 of the summary read, intent: the sentence above the button',
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
    unknownPath: 'not-found',
    response: z.object({ fileBase64: z.string() }),
  },
  getPdf: {
    method: 'GET',
    path: '/onboarding/pdf/{type}/{requestId}',
    summary: 'Contract or IOU (pagaré) as a PDF to open or keep (ours)',
    params: z.object({ type: z.enum(['Contract', 'IOU']), requestId }),
    unknownPath: 'not-found',
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
});
