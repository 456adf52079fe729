import type { OfficeApproval } from '#contract/office/approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';

export const approvalsOfSubject = async (
  _deps: Deps,
  _staff: StaffCaller,
  _subject: string,
): Promise<OfficeApproval[]> => [];
