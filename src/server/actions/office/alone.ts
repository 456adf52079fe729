import type { StaffCaller } from '#server/actions/context.ts';
import type { By } from '#server/actions/ends/act-on-loan.ts';

/** An act for which one person of the desk is enough. */
export const alone = (staff: StaffCaller, reason?: string): By => ({
  staff,
  checkedBy: null,
  approvalId: null,
  ...(reason !== undefined && { reason }),
});
