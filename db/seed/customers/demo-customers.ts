import type { LoanStatus } from '#domain/credit/ledger/position.ts';

/** Why a person has yet to decide a request. */
export type DemoDoubt = 'address-edited' | 'address-shared' | 'bureau-alert';

/** A customer to log in as. The person follows from the phone, as in the sandbox's identity service. */
export interface DemoCustomer {
  readonly partnerId: number;
  /** Of the credit; a doubt: the request waits for a person. */
  readonly status: LoanStatus | DemoDoubt;
  /** Not one of the magic endings (0001–0007), unless the bureau's alert is meant. */
  readonly phone: string;
  /** 1–999,999,999; determines the account number. */
  readonly accountSeed: number;
  readonly promoterId: number | null;
  /** A product of the catalogue and one of its colours. */
  readonly product: string;
  readonly colour: string;
  /** Whole days since the contract was signed. */
  readonly signedDaysAgo: number;
  /** Weekly payments that were made, each on time. */
  readonly paymentsMade: number;
  /** The device of an active credit has not been packed yet; default: it was delivered. */
  readonly isToPack?: boolean;
  /** The phone of whoever lives where the device goes: three people there are a doubt. */
  readonly livesWith?: string;
  /** The lock service has not answered the first order. */
  readonly isEnrolling?: boolean;
}

/** One for each loan status. */
export const demoCustomers = [
  {
    partnerId: 1,
    status: 'PendingDownPayment',
    phone: '5510000101',
    accountSeed: 410_287_365,
    promoterId: null,
    product: 'Galaxy A56 5G 256 GB',
    colour: 'Oliva',
    signedDaysAgo: 1,
    paymentsMade: 0,
  },
  {
    partnerId: 1,
    status: 'Active',
    phone: '5510000102',
    accountSeed: 528_140_976,
    promoterId: 1001,
    product: 'moto g86 5G 256 GB',
    colour: 'Terracota',
    // 12 weeks, and 4 days to the next payment.
    signedDaysAgo: 87,
    paymentsMade: 12,
  },
  {
    partnerId: 1,
    status: 'Paid',
    phone: '5510000103',
    accountSeed: 637_905_218,
    promoterId: 1002,
    product: 'Redmi A5 128 GB',
    colour: 'Azul lago',
    signedDaysAgo: 190,
    paymentsMade: 26,
  },
] as const satisfies readonly DemoCustomer[];
