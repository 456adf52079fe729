import { emptyAddress } from '#domain/applicant/address.ts';
import { api, type CallName, type Input, type Output } from '#contract/api.ts';
import { pathOf } from '#contract/call.ts';
import { dayIn } from '#domain/calendar.ts';
import { revocationDeadline } from '#domain/credit/business-days.ts';
import { toPesos } from '#domain/credit/money.ts';
import { makePlan, type Plan } from '#domain/credit/plan.ts';
import { signingIntent, signingSummary, type ClausesVersion } from '#domain/credit/signing-summary.ts';
import {
  demoAccount,
  demoPhone,
  demoRequest,
  demoStates,
  type DemoState,
} from '#domain/partner/preview-screens.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import {
  colorsOf,
  demoHelp,
  demoStatement,
  nameOf,
  person,
  pictureOf,
  referenceOf,
  type Demo,
} from './demo-account.ts';
import type { PartnerRow, ProductRow } from '#server/queries/catalogue/offers.ts';

/**
 * What the API answers of the one whom a preview shows, by path: nobody's name, number and credit, of a phone that the shop
 * sells. Nothing is stored, and no real person is ever in a frame of the desk.
 */
export function demoAnswers(
  partner: PartnerRow,
  device: ProductRow | undefined,
  { now, clauses }: { now: Date; clauses: ClausesVersion },
): Map<string, unknown> {
  const today = dayIn(businessZone, now);
  const demo: Demo = { partner, device, today, now, clauses, plan: planOf(device) };
  const params = { requestId: demoRequest, id: demoRequest };
  return new Map<string, unknown>([
    answer('getDeliveryOrder', { params }, order(demo)),
    answer('getOrderByPhone', { params: { phone: demoPhone, partner: partner.id } }, []),
    answer('getCreditProcess', { params: { phone: demoPhone, partner: partner.id } }, null),
    answer('getRfc', { params }, { rfc: 'MUEC900101AB1', phone: demoPhone, email: 'cliente@correo.example' }),
    answer('getInfoRequest', { params }, waiting),
    answer('getAddressRequest', { params }, { approvedCredit: 0, reasons: refusal, changes: [] }),
    answer('getPersonalData', { params }, person),
    answer('getInfoAddressData', { params }, address),
    answer(
      'configurationAddress',
      { params },
      { uploadUrl: '', accept: papers, maxBytes: 5_000_000, files: [] },
    ),
    answer('getInfoCreditData', { params }, credit(demo)),
    answer('getSendingData', { params }, sending(demo)),
    answer('getinfoContract', { params }, contract(demo)),
    answer('getinfoPayReference', { params }, payReference(demo)),
    ...demoStates.map((state) =>
      answer('getAccountStatus', { params: { account: demoAccount(state) } }, demoStatement(demo, state)),
    ),
    ...demoStates.map((state) =>
      answer('getAccountHelp', { params: { account: demoAccount(state) } }, demoHelp(demo)),
    ),
  ]);
}

/** Who is signed in at an account's screen; without one nobody is. */
export const demoSession = (partner: number, state: DemoState | undefined): [string, unknown] =>
  answer(
    'getSession',
    {},
    {
      customer: state
        ? {
            username: `${person.names} ${person.lastName1}`,
            account: demoAccount(state),
            phone: demoPhone,
            commercialPartner: partner,
          }
        : null,
      verifiedPhone: state ? demoPhone : null,
    },
  );

const answer = <N extends CallName>(
  name: N,
  {
    params,
  }: { params?: Input<N> extends { params: infer P } ? Partial<P> & Record<string, unknown> : never },
  output: Output<N>,
): [string, unknown] => [pathOf(api[name], params), output];

const planOf = (device: ProductRow | undefined): Plan =>
  makePlan(
    device
      ? {
          cashPriceCentavos: device.price_centavos,
          downPaymentCentavos: device.down_payment_centavos,
          weeklyPaymentCentavos: device.weekly_centavos,
          weeks: device.weeks,
        }
      : {
          cashPriceCentavos: 399_900,
          downPaymentCentavos: 49_900,
          weeklyPaymentCentavos: 12_900,
          weeks: 39,
        },
  );

