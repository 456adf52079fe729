import { registered, type ActTable } from '#server/actions/approvals/command.ts';
import { onCredit } from '#server/actions/ends/on-credit.ts';
import { promiseAct } from '#server/actions/ends/promise-payment.ts';
import { pauseAct } from '#server/actions/ends/pause-credit.ts';
import { writeOffAct } from '#server/actions/ends/write-off-debt.ts';
import { lockStolenAct } from '#server/actions/ends/report-theft.ts';
import { releaseAct } from '#server/actions/ends/close-theft.ts';
import { lockAct, unlockAct } from '#server/actions/ends/lock-by-hand.ts';
import { cancelAct } from '#server/actions/ends/cancel-contract.ts';
import { revokeAct } from '#server/actions/ends/revoke-contract.ts';
import { rescindAct } from '#server/actions/ends/rescind-contract.ts';
import { openArchiveAct } from '#server/actions/privacy/open-archive.ts';
import { changePhoneAct, refusePhoneAct } from '#server/actions/phone/decide-lost-phone.ts';
import { stopContactAct, resumeContactAct } from '#server/actions/ends/stop-contact.ts';
import { erasePersonCommand } from '#server/actions/privacy/erase-command.ts';
import { grantRole, withdrawGrantCommand } from '#server/actions/staff/grant-commands.ts';
import {
  bookPaymentCommand,
  returnPaymentCommand,
  takeBackPaymentCommand,
} from '#server/actions/office/payment-commands.ts';
import { handOutCopyCommand } from '#server/actions/privacy/copy-command.ts';
import { inviteStaffCommand } from '#server/actions/staff/invite-command.ts';
import { rectifyDataCommand } from '#server/actions/privacy/rectify-command.ts';
import { setCreditLimits } from '#server/actions/staff/credit-limits-command.ts';
import { setDeskHoursCommand } from '#server/actions/staff/desk-hours-command.ts';
import { setPaymentPlaceCommand } from '#server/actions/staff/payment-place-command.ts';
import {
  removeCompanySignInCommand,
  setCompanySignInCommand,
} from '#server/actions/staff/company-commands.ts';
import { setLimitCommand } from '#server/actions/staff/limit-command.ts';
import { publishBrandCommand } from '#server/actions/brand/brand-command.ts';
import { changeProductCommand } from '#server/actions/catalogue/product-command.ts';
import { payRefundCommand } from '#server/actions/ends/refund-command.ts';
import { answerReviewCommand } from '#server/actions/reviews/review-command.ts';
import {
  closeCommissionsCommand,
  setCommissionPlanCommand,
} from '#server/actions/promoters/commission-commands.ts';

/** What each act of the desk does. The engine gets the table from outside, so that it imports no subject. */
export const actTable: ActTable = {
  'promise-payment': onCredit(promiseAct),
  'pause-credit': onCredit(pauseAct),
  'write-off-debt': onCredit(writeOffAct),
  'lock-stolen': onCredit(lockStolenAct),
  'release-device': onCredit(releaseAct),
  'lock-device': onCredit(lockAct),
  'unlock-device': onCredit(unlockAct),
  'cancel-contract': onCredit(cancelAct),
  'revoke-contract': onCredit(revokeAct),
  'rescind-contract': onCredit(rescindAct),
  'open-archive': onCredit(openArchiveAct),
  'change-phone': onCredit(changePhoneAct),
  'refuse-phone': onCredit(refusePhoneAct),
  'stop-contact': onCredit(stopContactAct),
  'resume-contact': onCredit(resumeContactAct),
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
  'answer-review': registered(answerReviewCommand),
  'book-payment': registered(bookPaymentCommand),
  'return-payment': registered(returnPaymentCommand),
  'take-back-payment': registered(takeBackPaymentCommand),
  'erase-person': registered(erasePersonCommand),
  'rectify-data': registered(rectifyDataCommand),
  'hand-out-copy': registered(handOutCopyCommand),
  'set-commission-plan': registered(setCommissionPlanCommand),
  'close-commissions': registered(closeCommissionsCommand),
  'change-product': registered(changeProductCommand),
  'publish-brand': registered(publishBrandCommand),
};
