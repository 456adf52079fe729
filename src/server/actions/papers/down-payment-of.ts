import type { Centavos } from '#domain/credit/money.ts';
import { pendingOf } from '#server/actions/loan/pending-of.ts';
import type { Caller } from '#server/actions/base/context.ts';
import type { Store } from '#server/database/store.ts';
import { instalmentsOfRequest, type Instalment } from '#server/queries/loans/instalments.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { deviceOfRequest } from '#server/actions/base/device-of-request.ts';
import { readableRequest } from '#server/actions/access/own-account.ts';
import { assertStep } from '#server/actions/access/own-request.ts';

/**
 * Returns the down payment of a signed request; no instalment when the offer has none.
 * @throws no-session, not-found, wrong-step, request-cancelled
 */
export async function downPaymentOf(
  store: Store,
  caller: Caller,
  requestId: string,
): Promise<{
  row: CreditRequest;
  /** Undefined when the offer has none. */
  instalment: (Instalment & { reference: string }) | undefined;
  /** What is missing of it; 0 once it is paid. */
  pendingCentavos: Centavos;
  concept: string;
}> {
  const row = await readableRequest(store, caller, requestId);
  assertStep(row, 'down-payment');
  const [first] = await instalmentsOfRequest(store, row.id);
  const reference = first?.reference ?? '';
  return {
    row,
    instalment: first?.number === 0 ? { ...first, reference } : undefined,
    pendingCentavos: await pendingOf(store, row.account, 0),
    concept: `Enganche ${deviceOfRequest(row).name}`,
  };
}
