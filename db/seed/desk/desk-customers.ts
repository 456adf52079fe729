import type { DemoCustomer } from '../customers/demo-customers.ts';

const credit = {
  status: 'Active',
  promoterId: null,
  product: 'moto g86 5G 256 GB',
  colour: 'Terracota',
} as const;
const galaxy = { product: 'Galaxy A56 5G 256 GB', colour: 'Rosa' } as const;
const middle = { product: 'Galaxy A36 5G 256 GB', colour: 'Lavanda' } as const;
const small = { product: 'Redmi A5 128 GB', colour: 'Azul lago' } as const;
/** The down payment was paid lately: the device has yet to leave. */
const toPack = { ...credit, paymentsMade: 0, isToPack: true } as const;
const waiting = { promoterId: null, paymentsMade: 0, ...small } as const;

/** Who keeps the desk of partner 1 busy, and that of 185: requests that wait, devices to send, weeks that are late. */
export const deskCustomers = {
  edited: {
    ...waiting,
    ...galaxy,
    partnerId: 1,
    status: 'address-edited',
    phone: '5510000211',
    accountSeed: 310_000_211,
    signedDaysAgo: 0.1,
  },
  shared: {
    ...waiting,
    partnerId: 1,
    status: 'address-shared',
    livesWith: '5510000212',
    phone: '5510000212',
    accountSeed: 310_000_212,
    signedDaysAgo: 0.07,
  },
  alert: {
    ...waiting,
    partnerId: 1,
    status: 'bureau-alert',
    ...galaxy,
    promoterId: 1001,
    livesWith: '5510000212',
    phone: '5510010005',
    accountSeed: 310_010_005,
    signedDaysAgo: 0.03,
  },
  corrected: {
    ...waiting,
    partnerId: 1,
    status: 'address-edited',
    phone: '5510000213',
    accountSeed: 310_000_213,
    signedDaysAgo: 0.3,
  },
  editedElsewhere: {
    ...waiting,
    partnerId: 185,
    status: 'address-edited',
    phone: '5510000214',
    accountSeed: 310_000_214,
    signedDaysAgo: 0.05,
  },

  toPack: {
    ...toPack,
    ...middle,
    partnerId: 1,
    livesWith: '5510000212',
    phone: '5510000221',
    accountSeed: 320_000_221,
    signedDaysAgo: 0.5,
  },
  toPackLong: {
    ...toPack,
    partnerId: 1,
    phone: '5510000222',
    accountSeed: 320_000_222,
    signedDaysAgo: 5,
    isEnrolling: true,
  },
  packed: {
    ...toPack,
    ...galaxy,
    promoterId: 1002,
    partnerId: 1,
    phone: '5510000223',
    accountSeed: 320_000_223,
    signedDaysAgo: 2.3,
  },
  sent: { ...toPack, partnerId: 1, phone: '5510000224', accountSeed: 320_000_224, signedDaysAgo: 3 },
  returned: {
    ...toPack,
    ...small,
    partnerId: 1,
    phone: '5510000225',
    accountSeed: 320_000_225,
    signedDaysAgo: 6.2,
  },
  toPackElsewhere: {
    ...toPack,
    partnerId: 185,
    phone: '5510000226',
    accountSeed: 320_000_226,
    signedDaysAgo: 1,
    isEnrolling: true,
  },

  // A week is due every seven days: 4, 10, 19 and 35 days late.
  late4: {
    ...credit,
    partnerId: 1,
    phone: '5510000231',
    accountSeed: 330_000_231,
    signedDaysAgo: 46.1,
    paymentsMade: 5,
  },
  late10: {
    ...credit,
    ...galaxy,
    partnerId: 1,
    phone: '5510000232',
    accountSeed: 330_000_232,
    signedDaysAgo: 66.2,
    paymentsMade: 7,
  },
  late19: {
    ...credit,
    promoterId: 1001,
    partnerId: 1,
    phone: '5510000233',
    accountSeed: 330_000_233,
    signedDaysAgo: 75.1,
    paymentsMade: 7,
  },
  late35: {
    ...credit,
    ...middle,
    partnerId: 1,
    phone: '5510000234',
    accountSeed: 330_000_234,
    signedDaysAgo: 84.3,
    paymentsMade: 6,
  },
  lateElsewhere: {
    ...credit,
    partnerId: 185,
    phone: '5510000235',
    accountSeed: 330_000_235,
    signedDaysAgo: 66.2,
    paymentsMade: 7,
  },

  paysTooMuch: {
    ...credit,
    ...middle,
    partnerId: 1,
    phone: '5510000241',
    accountSeed: 340_000_241,
    signedDaysAgo: 45.2,
    paymentsMade: 6,
  },
  /** The last week is open, and will be paid with too much. */
  getsBack: {
    ...credit,
    ...small,
    partnerId: 1,
    phone: '5510000242',
    accountSeed: 340_000_242,
    signedDaysAgo: 179,
    paymentsMade: 25,
  },
} as const satisfies Record<string, DemoCustomer>;
