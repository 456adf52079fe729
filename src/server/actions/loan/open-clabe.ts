import type { Output } from '#contract/api.ts';
import { isClosed } from '#domain/credit/ledger/position.ts';
import { DomainError } from '#domain/errors.ts';
import { readableLoan } from '#server/actions/access/own-request.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { assertProviderAnswer, transferAccount } from '#server/providers/answers.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { lockLoan } from '#server/queries/loans/loans.ts';
import { clabeOf, insertClabe } from '#server/queries/loans/payment-events.ts';
import { loanToday } from './loan-today.ts';
import { notActive } from './quote-payoff.ts';
import { owedOf, transferOnWire } from './pay-ways.ts';

/**
 * Opens the CLABE of a credit, once: any transfer to it is booked as any other payment.
 * @throws no-session, not-found (also where no transfers are offered), conflict once the credit has ended,
 *   provider-unavailable: the references at tills stay as they are
 */
export async function openClabe(deps: Deps, caller: Caller, account: string): Promise<Output<'openClabe'>> {
  const { loan } = await readableLoan(deps.store, caller, account, 'to-pay');
  const { transfers } = deps;
  if (!transfers) throw new DomainError('not-found');
  const known = await clabeOf(deps.store, account);
  if (known !== undefined) return transferOnWire(transfers, account, known);
  const { position } = await loanToday(deps.store, loan);
  if (isClosed(position.status)) throw new DomainError('conflict', { messages: [notActive] });
  const opened = await transfers.clabe(
    { key: `${loan.partner_id}:${account}`, label: `Cuenta ${account}` },
    AbortSignal.timeout(10_000),
  );
  const clabe = assertProviderAnswer(transfers.name, transferAccount, opened);
  await inTransaction(deps.store, async (tx) => {
    const locked = await lockLoan(tx, account);
    if (!locked) throw new DomainError('not-found');
    const isNew = await insertClabe(tx, { account, clabe, owedCentavos: owedOf(position) });
    if (isNew) await appendAuditEvent(tx, locked.request_id, 'clabe-opened', caller, {});
  });
  const stored = await clabeOf(deps.store, account);
  // Another account has it: money would be booked there.
  if (stored === undefined) throw new ProviderError(transfers.name, 'a CLABE of another account');
  return transferOnWire(transfers, account, stored);
}
