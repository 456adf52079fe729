import { approveAct, refuseAct } from '#server/actions/approvals/check-act.ts';
import { listApprovals } from '#server/actions/approvals/list-approvals.ts';
import {
  listStaff,
  showPerson,
  confirmStaff,
  suspendStaff,
  listLimits,
} from '#server/actions/people/staff.ts';
import { endStaffSessions } from '#server/actions/access/staff-sessions.ts';
import { sendInvitation } from '#server/actions/access/invitation-link.ts';
import { addPromoter, moveToStore, setPromoterWithdrawn } from '#server/actions/people/keep-promoters.ts';
import {
  listPromoters,
  showPromoter,
  listPromotersToInvite,
  ownPromoter,
  printPosters,
  showOwnLink,
} from '#server/actions/people/promoters.ts';
import {
  showCommissions,
  exportStatement,
  printStatement,
  showOwnCommissions,
} from '#server/actions/people/commissions.ts';
import { changeStore, endStore, listStores, openStore } from '#server/actions/people/stores.ts';
import { applyPromotersFile, tryPromotersFile } from '#server/actions/people/several-promoters.ts';
import { tableIn } from '#server/http/office/table-in.ts';
import { asFile } from '#server/http/office/as-file.ts';
import { listOwnRequests } from '#server/actions/desk/list-requests.ts';
import { revealRectification } from '#server/actions/people/rectification.ts';
import {
  listComplaints,
  revealComplaint,
  showComplaint,
  takeComplaintLetter,
} from '#server/actions/people/complaints-at-desk.ts';
import { takePrivacyCopy } from '#server/actions/people/copy-own-data.ts';
import {
  answerAtDesk,
  checkPrivacyIdentity,
  listPrivacy,
  revealPrivacy,
  showPrivacy,
} from '#server/actions/people/work-on-privacy.ts';
import { recordOpposition, withdrawOppositionAtDesk } from '#server/actions/people/oppose.ts';
import type { OfficeHandlers } from '#server/http/office/serve-office.ts';

