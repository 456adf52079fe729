import { emptyAddress } from '#domain/applicant/address.ts';
import { randomBytes, randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { LegacyAccountStatus } from '#contract/account.ts';
import type { address } from '#contract/address.ts';
import type { progressFlags } from '#contract/orders.ts';
import { products } from './shop.ts';

type Address = z.input<typeof address>;
export type Flags = z.input<typeof progressFlags>;

/** A credit request as this server stores it: by the flags of spec §3. */
export interface StoredRequest {
  readonly requestId: string;
  readonly account: string;
  readonly partner: number;
  readonly phone: string;
  readonly productId: number;
  readonly created: string;
  readonly promoter: number | null;
  flags: Flags;
  color: string;
  /** Result of the identity service; null until it reports one. */
  identity: boolean | null;
  /** The bureau has been queried. */
  asked: boolean;
  rfc: string | null;
  email: string | null;
  address: Address;
  /** The address differs from the identification's: its proof needs a manual review. */
  edited: boolean;
  helpedBy: string | null;
  paid: boolean;
}

export function newRequest(given: {
  phone: string;
  partner: number;
  productId: number;
  color: string;
  promoter: number | null;
}): StoredRequest {
  return {
    ...given,
    requestId: randomBytes(16).toString('base64url'),
    account: String(randomInt(1_000_000_000, 9_999_999_999)),
    created: new Date().toISOString(),
    flags: noFlags,
    identity: null,
    asked: false,
    rfc: null,
    email: null,
    address: addressOfIne,
    edited: false,
    helpedBy: null,
    paid: false,
  };
}

/** The flags in order, each with its value once its step is done. */
const walk = {
  verificationCodePhone: true,
  verifiedLocation: true,
  verifiedIdentity: true,
  verifiedCreditHistory: 1,
  confirmPersonalData: true,
  confirmAddress: true,
  addressValidation: true,
  approvedCredit: 1,
  acceptCredit: true,
  signingContracts: true,
} as const satisfies Flags;

const noFlags: Flags = {
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
};

/** The flags of a request that has reached `last`; null: just started. */
export function flagsUpTo(last: keyof Flags | null): Flags {
  const names = Object.keys(walk) as (keyof Flags)[];
  const done = last === null ? [] : names.slice(0, names.indexOf(last) + 1);
  return { ...noFlags, ...Object.fromEntries(done.map((name) => [name, walk[name]])) };
}

export const person = {
  names: 'María José',
  lastName1: 'Ñáñez',
  lastName2: 'Güemes',
  birthday: '1990-01-01',
  rfc: null,
  curp: 'XAGM900101MPLXMR05',
  nacionality: 'MEX',
  email: null,
};

const addressOfIne: Address = {
  ...emptyAddress,
  street: 'Calle Álamos',
  streetNumberExt: '12',
  district: 'La Paz',
  betweenStreets: 'Olmos y Fresnos',
  addressReference: 'Portón verde',
  postalCode: '72160',
  municipality: 'Puebla',
  city: 'Puebla',
  state: 'Puebla',
  country: 'México',
};

/** Product and terms: the same for everybody here. */
export const termsOf = ({ productId }: StoredRequest) => {
  const product = products.find(({ id }) => id === productId);
  if (!product) throw new Error(`No product ${productId}`);
  return {
    product,
    downPayment: product.downPaymentPrice ?? 500,
    recurringPayment: product.pay ?? 99.5,
    totalPeriod: 52,
  };
};

export type Statement = LegacyAccountStatus;