const address = {
  ...emptyAddress,
  street: 'Avenida de la Muestra',
  streetNumberExt: '12',
  district: 'Centro',
  postalCode: '06000',
  municipality: 'Cuauhtémoc',
  city: 'Ciudad de México',
  state: 'CDMX',
  country: 'México',
};

const waiting = {
  acceptCredit: null,
  hasInformation: false,
  verifiedCreditHistory: null,
  approvedCredit: null,
};
const refusal = ['Tus pagos de otros créditos son altos para lo que ganas.'];
const papers = ['application/pdf', 'image/jpeg', 'image/png'];

const order = (demo: Demo): Output<'getDeliveryOrder'> => ({
  requestId: demoRequest,
  account: demoAccount('awaits'),
  product: {
    id: demo.device?.id ?? 1,
    name: nameOf(demo),
    price: toPesos(demo.plan.cashPriceCentavos),
    thubnailUrl: pictureOf(demo),
  },
  phone: demoPhone,
  rfc: null,
  email: null,
  created: demo.now.toISOString(),
  // Without steps: each of its screens is shown, whatever it has reached.
  verificationCodePhone: false,
  verifiedLocation: false,
  verifiedIdentity: false,
  verifiedCreditHistory: null,
  confirmPersonalData: false,
  confirmAddress: false,
  addressValidation: false,
  approvedCredit: null,
  acceptCredit: false,
  signingContracts: false,
});

const figures = ({ plan }: Demo) => ({
  totalPeriod: plan.weeks,
  downPayment: toPesos(plan.downPaymentCentavos),
  recurringPayment: toPesos(plan.weeklyPaymentCentavos),
  lastPayment: toPesos(plan.lastPaymentCentavos),
  total: toPesos(plan.totalCentavos),
});

const credit = (demo: Demo): Output<'getInfoCreditData'> => ({
  ...figures(demo),
  cat: demo.plan.catPercent,
  color: null,
  product: {
    id: demo.device?.id ?? 1,
    name: nameOf(demo),
    brand: demo.device?.brand ?? '',
    price: toPesos(demo.plan.cashPriceCentavos),
    thubnailUrl: pictureOf(demo),
    color: [JSON.stringify(colorsOf(demo))],
    ...(demo.device && { pictures: demo.device.pictures }),
  },
});

const sending = (demo: Demo): Output<'getSendingData'> => ({
  id: demoRequest,
  phoneModel: nameOf(demo),
  phoneImage: pictureOf(demo),
  contractUrl: '',
  pagareUrl: '',
});

const contract = (demo: Demo): Output<'getinfoContract'> => {
  const { partner, plan, today } = demo;
  const summary = signingSummary({
    plan,
    clauses: demo.clauses,
    company: {
      name: partner.name,
      legalName: partner.legal_name,
      supportPhone: partner.support_phone ?? partner.tel,
      graceDays: partner.grace_days,
    },
    on: today,
    revocationUntil: revocationDeadline(today),
  });
  return {
    ...sending(demo),
    ...figures(demo),
    cat: plan.catPercent,
    price: toPesos(plan.cashPriceCentavos),
    color: colorsOf(demo)[0]?.name ?? null,
    summary: { version: summary.version, lines: [...summary.lines], sha256: '', intent: signingIntent },
    ...(partner.features.signatureCode && {
      signatureCode: { isProved: false, phoneEnding: demoPhone.slice(-4) },
    }),
  };
};

const payReference = (demo: Demo): Output<'getinfoPayReference'> => {
  const { reference, codeImageUrl } = referenceOf(demo, 0);
  return {
    barcodeUrl: codeImageUrl,
    barcode: reference,
    payConcept: `Enganche de ${nameOf(demo)}`,
    payTotal: toPesos(demo.plan.downPaymentCentavos),
    Pagado: false,
    plan: {
      ...figures(demo),
      price: toPesos(demo.plan.cashPriceCentavos),
      catPercent: demo.plan.catPercent,
      calculatedOn: demo.today,
    },
  };
};