/** The desk's people, promoters, and what customers ask about their own data. */
export const peopleHandlers = {
  // Acts of two people, and the people themselves.
  listApprovals: ({ deps, staff, query }) => listApprovals(deps, staff, query.state),
  approveAct: ({ deps, staff, params }) => approveAct(deps, staff, params.id),
  refuseAct: ({ deps, staff, params, body }) => refuseAct(deps, staff, { ...params, ...body }),
  listStaff: ({ deps }) => listStaff(deps),

  // People of the desk: invitations, sessions, and what one of them may do alone.
  getStaffPerson: ({ deps, staff, params }) => showPerson(deps, staff, params.id),
  sendInvitation: ({ deps, staff, params }) => sendInvitation(deps, staff, params.id),
  endStaffSessions: ({ deps, staff, params, body }) => endStaffSessions(deps, staff, { ...params, ...body }),
  suspendStaff: ({ deps, staff, params, body }) => suspendStaff(deps, staff, { ...params, ...body }),
  confirmStaff: ({ deps, staff, params }) => confirmStaff(deps, staff, params.id),
  listLimits: ({ deps, staff }) => listLimits(deps, staff),

  // Who sells, where, and what it earns.
  listPromoters: ({ deps, staff, query }) => listPromoters(deps, staff, query),
  getPromoter: ({ deps, staff, params }) => showPromoter(deps, staff, params.promoter),
  listPromotersToInvite: ({ deps }) => listPromotersToInvite(deps),
  addPromoter: ({ deps, staff, body }) => addPromoter(deps, staff, body),
  withdrawPromoter: ({ deps, staff, params, body }) =>
    setPromoterWithdrawn(deps, staff, { id: params.promoter, withdrawn: true, ...body }),
  restorePromoter: ({ deps, staff, params, body }) =>
    setPromoterWithdrawn(deps, staff, { id: params.promoter, withdrawn: false, ...body }),
  movePromoter: ({ deps, staff, params, body: { store, reason } }) =>
    moveToStore(deps, staff, { id: params.promoter, to: store, reason }),
  printPoster: async ({ deps, params, query: { size }, reply }) =>
    asFile(reply, `cartel-${params.promoter}`, 'pdf', await printPosters(deps, [params.promoter], size)),
  printPosters: async ({ deps, query: { promoters, size }, reply }) =>
    asFile(reply, 'carteles', 'pdf', await printPosters(deps, promoters, size)),
  tryPromotersFile: async ({ deps, staff, query, request }) =>
    tryPromotersFile(deps, staff, { ...query, table: await tableIn(request) }),
  applyPromotersFile: async ({ deps, staff, query, request }) =>
    applyPromotersFile(deps, staff, { ...query, table: await tableIn(request) }),
  listStores: ({ deps, staff, query }) => listStores(deps, staff, query.partner),
  openStore: ({ deps, staff, body }) => openStore(deps, staff, body),
  changeStore: ({ deps, staff, params, body }) => changeStore(deps, staff, { ...params, ...body }),
  closeStore: ({ deps, staff, params, body }) => endStore(deps, staff, { ...params, ...body }),
  getCommissions: ({ deps, staff, query }) => showCommissions(deps, staff, query),
  exportStatement: async ({ deps, staff, params, query: { format }, reply }) => {
    const file = await exportStatement(deps, staff, { ...params, format });
    return asFile(reply, `comisiones-${params.promoter}-${params.month}`, format, file);
  },
  printStatement: async ({ deps, staff, params, reply }) => {
    const file = await printStatement(deps, staff, params);
    return asFile(reply, `comisiones-${params.promoter}-${params.month}`, 'pdf', file);
  },

  // What a promoter sees of the own sales.
  listOwnRequests: ({ deps, staff, query }) => listOwnRequests(deps, staff, query),
  getOwnLink: ({ deps, staff, query }) => showOwnLink(deps, staff, query.partner),
  printOwnPoster: async ({ deps, staff, query, reply }) => {
    const own = ownPromoter(staff, 'read-own-requests', query.partner);
    return asFile(reply, 'cartel', 'pdf', await printPosters(deps, [own.id], query.size));
  },
  getOwnCommissions: ({ deps, staff, query }) => showOwnCommissions(deps, staff, query),
  exportOwnStatement: async ({ deps, staff, params: { month }, query, reply }) => {
    const own = ownPromoter(staff, 'read-own-commissions', query.partner);
    const file = await exportStatement(deps, staff, { promoter: own.id, month, format: query.format });
    return asFile(reply, `mis-comisiones-${month}`, query.format, file);
  },
  printOwnStatement: async ({ deps, staff, params: { month }, query, reply }) => {
    const own = ownPromoter(staff, 'read-own-commissions', query.partner);
    const file = await printStatement(deps, staff, { promoter: own.id, month });
    return asFile(reply, `mis-comisiones-${month}`, 'pdf', file);
  },

  // What people complain about.
  listComplaints: ({ deps, query }) => listComplaints(deps, query),
  getComplaint: ({ deps, staff, params }) => showComplaint(deps, staff, params.id),
  revealOfComplaint: ({ deps, staff, params, body }) => revealComplaint(deps, staff, { ...params, ...body }),
  printComplaintLetter: async ({ deps, staff, params, reply }) => {
    const { pdf, folio } = await takeComplaintLetter(deps, staff, params.id);
    return asFile(reply, `respuesta-${folio}`, 'pdf', pdf);
  },

  // What people ask about their own data.
  listPrivacyRequests: ({ deps, query }) => listPrivacy(deps, query),
  getPrivacyRequest: ({ deps, staff, params }) => showPrivacy(deps, staff, params.id),
  revealOfPrivacy: ({ deps, staff, params, body }) => revealPrivacy(deps, staff, { ...params, ...body }),
  checkPrivacyIdentity: ({ deps, staff, params, body }) =>
    checkPrivacyIdentity(deps, staff, { ...params, ...body }),
  answerPrivacyRequest: ({ deps, staff, params, body }) => answerAtDesk(deps, staff, { ...params, ...body }),
  revealRectification: ({ deps, staff, params, body }) =>
    revealRectification(deps, staff, { ...params, ...body }),
  recordOpposition: ({ deps, staff, params, body }) => recordOpposition(deps, staff, { ...params, ...body }),
  withdrawOpposition: ({ deps, staff, params, body }) =>
    withdrawOppositionAtDesk(deps, staff, { ...params, ...body }),
  takePrivacyCopy: async ({ deps, staff, params, reply }) => {
    const { zip, fileName } = await takePrivacyCopy(deps, staff, params.id);
    reply.type('application/zip').header('content-disposition', `attachment; filename="${fileName}"`);
    return zip;
  },
} satisfies Partial<OfficeHandlers>;
