import type { CallName, Output } from '#contract/api.ts';
import { addressFields } from '#domain/applicant/address.ts';
import type { AccountStatus } from '#contract/account.ts';
import { dayOf, instantOn } from './day.ts';
import { fieldsOf, listOf, looseOf, numbers, textOf, texts } from './loose.ts';
import { legacyOrderInfo } from './legacy-order-info.ts';

/**
 * Reads configurationAddress, whose response the specification leaves open: our server lists the files it accepts;
 * another may answer with a page's URL, as incodeInit does, or with nothing.
 */
export function addressProofOf(answer: unknown): Output<'configurationAddress'> {
  const { uploadUrl, accept, maxBytes, files } = fieldsOf<'configurationAddress'>(answer);
  if (Array.isArray(accept) && accept.length > 0 && Array.isArray(files) && typeof maxBytes === 'number') {
    return { uploadUrl: textOf(uploadUrl), accept, maxBytes, files };
  }
  const { url } = looseOf<{ url: unknown }>(answer);
  return {
    uploadUrl: webPage(textOf(typeof answer === 'string' ? answer : url)),
    accept: [],
    maxBytes: 0,
    files: [],
  };
}

const webPage = (text: string): string => (/^https?:\/\//i.test(text.trim()) ? text.trim() : '');

type OrderInfo = AccountStatus['orderInfo'];

/** Converts an account statement of either shape of spec §3 to the newer one, with days in the contract's format. */
export function accountStatusOf(answer: unknown): AccountStatus {
  const { clientName, orderInfo, ...rest } = fieldsOf<'getAccountStatus'>(answer);
  const { datos } = looseOf<{ datos: unknown }>(orderInfo);
  return {
    ...rest,
    ...texts({ clientName }, ['clientName']),
    orderInfo: datos === undefined ? withDays(looseOf<OrderInfo>(orderInfo)) : legacyOrderInfo(datos),
  };
}

/** A day that cannot be parsed becomes empty: no due date is shown for it. */
function withDays(info: Partial<OrderInfo>): OrderInfo {
  const { payments, downPaymentReferences } = info;
  return {
    ...info,
    ...(payments && {
      payments: payments.map((each) => ({
        ...each,
        scheduledPaymentDate: dayOf(textOf(each.scheduledPaymentDate)) ?? '',
      })),
    }),
    ...(downPaymentReferences && {
      downPaymentReferences: downPaymentReferences.map((each) => ({
        ...each,
        expiresAtUtc: instantOn(dayOf(textOf(each.expiresAtUtc))),
      })),
    }),
  } as OrderInfo;
}

/**
 * Converts another server's responses (API_ORIGIN) to the contract's shapes, by call: fields that the specification
 * allows to be absent become null or empty, numeric identifiers become strings. Fields that only our server sends stay
 * absent. Calls without a reader are passed through.
 */
export const readers: { readonly [N in CallName]?: (answer: unknown) => Output<N> } = {
  getCommercialPartner: (answer) => {
    const partner = fieldsOf<'getCommercialPartner'>(answer);
    return {
      ...partner,
      ...texts(partner, ['name', 'addres', 'tel', 'contact', 'terminos_condicion', 'aviso_privacidad']),
      dynamicColor: partner.dynamicColor ?? null,
      dynamicLegend: partner.dynamicLegend ?? null,
    } as Output<'getCommercialPartner'>;
  },
  getProduct: productOf,
  listProducts: (answer) => {
    const { list, count } = fieldsOf<'listProducts'>(answer);
    const products = listOf(list).map(productOf);
    return { list: products, count: count ?? products.length };
  },
  getBanners: (answer) => numbered<Output<'getBanners'>[number]>(answer),
  getLogos: (answer) => numbered<Output<'getLogos'>[number]>(answer),
  getPaymentPlaces: (answer) => numbered<Output<'getPaymentPlaces'>[number]>(answer),
  checkPhone: (answer) => ({ datos: fieldsOf<'checkPhone'>(answer).datos ?? null }),
  getDeliveryOrder: (answer) => {
    const order = fieldsOf<'getDeliveryOrder'>(answer);
    return { ...order, ...texts(order, ['account', 'phone']) } as Output<'getDeliveryOrder'>;
  },
  getCreditProcess: orderRefOf,
  getLastDeliveryOrder: orderRefOf,
  getOrderByPhone: (answer) => listOf(answer).flatMap((each) => orderRefOf(each) ?? []),
  getRfc: (answer) => {
    const known = fieldsOf<'getRfc'>(typeof answer === 'string' ? { rfc: answer } : answer);
    return { rfc: known.rfc ?? null, email: known.email ?? null, ...texts(known, ['phone']) };
  },
  sendOtp: (answer) => ({ ...fieldsOf<'sendOtp'>(answer), ok: true }),
  getPersonalData: (answer) => {
    const person = fieldsOf<'getPersonalData'>(answer);
    const birthday = textOf(person.birthday);
    return {
      ...person,
      ...texts(person, ['names', 'lastName1', 'lastName2', 'curp']),
      birthday: dayOf(birthday) ?? birthday,
    } as Output<'getPersonalData'>;
  },
  getInfoAddressData: (answer) => {
    const address = fieldsOf<'getInfoAddressData'>(answer);
    const known = texts(address, addressFields);
    // Sent as a number, '06700' loses its leading zero.
    const isNumber = typeof address.postalCode === 'number';
    return isNumber ? { ...known, postalCode: known.postalCode.padStart(5, '0') } : known;
  },
  getInfoCreditData: planOf<'getInfoCreditData'>,
  getinfoContract: planOf<'getinfoContract'>,
  configurationAddress: addressProofOf,
  getAccountStatus: accountStatusOf,
};

function productOf(answer: unknown): Output<'getProduct'> {
  const product = fieldsOf<'getProduct'>(answer);
  const [picture] = listOf(product.multimediaList) as { file?: string }[];
  return {
    ...product,
    ...texts(product, ['name', 'brand', 'model', 'description', 'specs']),
    downPaymentPrice: product.downPaymentPrice ?? null,
    pay: product.pay ?? null,
    color: listOf(product.color) as string[],
    thubnailUrl: product.thubnailUrl ?? picture?.file ?? '',
  } as Output<'getProduct'>;
}

/** A plan without a total: adds it up from the other figures, in whole centavos. */
function planOf<N extends 'getInfoCreditData' | 'getinfoContract'>(answer: unknown): Output<N> {
  const plan = looseOf<Output<'getinfoContract'>>(answer);
  const { downPayment, recurringPayment, totalPeriod } = numbers(plan, [
    'downPayment',
    'recurringPayment',
    'totalPeriod',
  ]);
  const sum = Math.round((downPayment + recurringPayment * totalPeriod) * 100) / 100;
  return { ...plan, total: plan.total ?? sum } as Output<N>;
}

/** The order named by creditProcess and similar calls; null for any of the ways servers say there is none. */
function orderRefOf(answer: unknown): Output<'getCreditProcess'> {
  const order = fieldsOf<'getDeliveryOrder'>(answer);
  if (order.account === undefined || order.account === null) return null;
  return { ...order, ...texts(order, ['account']) } as Output<'getCreditProcess'>;
}

/** The shop's picture lists have only `file` (spec §3): the index serves as id. */
const numbered = <T>(answer: unknown): T[] =>
  listOf(answer).map((each, index) => ({ id: index + 1, ...(each as object) }) as T);
