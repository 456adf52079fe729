import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { changeColor, setFactOnce } from '#server/queries/requests/credit-requests.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { colorIn } from '#server/actions/base/color-in.ts';
import { ownRequestAt } from '#server/actions/access/own-request.ts';
import { inTransaction } from '#server/database/store.ts';

/**
 * Records that the person accepts the approved plan, with a colour. Another colour may be chosen until the contract is
 * signed.
 * @throws invalid-input for a term that was not offered; color-unknown; conflict once signed; those of ownRequestAt
 */
export async function acceptCredit(
  deps: Deps,
  caller: Caller,
  input: { requestId: string; periods: number; color: string },
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, input.requestId, 'aprove-credit');
    if (input.periods !== row.weeks) throw new DomainError('invalid-input', { field: 'periods' });
    const color = colorIn(row.product.colors, input.color);
    if (!color) throw new DomainError('color-unknown');
    const isFirst = await setFactOnce(tx, row, 'credit_accepted_at', { color: color.color });
    if (!isFirst && row.color === color.color) return;
    if (!isFirst && !(await changeColor(tx, row.id, color.color))) throw new DomainError('conflict');
    await deps.hub.publish(tx.db, row.id);
    await appendAuditEvent(tx, row.id, isFirst ? 'credit-accepted' : 'color-changed', caller, {
      color: color.color,
    });
  });
}
