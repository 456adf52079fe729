import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { ApprovalCommand } from '#domain/staff/approval-commands.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { appendStaffEvent, appendStaffEventOf } from '#server/actions/staff/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { insertApproval, limitOfOne } from '#server/queries/staff/approvals.ts';
import { sealedPayload } from './stored-payload.ts';
import { commands } from './registry.ts';

export interface Proposed {
  readonly outcome: 'waiting' | 'done';
  readonly approvalId: string;
}

/**
 * Proposes an act that a second person confirms; where the partner lets one person do it up to an amount, it is done at
 * once. @throws not-found, no-permission, conflict while another waits for the same, or when it cannot be done
 */
export function proposeAct(
  deps: Deps,
  staff: StaffCaller,
  { command: name, payload, reason }: { command: ApprovalCommand; payload: object; reason: string },
): Promise<Proposed> {
  const command = commands[name];
  return inTransaction(deps.store, async (tx) => {
    const proposal = await command.look(tx, payload);
    const { partnerId, requestId, account, subject, summary, changes, facts, centavos, beneficiary } =
      proposal;
    if (!mayAt(staff.grants, command.make, partnerId)) throw new DomainError('no-permission');
    if (proposal.refusal !== null) {
      throw new DomainError(proposal.refusal, proposal.because ? { messages: [proposal.because] } : {});
    }
    const limit = centavos === null ? null : await limitOfOne(tx, partnerId, name);
    // Nobody is enough for a matter of her own.
    const alone = limit !== null && centavos !== null && centavos <= limit && beneficiary !== staff.id;
    const approvalId = randomUUID();
    const isIn = await insertApproval(tx, {
      id: approvalId,
      command: name,
      partnerId,
      requestId,
      account,
      subject,
      payload: sealedPayload({ payload, reason, summary, changes }),
      facts: JSON.stringify(facts),
      maker: staff.id,
      beneficiary,
      alone,
    });
    if (!isIn)
      throw new DomainError('conflict', {
        messages: ['Ya hay una propuesta igual que espera a otra persona.'],
      });
    if (alone) {
      await command.carryOut(deps, tx, payload, { maker: staff, checker: null, approvalId, reason });
      return { outcome: 'done', approvalId };
    }
    const event = {
      kind: 'act-proposed',
      detail: { command: name, approval: approvalId, changes },
      note: reason,
    };
    await (requestId === null
      ? appendStaffEventOf(tx, staff, partnerId, event)
      : appendStaffEvent(tx, staff, requestId, event));
    return { outcome: 'waiting', approvalId };
  });
}
