import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { actOnLoan } from './act-on-loan.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import {
  dueLostPhones,
  endLost,
  lockDueLostPhone,
  lostPhoneById,
} from '#server/queries/loans/lost-phones.ts';
import { lockPhoneChanges } from '#server/queries/loans/phone-changes.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { tellNotChanged } from './decide-lost-phone.ts';
import { moveToPhone } from './move-to-phone.ts';

const atOnce = 100;

/**
 * Carries out the changes whose 72 hours have passed, each in its own transaction. One whose number opens another
 * person's credit by now is refused.
 */
export async function changeLostPhones(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const { id } of await dueLostPhones(deps.store, atOnce)) {
    if (signal?.aborted) return;
    await inTransaction(deps.store, (tx) => carryOut(deps, tx, id));
  }
}

async function carryOut(deps: Deps, tx: TxStore, id: string): Promise<void> {
  const seen = await lostPhoneById(tx, id);
  const loan = seen && (await loanByAccount(tx, seen.account));
  if (!seen || !loan) return;
  await lockPhoneChanges(tx, loan.partner_id, [loan.phone, seen.phone]);
  const act = await actOnLoan(tx, { person: 'system' }, loan.account);
  const change = await lockDueLostPhone(tx, id);
  if (!change) return;
  const moved = await moveToPhone(deps, tx, act, { change, keepSession: null });
  if (moved instanceof DomainError) {
    await endLost(tx, id, { state: 'refused', by: moved.code });
    await tellNotChanged(deps, tx, change);
    await appendAuditEvent(
      tx,
      change.request_id,
      'phone-change-refused',
      {},
      { change: id, reason: moved.code },
    );
    return;
  }
  deps.hub.publish(tx, change.request_id);
  await appendAuditEvent(tx, change.request_id, 'phone-changed', {}, { change: id, ...moved });
}
