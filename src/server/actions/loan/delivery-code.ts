import { isWithCustomer, type Delivery } from '#domain/delivery/delivery.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { qrSvg } from '#server/documents/qr.ts';
import { hmacHex, timingSafeEqualText } from '#server/platform/hmac.ts';
import { addTo } from '#server/queries/codes/rate-buckets.ts';

/** Guesses at the code of one account, right ones too. */
const guesses = { windowSeconds: 3_600, limit: 5 };

/**
 * The customer's own code for her device, which only her account shows: who gives it says that the device is there. Each
 * device that is sent has its own. Derived, so nothing is kept of it.
 */
function deliveryCode(
  { config }: Pick<Deps, 'config'>,
  account: string,
  { timesSentAgain }: Delivery,
): string {
  const mac = hmacHex(config.secret, 'delivery-code', JSON.stringify([account, timesSentAgain]));
  return String(Number.parseInt(mac.slice(0, 12), 16) % 1_000_000).padStart(6, '0');
}

/** As her account shows it, while the device is under way to her. */
export function deliveryCodeShown(deps: Pick<Deps, 'config'>, account: string, delivery: Delivery) {
  if (isWithCustomer(delivery) || delivery.state === 'returned') return {};
  const digits = deliveryCode(deps, account, delivery);
  return { ownCode: { digits, qr: qrSvg(digits) } };
}

/** Null: it is right. A wrong guess is returned, not thrown: its count stays. */
export async function wrongDeliveryCode(
  deps: Pick<Deps, 'config'>,
  tx: TxStore,
  { account, delivery, code }: { account: string; delivery: Delivery; code: string },
): Promise<DomainError | null> {
  const { full, secondsLeft } = await addTo(tx, { key: `delivery-code:${account}`, ...guesses });
  if (full) return new DomainError('too-many-attempts', { retryAfterSeconds: secondsLeft });
  const isRight = timingSafeEqualText(code, deliveryCode(deps, account, delivery));
  return isRight ? null : new DomainError('wrong-code');
}
