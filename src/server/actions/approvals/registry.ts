import { DomainError } from '#domain/errors.ts';
import type { ApprovalCommand } from '#domain/staff/approval-commands.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { Deps } from '#server/actions/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { staffOfRequest } from '#server/queries/staff/people.ts';
import type { Agreed, Command, Proposal } from './command.ts';
import { cancelCommand, rescindCommand, revokeCommand } from './end-commands.ts';
import { lockDeviceCommand, unlockDeviceCommand } from './hand-lock-commands.ts';
import { pauseCommand } from './pause-command.ts';
import { changePhoneCommand } from './phone-command.ts';
import { releaseCommand } from './release-command.ts';
import { erasePersonCommand } from './erase-command.ts';
import { openArchiveCommand } from './open-archive-command.ts';
import { grantRole, withdrawGrantCommand } from './grant-commands.ts';
import { bookPaymentCommand, returnPaymentCommand, takeBackPaymentCommand } from './payment-commands.ts';
import { handOutCopyCommand } from './copy-command.ts';
import { inviteStaffCommand } from './invite-command.ts';
import { rectifyDataCommand } from './rectify-command.ts';
import { setCreditLimits } from './credit-limits-command.ts';
import { setDeskHoursCommand } from './desk-hours-command.ts';
import { setPaymentPlaceCommand } from './payment-place-command.ts';
import { removeCompanySignInCommand, setCompanySignInCommand } from './company-commands.ts';
import { setLimitCommand } from './limit-command.ts';
import { publishBrandCommand } from './brand-command.ts';
import { changeProductCommand } from './product-command.ts';
import { payRefundCommand } from './refund-command.ts';
import { answerReviewCommand } from './review-command.ts';
import { writeOffCommand } from './write-off-command.ts';
import { closeCommissionsCommand, setCommissionPlanCommand } from './commission-commands.ts';

/** A command with its payload checked whenever it is read. */
export interface RegisteredCommand {
  readonly make: Permission;
  readonly check: Permission;
  readonly look: (tx: TxStore, payload: unknown) => Promise<Proposal>;
  readonly carryOut: (deps: Deps, tx: TxStore, payload: unknown, agreed: Agreed) => Promise<void>;
  /** Null: all of it stays. */
  readonly afterwards: ((payload: unknown) => object) | null;
}

/** Every act that needs two people. One more: its name in domain/staff/approval-commands.ts, and a line here. */
export const commands: Readonly<Record<ApprovalCommand, RegisteredCommand>> = {
  'grant-role': registered(grantRole),
  'withdraw-grant': registered(withdrawGrantCommand),
  'invite-staff': registered(inviteStaffCommand),
  'set-limit': registered(setLimitCommand),
  'set-desk-hours': registered(setDeskHoursCommand),
  'set-credit-limits': registered(setCreditLimits),
  'set-payment-place': registered(setPaymentPlaceCommand),
  'set-company-sign-in': registered(setCompanySignInCommand),
  'remove-company-sign-in': registered(removeCompanySignInCommand),
  'pay-refund': registered(payRefundCommand),
  'pause-credit': registered(pauseCommand),
  'write-off-debt': registered(writeOffCommand),
  'release-device': registered(releaseCommand),
  'lock-device': registered(lockDeviceCommand),
  'unlock-device': registered(unlockDeviceCommand),
  'cancel-contract': registered(cancelCommand),
  'revoke-contract': registered(revokeCommand),
  'rescind-contract': registered(rescindCommand),
  'change-phone': registered(changePhoneCommand),
  'answer-review': registered(answerReviewCommand),
  'book-payment': registered(bookPaymentCommand),
  'return-payment': registered(returnPaymentCommand),
  'take-back-payment': registered(takeBackPaymentCommand),
  'erase-person': registered(erasePersonCommand),
  'open-archive': registered(openArchiveCommand),
  'rectify-data': registered(rectifyDataCommand),
  'hand-out-copy': registered(handOutCopyCommand),
  'set-commission-plan': registered(setCommissionPlanCommand),
  'close-commissions': registered(closeCommissionsCommand),
  'change-product': registered(changeProductCommand),
  'publish-brand': registered(publishBrandCommand),
};

function registered<P extends object>(command: Command<P>): RegisteredCommand {
  const { payload: schema, make, check, look, carryOut, afterwards } = command;
  const read = (payload: unknown): P => {
    const result = schema.safeParse(payload);
    if (!result.success) throw new DomainError('invalid-input');
    return result.data;
  };
  return {
    make,
    check,
    async look(tx, payload) {
      const proposal = await look(tx, read(payload));
      const { beneficiary, requestId } = proposal;
      // Whatever is done on a request is a matter of its customer, who may work here.
      return {
        ...proposal,
        beneficiary: beneficiary ?? (requestId && (await staffOfRequest(tx, requestId))),
      };
    },
    carryOut: (deps, tx, payload, agreed) => carryOut(deps, tx, read(payload), agreed),
    afterwards: afterwards ? (payload) => afterwards(read(payload)) : null,
  };
}
