import type { AccountStatus } from '#contract/account.ts';
import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { centavosOf, fullCentavosOf } from './centavos.ts';

/** A payment that arrived, and where it went. */
export interface ReceivedView {
  day: Day;
  centavos: Centavos;
  shares: ReceivedShare[];
  /** What no payment needed; 0 when all of it went somewhere. */
  overCentavos: Centavos;
  /** Whether that is already back with its payer. */
  isReturned: boolean;
}

/** What went to one payment, or to neighbours that it paid in full. Number 0 is the down payment. */
export interface ReceivedShare {
  from: number;
  to: number;
  centavos: Centavos;
  /** It is not all of the payment. */
  isPart: boolean;
}

type OrderInfo = AccountStatus['orderInfo'];

/** The newest first, as the server sends them. */
export function receivedView({ received = [], toReturn = 0, ...info }: OrderInfo): ReceivedView[] {
  const full = new Map(info.payments.map((each) => [each.paymentNumber, fullCentavosOf(each)]));
  const [down] = info.downPaymentReferences;
  const isWhole = info.status !== 'PendingDownPayment';
  // While it is not whole, each payment is a part of it.
  if (down) full.set(0, isWhole ? centavosOf(down.amount) : Infinity);
  const each = received.map(({ day, amount, appliedTo }) => {
    const centavos = centavosOf(amount);
    const shares = appliedTo.map((share): ReceivedShare => {
      const { paymentNumber: number } = share;
      const part = centavosOf(share.amount);
      return { from: number, to: number, centavos: part, isPart: part < (full.get(number) ?? 0) };
    });
    const overCentavos = centavos - shares.reduce((sum, share) => sum + share.centavos, 0);
    return { day, centavos, shares: joined(shares), overCentavos };
  });
  // The oldest are returned first.
  let returned = each.reduce((sum, { overCentavos }) => sum + overCentavos, 0) - centavosOf(toReturn);
  return each
    .toReversed()
    .map((one) => {
      const isReturned = one.overCentavos > 0 && one.overCentavos <= returned;
      returned -= one.overCentavos;
      return { ...one, isReturned };
    })
    .toReversed();
}

/** Weeks paid in full, one after the other, become one share. */
function joined(shares: readonly ReceivedShare[]): ReceivedShare[] {
  const runs: ReceivedShare[] = [];
  for (const share of shares) {
    const last = runs.at(-1);
    if (!last || last.from === 0 || last.isPart || share.isPart) runs.push({ ...share });
    else Object.assign(last, { to: share.to, centavos: last.centavos + share.centavos });
  }
  return runs;
}
