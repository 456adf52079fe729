import type { OfficeCallName } from '#contract/office/api.ts';
import {
  actCallOf,
  bulkCallOf,
  bulkPreviewCallOf,
  formerActs,
  previewCallOf,
  type FormerCall,
  type officeActs,
  type officeBulkActs,
} from '#contract/office/acts.ts';
import { actNamesOn, actRow, bulkActsOn, bulkThings, things, type ActName } from '#domain/staff/acts.ts';
import type { ApiScope } from '#domain/staff/api-scopes.ts';
import { permissions } from '#domain/staff/permissions.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { Policy } from '../policy.ts';

/** Who may make a call of the desk, how often, and what a log shows of it. */
export interface OfficePolicy {
  /** anyone: also without a session, to sign in. signed-in: any person of the desk. Else by one of these roles. */
  readonly who: 'anyone' | 'signed-in' | readonly Role[];
  /** Also in a session that lacks the passkey which its person needs: what it takes to use or make one. */
  readonly beforePasskey?: true;
  /** Who of them, where a segment of the path decides it. */
  readonly whoOf?: (params: never) => readonly Role[];
  /** What a key of a partner's own system must be for, to read this in place of a person. */
  readonly keyScope?: ApiScope;
  /** Calls per address and minute. */
  readonly perMinute?: number;
  /** See Policy. */
  readonly readsApart?: true;
  readonly logs: readonly string[];
}

const rolesOf = (name: ActName): readonly Role[] => permissions[actRow(name).make];

/** Whoever may do one of the acts on a thing; then, who may do this one. */
const ofActs = Object.fromEntries(
  things.flatMap((thing) => {
    const policy = {
      who: [...new Set(actNamesOn(thing).flatMap((name) => rolesOf(name as ActName)))],
      whoOf: ({ act }: { readonly act: ActName }) => rolesOf(act),
      logs: thing === 'credit' ? ['account', 'act'] : ['act'],
    };
    return [previewCallOf(thing), actCallOf(thing)].map((call): [string, OfficePolicy] => [call, policy]);
  }),
) as Readonly<Record<keyof typeof officeActs, RolesPolicy>>;

/** The same of several at once. */
const ofBulkActs = Object.fromEntries(
  bulkThings.flatMap((thing) => {
    const policy = {
      who: [...new Set(bulkActsOn(thing).flatMap(rolesOf))],
      whoOf: ({ act }: { readonly act: ActName }) => rolesOf(act),
      perMinute: 30,
      logs: ['act'],
    };
    return [bulkPreviewCallOf(thing), bulkCallOf(thing)].map((call): [string, OfficePolicy] => [
      call,
      policy,
    ]);
  }),
) as Readonly<Record<keyof typeof officeBulkActs, RolesPolicy>>;

type RolesPolicy = Omit<OfficePolicy, 'who'> & { readonly who: readonly Role[] };
const ofFormerActs = Object.fromEntries(
  formerActs.map(({ name, call, path }): [string, OfficePolicy] => [
    call,
    { who: rolesOf(name), logs: path.includes('{account}') ? ['account'] : [] },
  ]),
) as Readonly<Record<FormerCall, RolesPolicy>>;

/**
 * The policy table of the desk. A call reaches only the rows of the partners at which its caller has one of the roles
 * (staff-scope.ts); its action checks what the record asks besides. test/support/office-authorisation-table.ts is an
 * independent second copy.
 */
