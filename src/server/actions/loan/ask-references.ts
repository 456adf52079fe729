import type { Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { assertProviderAnswer, paymentReferences } from '#server/providers/answers.ts';
import { inTransaction } from '#server/database/store.ts';
import { referenceNumbers } from '#server/queries/loans/instalments.ts';

/** A reference to ask for. */
export interface ReferenceAsked {
  /** The same key and amount is the same reference, however often it is asked for. */
  readonly key: string;
  readonly amountCentavos: Centavos;
  readonly expiresOn: Day;
}

/** Asks the network for references, in the order given. Never inside a transaction. @throws provider-unavailable */
export async function askReferences(
  deps: Pick<Deps, 'payments' | 'store'>,
  partnerId: number,
  asked: readonly ReferenceAsked[],
): Promise<string[]> {
  const signal = AbortSignal.timeout(10_000);
  const sequences = await inTransaction(deps.store, (tx) => referenceNumbers(tx, asked.length));
  const references = await Promise.all(
    asked.map((each, index) =>
      deps.payments.reference({ ...each, partnerId, sequence: sequences[index] ?? 0 }, signal),
    ),
  );
  assertProviderAnswer(deps.payments.name, paymentReferences, references);
  return references;
}
