import type { OfficeCallName } from '#contract/office/api.ts';
import { permissions } from '#domain/staff/permissions.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { Policy } from '../policy.ts';

/** Who may make a call of the desk, how often, and what a log shows of it. */
export interface OfficePolicy {
  /** anyone: also without a session, to sign in. signed-in: any person of the desk. Else by one of these roles. */
  readonly who: 'anyone' | 'signed-in' | readonly Role[];
  /** Calls per address and minute. */
  readonly perMinute?: number;
  readonly logs: readonly string[];
}

/**
 * The policy table of the desk. A call reaches only the rows of the partners at which its caller has one of the roles
 * (staff-scope.ts); its action checks what the record asks besides. test/support/office-authorisation-table.ts is an
 * independent second copy.
 */
export const officePolicies = {
  getOfficeSession: { who: 'anyone', logs: [] },
  getInvitation: { who: 'anyone', perMinute: 30, logs: [] },
  startInvitationPasskey: { who: 'anyone', perMinute: 30, logs: [] },
  acceptWithPasskey: { who: 'anyone', perMinute: 30, logs: [] },
  startInvitationTotp: { who: 'anyone', perMinute: 30, logs: [] },
  acceptWithTotp: { who: 'anyone', perMinute: 30, logs: [] },
  startPasskeySignIn: { who: 'anyone', perMinute: 60, logs: [] },
  signInWithPasskey: { who: 'anyone', perMinute: 60, logs: [] },
  signInWithTotp: { who: 'anyone', perMinute: 20, logs: [] },
  signInWithRecoveryCode: { who: 'anyone', perMinute: 20, logs: [] },
  getCompanySignIn: { who: 'anyone', perMinute: 60, logs: [] },
  startCompanySignIn: { who: 'anyone', perMinute: 30, logs: [] },
  finishCompanySignIn: { who: 'anyone', perMinute: 30, logs: [] },
  listOfficePasskeys: { who: 'signed-in', logs: [] },
  startOwnPasskey: { who: 'signed-in', perMinute: 30, logs: [] },
  addOwnPasskey: { who: 'signed-in', perMinute: 30, logs: [] },
  removeOwnPasskey: { who: 'signed-in', perMinute: 30, logs: [] },
  signOutOfOffice: { who: 'anyone', logs: [] },
  listOfficeSessions: { who: 'signed-in', logs: [] },
  revokeOfficeSession: { who: 'signed-in', logs: [] },
  getOfficeToday: { who: 'signed-in', logs: [] },
  listOfficeRequests: { who: permissions['read-requests'], logs: [] },
  getOfficeRequest: { who: permissions['read-requests'], logs: ['requestId'] },
  addRequestNote: { who: permissions['write-notes'], logs: ['requestId'] },
  revealOfRequest: { who: permissions['see-sealed'], perMinute: 60, logs: ['requestId'] },
  getRequestCasework: { who: permissions['read-requests'], logs: ['requestId'] },
  askCorrection: { who: permissions['handle-requests'], perMinute: 30, logs: ['requestId'] },
  withdrawCorrection: { who: permissions['handle-requests'], logs: ['requestId'] },
  claimRequest: { who: permissions['handle-requests'], logs: ['requestId'] },
  releaseRequest: { who: permissions['handle-requests'], logs: ['requestId'] },
  sendAgain: { who: permissions['handle-requests'], perMinute: 30, logs: ['requestId'] },
  cancelRequest: { who: permissions['handle-requests'], perMinute: 30, logs: ['requestId'] },
  getOfficeView: { who: permissions['see-sealed'], logs: [] },
  listReviews: { who: permissions['answer-reviews'], logs: [] },
  takeNextReview: { who: permissions['answer-reviews'], logs: [] },
  getReview: { who: permissions['answer-reviews'], logs: ['requestId'] },
  claimReview: { who: permissions['answer-reviews'], logs: ['requestId'] },
  putBackReview: { who: permissions['answer-reviews'], logs: ['requestId'] },
  openReviewEvidence: { who: permissions['answer-reviews'], perMinute: 60, logs: ['requestId'] },
  previewCounterOffer: { who: permissions['answer-reviews'], logs: ['requestId'] },
  answerReview: { who: permissions['answer-reviews'], logs: ['requestId'] },
  listApprovals: { who: 'signed-in', logs: [] },
  approveAct: { who: 'signed-in', logs: [] },
  refuseAct: { who: 'signed-in', logs: [] },
  listStaff: { who: permissions['read-staff'], logs: [] },
  proposeGrant: { who: permissions['make-grants'], logs: [] },
  proposeGrantWithdrawal: { who: permissions['make-grants'], logs: [] },
  proposeRefund: { who: permissions['make-refunds'], logs: [] },
  listPaymentsToClear: { who: permissions['read-payments'], logs: [] },
  listPayments: { who: permissions['read-payments'], logs: [] },
  getOfficePayment: { who: permissions['read-payments'], logs: [] },
  proposeBooking: { who: permissions['make-bookings'], logs: [] },
  proposeReturn: { who: permissions['make-refunds'], logs: [] },
  leavePayment: { who: permissions['clear-payments'], logs: [] },
  askNetworkAgain: { who: permissions['clear-payments'], perMinute: 6, logs: [] },
  listRefunds: { who: permissions['read-refunds'], logs: [] },
  getRefund: { who: permissions['read-refunds'], logs: ['id'] },
  getPaymentDay: { who: permissions['read-payments'], logs: ['day'] },
  closePaymentDay: { who: permissions['clear-payments'], logs: ['day'] },
  exportPaymentDay: { who: permissions['export-payments'], perMinute: 20, logs: ['day'] },
  getStaffPerson: { who: permissions['read-staff'], logs: [] },
  proposeInvitation: { who: permissions['make-grants'], logs: [] },
  makeInvitationLink: { who: permissions['make-grants'], perMinute: 20, logs: [] },
  endStaffSessions: { who: permissions['make-grants'], logs: [] },
  listLimits: { who: permissions['read-limits'], logs: [] },
  proposeLimit: { who: permissions['make-limits'], logs: [] },
  listPrivacyRequests: { who: permissions['read-privacy'], logs: [] },
  getPrivacyRequest: { who: permissions['read-privacy'], logs: [] },
  revealOfPrivacy: { who: permissions['reveal-privacy'], perMinute: 60, logs: [] },
  checkPrivacyIdentity: { who: permissions['answer-privacy'], logs: [] },
  answerPrivacyRequest: { who: permissions['answer-privacy'], logs: [] },
  proposePrivacyCopy: { who: permissions['make-privacy-acts'], logs: [] },
  takePrivacyCopy: { who: permissions['make-privacy-acts'], perMinute: 10, logs: [] },
  proposeErasure: { who: permissions['make-privacy-acts'], logs: [] },
  getTrail: { who: permissions['read-trail'], logs: [] },
  verifyTrail: { who: permissions['read-trail'], perMinute: 10, logs: [] },
  exportTrail: { who: permissions['export-trail'], perMinute: 10, logs: [] },
  listOfficeDeliveries: { who: permissions['read-deliveries'], logs: [] },
  exportOfficeDeliveries: { who: permissions['read-deliveries'], perMinute: 20, logs: [] },
  getOfficeDelivery: { who: permissions['read-deliveries'], logs: ['requestId'] },
  packDevice: { who: permissions['send-devices'], logs: ['requestId'] },
  correctDevice: { who: permissions['send-devices'], logs: ['requestId'] },
  sendDevice: { who: permissions['send-devices'], logs: ['requestId'] },
  deliverDevice: { who: permissions['send-devices'], logs: ['requestId'] },
  takeDeviceBack: { who: permissions['send-devices'], logs: ['requestId'] },
  revealOfDelivery: { who: permissions['send-devices'], perMinute: 60, logs: ['requestId'] },
  openPackingList: { who: permissions['send-devices'], perMinute: 20, logs: [] },
  listDeviceOrders: { who: permissions['read-deliveries'], logs: [] },
  retryDeviceOrder: { who: permissions['send-devices'], perMinute: 60, logs: [] },
  listToContact: { who: permissions['read-deliveries'], logs: [] },
  logDeliveryContact: { who: permissions['send-devices'], logs: ['requestId'] },
} as const satisfies Readonly<Record<OfficeCallName, OfficePolicy>>;

/** The same for Fastify's hooks: limits, logs, slots. */
export function routePolicyOf({ who, perMinute, logs }: OfficePolicy): Policy {
  return {
    actor: who === 'anyone' ? 'anyone' : 'desk',
    owner: null,
    step: null,
    shop: who === 'anyone' ? 'all: desk' : 'granted',
    cache: 'none',
    ...(perMinute !== undefined && { perMinute }),
    logs,
  };
}