export const officePolicies = {
  getOfficeSession: { who: 'anyone', readsApart: true, logs: [] },
  getInvitation: { who: 'anyone', perMinute: 30, logs: [] },
  startInvitationPasskey: { who: 'anyone', perMinute: 30, logs: [] },
  acceptWithPasskey: { who: 'anyone', perMinute: 30, logs: [] },
  startInvitationTotp: { who: 'anyone', perMinute: 30, logs: [] },
  acceptWithTotp: { who: 'anyone', perMinute: 30, logs: [] },
  startPasskeySignIn: { who: 'anyone', perMinute: 60, logs: [] },
  signInWithPasskey: { who: 'anyone', perMinute: 60, logs: [] },
  signInWithTotp: { who: 'anyone', perMinute: 20, logs: [] },
  signInWithRecoveryCode: { who: 'anyone', perMinute: 20, logs: [] },
  signInWithLink: { who: 'anyone', perMinute: 20, logs: [] },
  getCompanySignIn: { who: 'anyone', perMinute: 60, logs: [] },
  startCompanySignIn: { who: 'anyone', perMinute: 30, logs: [] },
  finishCompanySignIn: { who: 'anyone', perMinute: 30, logs: [] },
  listOfficePasskeys: { who: 'signed-in', readsApart: true, logs: [] },
  startOwnPasskey: { who: 'signed-in', beforePasskey: true, perMinute: 30, logs: [] },
  addOwnPasskey: { who: 'signed-in', beforePasskey: true, perMinute: 30, logs: [] },
  removeOwnPasskey: { who: 'signed-in', perMinute: 30, logs: [] },
  getOwnCodes: { who: 'signed-in', readsApart: true, logs: [] },
  startOwnApp: { who: 'signed-in', perMinute: 30, logs: [] },
  replaceOwnApp: { who: 'signed-in', perMinute: 30, logs: [] },
  renewRecoveryCodes: { who: 'signed-in', perMinute: 10, logs: [] },
  signOutOfOffice: { who: 'anyone', logs: [] },
  listOfficeSessions: { who: 'signed-in', logs: [] },
  revokeOfficeSession: { who: 'signed-in', logs: [] },
  getOfficeToday: { who: 'signed-in', readsApart: true, logs: [] },
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
  handToStore: { who: permissions['handle-requests'], perMinute: 30, logs: ['requestId'] },
  cancelRequest: { who: permissions['handle-requests'], perMinute: 30, logs: ['requestId'] },
  openEvidence: { who: permissions['open-evidence'], perMinute: 60, logs: ['requestId'] },
  getOfficeView: { who: permissions['see-sealed'], logs: [] },
  listReviews: { who: permissions['answer-reviews'], logs: [] },
  takeNextReview: { who: permissions['answer-reviews'], logs: [] },
  getReview: { who: permissions['answer-reviews'], logs: ['requestId'] },
  claimReview: { who: permissions['answer-reviews'], logs: ['requestId'] },
  putBackReview: { who: permissions['answer-reviews'], logs: ['requestId'] },
  previewCounterOffer: { who: permissions['answer-reviews'], logs: ['requestId'] },
  answerReview: { who: permissions['answer-reviews'], logs: ['requestId'] },
  listApprovals: { who: 'signed-in', logs: [] },
  approveAct: { who: 'signed-in', logs: [] },
  refuseAct: { who: 'signed-in', logs: [] },
  listStaff: { who: permissions['read-staff'], logs: [] },
  listCredits: { who: permissions['read-credits'], keyScope: 'credits:read', logs: [] },
  getCredit: { who: permissions['read-credits'], logs: ['account'] },
  sendPayoffQuote: { who: permissions['quote-payoffs'], perMinute: 30, logs: ['account'] },
  ...ofActs,
  ...ofBulkActs,
  ...ofFormerActs,
  listCollections: { who: permissions['read-collections'], logs: [] },
  logContact: { who: permissions['log-contacts'], logs: ['account'] },
  listPaymentsToClear: { who: permissions['read-payments'], logs: [] },
  listPayments: { who: permissions['read-payments'], keyScope: 'payments:read', logs: [] },
  getOfficePayment: { who: permissions['read-payments'], logs: [] },
  leavePayment: { who: permissions['clear-payments'], logs: [] },
  askNetworkAgain: { who: permissions['clear-payments'], perMinute: 6, logs: [] },
  listRefunds: { who: permissions['read-refunds'], logs: [] },
  withdrawRefundApproval: { who: permissions['make-refunds'], logs: ['id'] },
  recordRefundPaid: { who: permissions['make-refunds'], logs: ['id'] },
  getRefund: { who: permissions['read-refunds'], logs: ['id'] },
  listPaymentDays: { who: permissions['clear-payments'], logs: [] },
  getPaymentDay: { who: permissions['read-payments'], logs: ['day'] },
  closePaymentDay: { who: permissions['clear-payments'], logs: ['day'] },
  exportPaymentDay: { who: permissions['export-payments'], perMinute: 20, logs: ['day'] },
  getStaffPerson: { who: permissions['read-staff'], logs: [] },
  sendInvitation: { who: permissions['make-grants'], perMinute: 20, logs: [] },
  endStaffSessions: { who: permissions['make-grants'], logs: [] },
  confirmStaff: { who: permissions['make-grants'], logs: [] },
  suspendStaff: { who: permissions['make-grants'], logs: [] },
  listLimits: { who: permissions['read-limits'], logs: [] },
  listDeadlines: { who: permissions['read-limits'], logs: [] },
  listCreditLimits: { who: permissions['read-limits'], logs: [] },
  simulateCreditLimits: { who: permissions['read-limits'], perMinute: 30, logs: [] },
  listPaymentPlaces: { who: permissions['read-limits'], logs: [] },
  listCompanySignIns: { who: permissions['read-staff'], logs: [] },
  testCompanyIssuer: { who: permissions['make-grants'], perMinute: 20, logs: [] },
  getPostalCodes: { who: permissions['read-integrations'], logs: [] },
  listComplaints: { who: permissions['read-complaints'], logs: [] },
  getComplaint: { who: permissions['read-complaints'], logs: [] },
  revealOfComplaint: { who: permissions['reveal-complaints'], perMinute: 60, logs: [] },
  printComplaintLetter: { who: permissions['reveal-complaints'], perMinute: 60, logs: [] },
  listPrivacyRequests: { who: permissions['read-privacy'], logs: [] },
  getPrivacyRequest: { who: permissions['read-privacy'], logs: [] },
  revealOfPrivacy: { who: permissions['reveal-privacy'], perMinute: 60, logs: [] },
  checkPrivacyIdentity: { who: permissions['answer-privacy'], logs: [] },
  answerPrivacyRequest: { who: permissions['answer-privacy'], logs: [] },
  takePrivacyCopy: { who: permissions['make-privacy-acts'], perMinute: 10, logs: [] },
  revealRectification: { who: permissions['reveal-privacy'], perMinute: 60, logs: [] },
  recordOpposition: { who: permissions['answer-privacy'], logs: [] },
  withdrawOpposition: { who: permissions['answer-privacy'], logs: [] },
  getTrail: { who: permissions['read-trail'], logs: [] },
  verifyTrail: { who: permissions['read-trail'], perMinute: 10, logs: [] },
  exportTrail: { who: permissions['export-trail'], perMinute: 10, logs: [] },
  listOfficeDeliveries: { who: permissions['read-deliveries'], keyScope: 'deliveries:read', logs: [] },
  countOfficeDeliveries: { who: permissions['read-deliveries'], logs: [] },
  exportOfficeDeliveries: { who: permissions['read-deliveries'], perMinute: 20, logs: [] },
  getOfficeDelivery: { who: permissions['read-deliveries'], logs: ['requestId'] },
  packDevice: { who: permissions['send-devices'], logs: ['requestId'] },
  correctDevice: { who: permissions['send-devices'], logs: ['requestId'] },
  sendDevice: { who: permissions['send-devices'], logs: ['requestId'] },
  deliverDevice: { who: permissions['send-devices'], logs: ['requestId'] },
  sendHandOverCode: { who: permissions['send-devices'], perMinute: 20, logs: ['requestId'] },
  handOverDevice: { who: permissions['send-devices'], perMinute: 20, logs: ['requestId'] },
  packDeviceAgain: { who: permissions['send-devices'], logs: ['requestId'] },
  takeDeviceBack: { who: permissions['send-devices'], logs: ['requestId'] },
  revealOfDelivery: { who: permissions['send-devices'], perMinute: 60, logs: ['requestId'] },
  openPackingList: { who: permissions['send-devices'], perMinute: 20, logs: [] },
  listDeviceOrders: { who: permissions['read-deliveries'], logs: [] },
  retryDeviceOrder: { who: permissions['send-devices'], perMinute: 60, logs: [] },
  listToContact: { who: permissions['read-deliveries'], logs: [] },
  logDeliveryContact: { who: permissions['send-devices'], logs: ['requestId'] },
  setDensity: { who: 'signed-in', logs: [] },
  claimRequests: { who: permissions['handle-requests'], logs: [] },
  releaseRequests: { who: permissions['handle-requests'], logs: [] },
  exportOfficeRequests: { who: permissions['export-lists'], perMinute: 20, logs: [] },
  exportCredits: { who: permissions['export-lists'], perMinute: 20, logs: [] },
  listSavedViews: { who: 'signed-in', readsApart: true, logs: [] },
  saveView: { who: 'signed-in', logs: [] },
  changeSavedView: { who: 'signed-in', logs: [] },
  removeSavedView: { who: 'signed-in', logs: [] },
  listPromoters: { who: permissions['read-promoters'], logs: [] },
  printPoster: { who: permissions['read-promoters'], perMinute: 20, logs: ['promoter'] },
  getPromoter: { who: permissions['read-promoters'], logs: ['promoter'] },
  listPromotersToInvite: { who: permissions['make-grants'], logs: [] },
  addPromoter: { who: permissions['keep-promoters'], logs: [] },
  tryPromotersFile: { who: permissions['keep-promoters'], perMinute: 30, logs: [] },
  applyPromotersFile: { who: permissions['keep-promoters'], perMinute: 10, logs: [] },
  printPosters: { who: permissions['read-promoters'], perMinute: 10, logs: [] },
  withdrawPromoter: { who: permissions['keep-promoters'], logs: ['promoter'] },
  restorePromoter: { who: permissions['keep-promoters'], logs: ['promoter'] },
  movePromoter: { who: permissions['keep-promoters'], logs: ['promoter'] },
  listStores: { who: permissions['read-promoters'], logs: [] },
  openStore: { who: permissions['keep-promoters'], logs: [] },
  changeStore: { who: permissions['keep-promoters'], logs: [] },
  closeStore: { who: permissions['keep-promoters'], logs: [] },
  getCommissions: { who: permissions['read-commissions'], logs: [] },
  exportStatement: { who: permissions['read-commissions'], perMinute: 60, logs: ['promoter'] },
  printStatement: { who: permissions['read-commissions'], perMinute: 60, logs: ['promoter'] },
  getFunnel: { who: permissions['read-reports'], logs: [] },
  getDecisions: { who: permissions['read-reports'], logs: [] },
  getCohorts: { who: permissions['read-reports'], logs: [] },
  getArrears: { who: permissions['read-reports'], logs: [] },
  getSales: { who: permissions['read-reports'], keyScope: 'reports:read', logs: [] },
  getCauses: { who: permissions['read-reports'], logs: [] },
  exportReport: { who: permissions['read-reports'], perMinute: 20, logs: ['report'] },
  listOfficeProducts: { who: permissions['read-products'], keyScope: 'catalogue:read', logs: [] },
  getOfficeProduct: { who: permissions['read-products'], logs: [] },
  addOfficeProduct: { who: permissions['edit-products'], logs: [] },
  changeOfficeProduct: { who: permissions['edit-products'], logs: [] },
  setProductState: { who: permissions['edit-products'], logs: [] },
  withdrawProductPlan: { who: permissions['edit-products'], logs: [] },
  addProductPhoto: { who: permissions['edit-products'], perMinute: 30, logs: [] },
  arrangeProductPhoto: { who: permissions['edit-products'], perMinute: 60, logs: [] },
  addProductPhotos: { who: permissions['edit-products'], perMinute: 30, logs: [] },
  exportOfficeProducts: { who: permissions['read-products'], perMinute: 20, logs: [] },
  productsTemplate: { who: permissions['read-products'], perMinute: 20, logs: [] },
  tryProductsCsv: { who: permissions['edit-products'], perMinute: 30, logs: [] },
  listStock: { who: permissions['read-stock'], keyScope: 'stock:read', logs: [] },
  exportStock: { who: permissions['read-stock'], perMinute: 20, logs: [] },
  stockTemplate: { who: permissions['count-stock'], perMinute: 20, logs: [] },
  tryStockFile: { who: permissions['count-stock'], perMinute: 30, logs: [] },
  applyStockFile: { who: permissions['count-stock'], perMinute: 10, logs: [] },
  getStock: { who: permissions['read-stock'], logs: [] },
  getOfficeBrand: { who: permissions['read-brand'], logs: [] },
  saveBrandDraft: { who: permissions['edit-brand'], logs: [] },
  setBrandLogo: { who: permissions['edit-brand'], perMinute: 30, logs: [] },
  setServiceCodes: { who: permissions['edit-brand'], perMinute: 30, logs: [] },
  removeBrandLogo: { who: permissions['edit-brand'], logs: [] },
  addBrandBanner: { who: permissions['edit-brand'], perMinute: 30, logs: [] },
  changeBrandBanner: { who: permissions['edit-brand'], logs: [] },
  removeBrandBanner: { who: permissions['edit-brand'], logs: [] },
  listBrandWords: { who: permissions['read-brand'], logs: [] },
  changeBrandWord: { who: permissions['edit-brand'], logs: [] },
  changeBrandWords: { who: permissions['edit-brand'], logs: [] },
  sendTestMessage: { who: permissions['edit-brand'], perMinute: 20, logs: [] },
  returnToBrand: { who: permissions['edit-brand'], logs: [] },
  discardBrandDraft: { who: permissions['edit-brand'], logs: [] },
  publishBrand: { who: permissions['edit-brand'], logs: [] },
  listApiKeys: { who: permissions['read-api-keys'], logs: [] },
  showApiKey: { who: permissions['make-api-keys'], perMinute: 20, logs: [] },
  listPartners: { who: permissions['read-setup'], logs: [] },
  getPartnerSetup: { who: permissions['read-setup'], logs: [] },
  createPartner: { who: permissions['create-partners'], perMinute: 20, logs: [] },
  keepPicture: { who: permissions['keep-pictures'], perMinute: 30, logs: [] },
  importPostalCodes: { who: permissions['import-postal-codes'], perMinute: 30, logs: [] },
  listIntegrations: { who: permissions['read-integrations'], logs: [] },
  probeService: { who: permissions['probe-services'], perMinute: 20, logs: ['port'] },
  retryMessage: { who: permissions['retry-messages'], perMinute: 60, logs: [] },
  retryJobs: { who: permissions['retry-jobs'], perMinute: 60, logs: [] },
  listWebhooks: { who: permissions['read-webhooks'], logs: [] },
  getWebhook: { who: permissions['read-webhooks'], logs: [] },
  addWebhook: { who: permissions['keep-webhooks'], perMinute: 20, logs: [] },
  changeWebhook: { who: permissions['keep-webhooks'], logs: [] },
  rotateWebhookSecret: { who: permissions['keep-webhooks'], perMinute: 20, logs: [] },
  removeWebhook: { who: permissions['keep-webhooks'], logs: [] },
  testWebhook: { who: permissions['keep-webhooks'], perMinute: 20, logs: [] },
  sendWebhookAgain: { who: permissions['keep-webhooks'], perMinute: 60, logs: [] },
  applyProductsCsv: { who: permissions['edit-products'], perMinute: 10, logs: [] },
  listOwnRequests: { who: permissions['read-own-requests'], logs: [] },
  getOwnLink: { who: permissions['read-own-requests'], logs: [] },
  printOwnPoster: { who: permissions['read-own-requests'], perMinute: 20, logs: [] },
  getOwnCommissions: { who: permissions['read-own-commissions'], logs: [] },
  exportOwnStatement: { who: permissions['read-own-commissions'], perMinute: 60, logs: [] },
  printOwnStatement: { who: permissions['read-own-commissions'], perMinute: 60, logs: [] },
} as const satisfies Readonly<Record<OfficeCallName, OfficePolicy>>;

/** The same for Fastify's hooks: limits, logs, slots. */
export function routePolicyOf({ who, perMinute, readsApart, logs }: OfficePolicy): Policy {
  return {
    actor: who === 'anyone' ? 'anyone' : 'desk',
    owner: null,
    step: null,
    shop: who === 'anyone' ? 'all: desk' : 'granted',
    cache: 'none',
    ...(perMinute !== undefined && { perMinute }),
    ...(readsApart && { readsApart }),
    logs,
  };
}
