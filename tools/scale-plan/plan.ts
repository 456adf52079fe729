import type { Measured } from './measured.ts';

/** Assumptions that cannot be measured in advance. Prices in dollars, per month where stated. */
export interface Assumed {
  readonly customers: number;
  /** One new credit per customer every five years. */
  readonly creditsPerCustomerYear: number;
  /** Requests begun for each one signed; the others cost two fifths of a walk. */
  readonly requestsPerCredit: number;
  readonly paymentsPerCredit: number;
  readonly catalogueCallsPerRequest: number;
  readonly looksPerPayment: number;
  /** Reminder and receipt. */
  readonly messagesPerPayment: number;
  /** The peak hour of the peak day relative to the mean hour of the year. */
  readonly peak: number;
  /** Planned utilisation of a core. */
  readonly utilisation: number;
  readonly yearsKept: number;
  readonly terabytesPerShard: number;
  readonly coreMonth: number;
  readonly databaseCoreMonth: number;
  readonly databaseTerabyteMonth: number;
  readonly objectTerabyteMonth: number;
  readonly sms: number;
}

export const assumed: Assumed = {
  customers: 100_000_000,
  creditsPerCustomerYear: 0.2,
  requestsPerCredit: 2.5,
  paymentsPerCredit: 26,
  catalogueCallsPerRequest: 40,
  looksPerPayment: 2,
  messagesPerPayment: 2,
  peak: 14.4,
  utilisation: 0.5,
  yearsKept: 5,
  terabytesPerShard: 1,
  coreMonth: 25,
  databaseCoreMonth: 60,
  databaseTerabyteMonth: 120,
  objectTerabyteMonth: 23,
  sms: 0.045,
};

const secondsPerYear = 365 * 86_400;
const cheaperThanWhole = 0.4;

/** Derives machines, disks, messages and costs from slopes and assumptions. */
export function plan(m: Measured, a: Assumed) {
  const credits = a.customers * a.creditsPerCustomerYear;
  const requests = credits * a.requestsPerCredit;
  const walks = credits + (requests - credits) * cheaperThanWhole;
  const payments = credits * a.paymentsPerCredit;
  const atPeak = (perYear: number) => (perYear / secondsPerYear) * a.peak;
  const cores = (...loads: [perSecond: number, ms: number][]) =>
    Math.ceil(loads.reduce((sum, [perSecond, ms]) => sum + (perSecond * ms) / 1000, 0) / a.utilisation);
  const calls = atPeak(requests * a.catalogueCallsPerRequest);
  const looks = atPeak(payments * a.looksPerPayment);
  const productCores = cores(
    [atPeak(walks), m.productMsPerWalk],
    [calls, m.catalogueMs],
    [looks, m.dashboardMs],
  );
  // A read and a payment cost PostgreSQL less than the product, which is the upper bound.
  const databaseCores = cores(
    [atPeak(walks), m.sqlMsPerWalk],
    [looks, m.dashboardMs],
    [atPeak(payments), m.dashboardMs],
  );
  const databaseTerabytes =
    (a.yearsKept * (walks * m.databaseKbPerWalk * 1024 + payments * m.bytesPerPayment)) / 1e12;
  const objectTerabytes = (a.yearsKept * credits * m.filesKbPerWalk * 1024) / 1e12;
  const shards = Math.max(Math.ceil(databaseTerabytes / a.terabytesPerShard), Math.ceil(databaseCores / 16));
  const messages = walks * m.messagesPerWalk + payments * a.messagesPerPayment;
  return {
    walksPerSecond: { mean: walks / secondsPerYear, peak: atPeak(walks) },
    paymentsPerSecond: { mean: payments / secondsPerYear, peak: atPeak(payments) },
    callsPerSecond: { mean: calls / a.peak, peak: calls },
    looksPerSecond: { mean: looks / a.peak, peak: looks },
    productCores,
    databaseCores,
    databaseTerabytes,
    objectTerabytes,
    shards,
    messagesPerYear: messages,
    perYear: {
      product: productCores * a.coreMonth * 12,
      // Each shard has a standby.
      database: 2 * (databaseCores * a.databaseCoreMonth + databaseTerabytes * a.databaseTerabyteMonth) * 12,
      objects: objectTerabytes * a.objectTerabyteMonth * 12,
      sms: messages * a.sms,
    },
  };
}
