import { z } from 'zod';
import { legacyAccountStatus } from '#contract/account.ts';
import { address } from '#contract/address.ts';
import { product } from '#contract/catalogue.ts';
import { banner, commercialPartner, logo, promotor } from '#contract/media.ts';
import { personalData } from '#contract/onboarding.ts';
import { deliveryOrder, progressFlags } from '#contract/orders.ts';
import { contractInfo, creditData, payReference, sendingData } from '#contract/papers.ts';

/** Exactly these fields: an extra field of ours would be reported. */
const strict = <Shape extends z.core.$ZodLooseShape>({ shape }: z.ZodObject<Shape>) => z.strictObject(shape);

const papers = { contractUrl: true, pagareUrl: true, phoneImage: true, phoneModel: true } as const;
const figures = { downPayment: true, recurringPayment: true, totalPeriod: true } as const;
const { thubnailUrl: _, ...orderedProduct } = deliveryOrder.shape.product.shape;
const specifiedProduct = strict(product.omit({ weeks: true, pictures: true }));

/**
 * The exact responses of spec §3 and §7, by call, built from the contract's schemas. Calls of spec §7 whose response it
 * does not show are left out: they return nothing.
 */
export const shapes = {
  getCommercialPartner: strict(
    commercialPartner.omit({ features: true, urlReportTheft: true, supportPhone: true, legalName: true }),
  ),
  getPromotor: strict(promotor.pick({ commercialPartnerId: true })),
  getBanners: z.array(strict(banner.pick({ file: true }))),
  getLogos: z.array(strict(logo.pick({ file: true, type: true }))),
  getLogo: strict(logo.pick({ file: true })),
  // 'if present' in spec §2.
  getProduct: specifiedProduct.partial({ downPaymentPrice: true, pay: true }),
  listProducts: z.strictObject({
    list: z.array(specifiedProduct.partial({ downPaymentPrice: true, pay: true })),
    count: z.number(),
  }),
  verifyCaptcha: z.enum(['true', 'false']),
  getDeliveryOrder: z.strictObject({
    ...progressFlags.shape,
    ...deliveryOrder.pick({
      requestId: true,
      account: true,
      phone: true,
      rfc: true,
      email: true,
      created: true,
    }).shape,
    product: z.strictObject(orderedProduct),
  }),
  getCreditProcess: z
    .strictObject({ product: z.strictObject({ id: z.number() }), account: z.string() })
    .nullable(),
  getLastDeliveryOrder: z.strictObject({ account: z.string() }).nullable(),
  precalification: z.strictObject({ requestId: z.string() }),
  checkPhone: z.strictObject({
    datos: z
      .strictObject({
        contratos_firmados: z.boolean(),
        datos_generales: z.strictObject({
          nombre: z.string(),
          apellido_paterno: z.string(),
          id: z.string(),
          numero_celular: z.string(),
        }),
      })
      .nullable(),
  }),
  incodeInit: z.url(),
  getInfoRequest: z.strictObject({
    acceptCredit: z.boolean().nullable(),
    hasInformation: z.boolean(),
    verifiedCreditHistory: progressFlags.shape.verifiedCreditHistory,
  }),
  getAddressRequest: z.strictObject({ approvedCredit: progressFlags.shape.approvedCredit }),
  getPersonalData: strict(personalData),
  getInfoAddressData: strict(address),
  getInfoCreditData: z.strictObject({
    ...creditData.pick({ ...figures, color: true }).shape,
    product: z.strictObject({ color: z.array(z.string()) }),
  }),
  getSendingData: z.strictObject({ ...strict(contractInfo.pick(papers)).shape, id: sendingData.shape.id }),
  getinfoContract: strict(contractInfo.pick({ ...papers, ...figures })),
  getPdfBase64: z.strictObject({ fileBase64: z.string() }),
  getinfoPayReference: strict(payReference),
  getPaymentPlaces: z.array(z.strictObject({ file: z.string() })),
  getAccountStatus: z.strictObject({
    ...legacyAccountStatus.shape,
    orderInfo: strict(legacyAccountStatus.shape.orderInfo),
  }),
} as const;

export type Specified = keyof typeof shapes;
export type Answer<N extends Specified> = z.input<(typeof shapes)[N]>;
