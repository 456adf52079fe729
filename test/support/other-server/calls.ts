import type { CallName } from '#contract/api.ts';
import { states } from '#domain/applicant/states.ts';
import { onboardingCalls } from './onboarding-calls.ts';
import { newRequest } from './person.ts';
import { Refusal } from './refusal.ts';
import type { Answer, Specified } from './shapes.ts';
import { pageOf, paper, partners, picture, products, promoters } from './shop.ts';
import { requestIn, requestsOf, sendCode, spendCode, type World } from './world.ts';

/** A call's input: path and query parameters as strings, the body as sent. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The visitor, by the cookie set at log-in: a phone. */
  readonly visitor: string | null;
}

/** The response; none where the specification shows none. */
export type Calls = {
  readonly [N in CallName]?: (asked: Asked) => N extends Specified ? Answer<N> : unknown;
};

/** Signs the visitor in as this phone. */
export class SignIn {
  readonly phone: string;
  constructor(phone: string) {
    this.phone = phone;
  }
}

/** Every call of spec §7 that a storefront makes, and none of ours. */
export const callsOf = (world: World, origin: () => string): Calls => ({
  ...onboardingCalls(world, origin),

  getCommercialPartner: ({ params }) => found(partners.find(({ id }) => id === Number(params['partner']))),
  getPromotor: ({ params }) => ({ commercialPartnerId: found(promoters[Number(params['promotorId'])]) }),
  getBanners: ({ params }) =>
    params['id'] === '1' ? [{ file: 'banner-1.svg' }, { file: 'banner-2.svg' }] : [],
  getLogos: ({ params }) => (params['id'] === '1' ? [{ file: 'logo.svg', type: 'HEADER' }] : []),
  getLogo: () => ({ file: 'logo.svg' }),
  getStorage: ({ params }) => picture(params['*'] ?? ''),
  getProduct: ({ params }) => found(products.find(({ id }) => id === Number(params['id']))),
  listProducts: ({ query }) => pageOf(query),
  getStates: () => states.map(({ code, name }) => ({ id: code, name })),

  verifyCaptcha: ({ body }) => (String(body['token'] ?? '') === '' ? 'false' : 'true'),
  checkPhone: ({ params }) => {
    const signed = requestsOf(world, params['phone']).find(({ flags }) => flags.signingContracts);
    if (!signed) return { datos: null };
    const general = {
      nombre: 'María José',
      apellido_paterno: 'Ñáñez',
      id: signed.account,
      numero_celular: signed.phone,
    };
    return { datos: { contratos_firmados: true, datos_generales: general } };
  },
  precalification: ({ params, body }) => {
    const product = found(
      products.find(
        ({ name, commercialPartner }) =>
          name === params['productName'] && String(commercialPartner.id) === params['partner'],
      ),
    );
    if (Number(params['price']) !== product.price) throw new Refusal(400, { errors: ['El precio cambió'] });
    const request = newRequest({
      phone: params['phone'] ?? '',
      partner: product.commercialPartner.id,
      productId: product.id,
      color: params['color'] ?? '',
      promoter: (body['promotorId'] as number | null) ?? null,
    });
    world.requests.push(request);
    sendCode(world, request.phone);
    return { requestId: request.requestId };
  },
  loginOtp: ({ params }) => {
    sendCode(world, params['phone'] ?? '');
  },
  validarOtpCelular: ({ params }) => {
    const phone = params['phone'] ?? '';
    spendCode(world, phone, params['code']);
    return new SignIn(phone);
  },

  getDeliveryOrder: ({ params }) => {
    const request = requestIn(world, params['id']);
    const { requestId, account, phone, rfc, email, created, flags, productId } = request;
    const { name, price } = found(products.find(({ id }) => id === productId));
    return {
      requestId,
      account,
      phone,
      rfc,
      email,
      created,
      ...flags,
      product: { id: productId, name, price },
    };
  },
  getCreditProcess: ({ params }) => {
    const [, earlier] = requestsOf(world, params['phone']);
    if (!earlier || earlier.flags.signingContracts) return null;
    return { product: { id: earlier.productId }, account: earlier.account };
  },
  getLastDeliveryOrder: ({ params }) => {
    const [last] = requestsOf(world, params['phone']);
    return last ? { account: last.account } : null;
  },
  // By account only, and not a list: the specification does not show the response.
  getOrderByPhone: ({ params }) => {
    const [last] = requestsOf(world, params['phone']);
    return { account: last?.account ?? null };
  },
  getRfc: ({ params }) => requestIn(world, params['requestId']).rfc,
  cancelDeliveryOrder: ({ body }) => {
    const { requests } = world;
    requests.splice(requests.indexOf(requestIn(world, body['account'])), 1);
  },
  promoterHelp: ({ body }) => {
    const request = requestIn(world, body['requestID']);
    request.helpedBy = `${String(body['promotorCode'])}/${String(body['agenciaCode'])}`;
  },
  consultBureau: ({ body }) => {
    requestIn(world, body['requestId']).asked = true;
  },

  getAccountStatus: ({ params, visitor }) => {
    const account = params['account'] ?? '';
    if (requestIn(world, account).phone !== visitor) throw new Refusal(401, 'Inicia sesión');
    return found(world.statements.get(account));
  },
  getPaymentPlaces: () => [{ file: 'tienda-a.svg' }, { file: 'tienda-b.svg' }],
  getVoucherPDF: ({ params }) => {
    requestIn(world, params['requestId']);
    return paper;
  },
});

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Refusal(404);
  return value;
}
