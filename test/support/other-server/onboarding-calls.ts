import { colours, paper } from './shop.ts';
import type { Calls } from './calls.ts';
import { person, termsOf, type Flags, type StoredRequest } from './person.ts';
import { arrived, requestIn, sendCode, spendCode, type World } from './world.ts';

/** From the phone's code to the voucher: each call sets its flag, in the order of the specification. */
export function onboardingCalls(world: World, origin: () => string): Calls {
  const of = (id: unknown) => requestIn(world, id);
  /** Marks a step as done by setting its flag. */
  const raise = (request: StoredRequest, flags: Partial<Flags>): void => {
    request.flags = { ...request.flags, ...flags };
  };
  return {
    verificationPhone: ({ params }) => {
      const request = of(params['requestId']);
      spendCode(world, request.phone, params['code']);
      raise(request, { verificationCodePhone: true });
    },
    resendOtp: ({ params }) => sendCode(world, of(params['requestId']).phone),
    sendOtp: ({ body }) => {
      const request = of(body['requestId']);
      Object.assign(request, { rfc: body['rfc'], email: body['email'] });
      sendCode(world, request.phone);
    },
    geolocation: ({ params }) => {
      if (!arrived(world, 'position')) return null;
      raise(of(params['requestId']), { verifiedLocation: true });
      return { lat: params['lat'] };
    },
    incodeInit: ({ params }) => `${origin()}/identidad/${of(params['requestId']).requestId}`,
    getInfoRequest: ({ params }) => {
      const request = of(params['requestId']);
      if (request.identity !== null && arrived(world, 'identity')) {
        raise(request, { verifiedIdentity: request.identity });
      }
      if (request.asked && request.flags.verifiedCreditHistory === null && arrived(world, 'bureau')) {
        raise(request, { verifiedCreditHistory: world.verdicts.bureau });
      }
      const { verifiedIdentity, verifiedCreditHistory } = request.flags;
      const told = verifiedIdentity || (request.identity === false && world.notYet.identity === 0);
      return {
        acceptCredit: told ? verifiedIdentity : null,
        hasInformation: verifiedCreditHistory === 1,
        verifiedCreditHistory,
      };
    },
    getAddressRequest: ({ params }) => {
      const request = of(params['requestId']);
      const { addressValidation, approvedCredit } = request.flags;
      // An edited address waits for manual review, not for a poll.
      const due = addressValidation && approvedCredit === null && !request.edited;
      if (due && arrived(world, 'credit')) raise(request, { approvedCredit: world.verdicts.credit });
      return { approvedCredit: request.flags.approvedCredit };
    },
    getPersonalData: ({ params }) => ({ ...person, email: of(params['id']).email }),
    confirmPersonalData: ({ body }) => raise(of(body['requestId']), { confirmPersonalData: true }),
    getInfoAddressData: ({ params }) => of(params['requestId']).address,
    confirmIneAddress: ({ params }) => raise(of(params['requestId']), { confirmAddress: true }),
    confirmAddress: ({ params, body }) => {
      const request = of(params['requestId']);
      Object.assign(request, { address: { ...request.address, ...body }, edited: true });
      raise(request, { confirmAddress: true });
    },
    configurationAddress: ({ params }) => `${origin()}/domicilio/${of(params['requestId']).requestId}`,
    confirmData: ({ body }) => void of(body['requestId']),
    validateAddress: ({ params, body }) => {
      const request = of(params['requestId']);
      Object.assign(request, { address: { ...request.address, ...body } });
      raise(request, { addressValidation: true });
    },
    sendEmail: ({ params }) => void of(params['requestId']),
    getInfoCreditData: ({ params }) => {
      const { downPayment, recurringPayment, totalPeriod, product } = termsOf(of(params['requestId']));
      const { color } = of(params['requestId']);
      return { downPayment, recurringPayment, totalPeriod, color, product: { color: product.color } };
    },
    acceptCredit: ({ params }) => {
      const request = of(params['requestId']);
      request.color = colours.find(({ color }) => color === params['color'])?.name ?? '';
      raise(request, { acceptCredit: true });
    },
    getSendingData: ({ params }) => ({
      ...papersOf(of(params['requestId'])),
      id: `c-${params['requestId']}`,
    }),
    getinfoContract: ({ params }) => {
      const request = of(params['requestId']);
      const { downPayment, recurringPayment, totalPeriod } = termsOf(request);
      return { ...papersOf(request), downPayment, recurringPayment, totalPeriod };
    },
    getPdfBase64: ({ params }) => {
      of(params['requestId']);
      return { fileBase64: paper.toString('base64') };
    },
    saveSignature: ({ params }) => raise(of(params['requestId']), { signingContracts: true }),
    getinfoPayReference: ({ params }) => {
      const request = of(params['requestId']);
      return {
        barcodeUrl: 'barras/enganche.svg',
        barcode: '9301884200000',
        payConcept: 'Enganche',
        payTotal: termsOf(request).downPayment,
        Pagado: request.paid,
      };
    },
  };
}

const papersOf = (request: StoredRequest) => ({
  contractUrl: 'papeles/contrato.pdf',
  pagareUrl: 'papeles/pagare.pdf',
  phoneImage: termsOf(request).product.thubnailUrl,
  phoneModel: termsOf(request).product.name,
});
