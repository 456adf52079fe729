import { registered, type ActTable } from '#server/actions/base/command.ts';
import { onCredit } from '#server/actions/credit/on-credit.ts';
import { promiseAct } from '#server/actions/credit/promise-payment.ts';
import { pauseAct } from '#server/actions/credit/pause-credit.ts';
import { writeOffAct } from '#server/actions/credit/write-off-debt.ts';
import { lockStolenAct } from '#server/actions/credit/report-theft.ts';
import { releaseAct } from '#server/actions/credit/close-theft.ts';
import { lockAct, unlockAct } from '#server/actions/credit/lock-by-hand.ts';
import { cancelAct } from '#server/actions/credit/cancel-contract.ts';
import { revokeAct } from '#server/actions/credit/revoke-contract.ts';
import { rescindAct } from '#server/actions/credit/rescind-contract.ts';
import { openArchiveAct } from '#server/actions/people/open-archive.ts';
import { changePhoneAct, refusePhoneAct } from '#server/actions/credit/decide-lost-phone.ts';
import { stopContactAct, resumeContactAct } from '#server/actions/credit/stop-contact.ts';
import { erasePersonCommand } from '#server/actions/people/erase-command.ts';
import { grantRole, withdrawGrantCommand } from '#server/actions/people/grant-commands.ts';
import {
  bookPaymentCommand,
  returnPaymentCommand,
  takeBackPaymentCommand,
} from '#server/actions/credit/payment-commands.ts';
import { answerComplaintCommand } from '#server/actions/people/complaints-at-desk.ts';
import { handOutCopyCommand } from '#server/actions/people/copy-command.ts';
import { openSignInCommand } from '#server/actions/people/open-sign-in-command.ts';
import { setPasskeyRuleCommand } from '#server/actions/people/passkey-rule-command.ts';
import { inviteStaffCommand } from '#server/actions/people/invite-command.ts';
import { rectifyDataCommand } from '#server/actions/people/rectify-command.ts';
import { setCreditLimits } from '#server/actions/people/credit-limits-command.ts';
import { setDeskHoursCommand } from '#server/actions/people/desk-hours-command.ts';
import {
  correctStockCommand,
  countStockCommand,
  receiveStockCommand,
} from '#server/actions/people/stock-commands.ts';
import {
  addPaymentPlaceCommand,
  setPaymentPlaceCommand,
} from '#server/actions/people/payment-place-command.ts';
import {
  removeCompanySignInCommand,
  setCompanySignInCommand,
} from '#server/actions/people/company-commands.ts';
import { addApiKeyCommand, revokeApiKeyCommand } from '#server/actions/people/api-key-commands.ts';
import { openShopCommand } from '#server/actions/people/open-shop-command.ts';
import { setStaffMarks } from '#server/actions/people/marks-command.ts';
import { setLimitCommand } from '#server/actions/people/limit-command.ts';
import { publishBrandCommand } from '#server/actions/people/brand-command.ts';
import { changeProductCommand } from '#server/actions/people/product-command.ts';
import { payRefundCommand } from '#server/actions/credit/refund-command.ts';
import { claimCommand } from '#server/actions/request/claim-command.ts';
import { answerReviewCommand } from '#server/actions/request/review-command.ts';
import {
  closeCommissionsCommand,
  setCommissionPlanCommand,
} from '#server/actions/people/commission-commands.ts';

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
  'set-staff-marks': registered(setStaffMarks),
  'withdraw-grant': registered(withdrawGrantCommand),
  'open-sign-in': registered(openSignInCommand),
  'set-passkey-rule': registered(setPasskeyRuleCommand),
  'invite-staff': registered(inviteStaffCommand),
  'set-limit': registered(setLimitCommand),
  'set-desk-hours': registered(setDeskHoursCommand),
  'set-credit-limits': registered(setCreditLimits),
  'set-payment-place': registered(setPaymentPlaceCommand),
  'add-api-key': registered(addApiKeyCommand),
  'revoke-api-key': registered(revokeApiKeyCommand),
  'open-shop': registered(openShopCommand),
  'add-payment-place': registered(addPaymentPlaceCommand),
  'set-company-sign-in': registered(setCompanySignInCommand),
  'remove-company-sign-in': registered(removeCompanySignInCommand),
  'pay-refund': registered(payRefundCommand),
  'claim-request': registered(claimCommand),
  'answer-review': registered(answerReviewCommand),
  'book-payment': registered(bookPaymentCommand),
  'return-payment': registered(returnPaymentCommand),
  'take-back-payment': registered(takeBackPaymentCommand),
  'erase-person': registered(erasePersonCommand),
  'rectify-data': registered(rectifyDataCommand),
  'hand-out-copy': registered(handOutCopyCommand),
  'answer-complaint': registered(answerComplaintCommand),
  'set-commission-plan': registered(setCommissionPlanCommand),
  'close-commissions': registered(closeCommissionsCommand),
  'change-product': registered(changeProductCommand),
  'receive-stock': registered(receiveStockCommand),
  'count-stock': registered(countStockCommand),
  'correct-stock': registered(correctStockCommand),
  'publish-brand': registered(publishBrandCommand),
};
