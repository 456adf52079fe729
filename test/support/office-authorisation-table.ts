import type { OfficeCallName } from '#contract/office/api.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { Reply, TestClient } from './client.ts';

/**
 * Who may make each call of the desk, written by hand from the roles matrix and not derived from the policies. `in`:
 * admitted (the input may still be wrong); a number: exactly that status.
 */
export interface OfficeRow {
  readonly send: (client: TestClient, ids: OfficeIds) => Promise<Reply>;
  readonly visitor: OfficeAnswer;
  /** Roles that get `own` at their partner, and 404 for what is another partner's or nobody's. */
  readonly roles: readonly Role[];
  readonly own: OfficeAnswer;
  /** Every other role: at her partner, and elsewhere. */
  readonly others: { readonly own: OfficeAnswer; readonly elsewhere: OfficeAnswer };
  /** The call names an object. */
  readonly object: boolean;
}
export type OfficeAnswer = 'in' | 401 | 403 | 404;

/** Objects of one partner. */
export interface OfficeIds {
  readonly requestId: string;
  readonly account: string;
  readonly refund: string;
  readonly approval: string;
  readonly staff: string;
  readonly grant: string;
  readonly session: string;
  readonly view: string;
}

type Send = OfficeRow['send'];

export const everyRole: readonly Role[] = [
  'counter',
  'analyst',
  'collections',
  'finance',
  'catalogue',
  'supervisor',
  'auditor',
  'administrator',
];

const anybody = (send: Send): OfficeRow => ({
  send,
  visitor: 'in',
  roles: everyRole,
  own: 'in',
  others: { own: 'in', elsewhere: 'in' },
  object: false,
});
const signedIn = (send: Send): OfficeRow => ({ ...anybody(send), visitor: 401 });
/** Without one of the roles nothing is told of the object, not even whether it is there. */
const by = (roles: readonly Role[], send: Send): OfficeRow => ({
  send,
  visitor: 401,
  roles,
  own: 'in',
  others: { own: 403, elsewhere: 403 },
  object: true,
});
const listBy = (roles: readonly Role[], send: Send): OfficeRow => ({ ...by(roles, send), object: false });

/** Signs out in a browser without the cookie. */
function signOutElsewhere(client: TestClient): Promise<Reply> {
  const other = client.from(client.address);
  other.cookies = new Map();
  return other.post('office/sign-out');
}

const token = 'x'.repeat(43);
const challengeId = '00000000-0000-4000-8000-000000000000';
const name = 'Ana Ríos';
const readers = everyRole.filter((role) => role !== 'catalogue');
const reason = 'Lo pidió la gerencia';

const onCredit =
  (act: string, body: object): Send =>
  (client, ids) =>
    client.post(`office/credits/${ids.account}/${act}`, body);

export const officeTable: Readonly<Record<OfficeCallName, OfficeRow>> = {
  getOfficeSession: anybody((client) => client.get('office/session')),
  getInvitation: anybody((client) => client.get(`office/invitations/${token}`)),
  startInvitationPasskey: anybody((client) => client.post(`office/invitations/${token}/passkey/options`)),
  acceptWithPasskey: anybody((client) =>
    client.post(`office/invitations/${token}/passkey`, { challengeId, credential: {}, name }),
  ),
  startInvitationTotp: anybody((client) => client.post(`office/invitations/${token}/totp/secret`)),
  acceptWithTotp: anybody((client) =>
    client.post(`office/invitations/${token}/totp`, { challengeId, code: '123456', name }),
  ),
  startPasskeySignIn: anybody((client) => client.post('office/sign-in/passkey/options')),
  // With bad input: what signs in is tested in sign-in.test.ts.
  signInWithPasskey: anybody((client) => client.post('office/sign-in/passkey', {})),
  signInWithTotp: anybody((client) => client.post('office/sign-in/totp', {})),
  signInWithRecoveryCode: anybody((client) => client.post('office/sign-in/recovery', {})),
  // Elsewhere: the sessions are still needed.
  signOutOfOffice: anybody((client) => signOutElsewhere(client)),
  listOfficeSessions: signedIn((client) => client.get('office/sessions')),
  // Another person's session, at any partner.
  revokeOfficeSession: {
    ...by(everyRole, (client, ids) => client.post(`office/sessions/${ids.session}/revoke`)),
    own: 404,
  },
  getOfficeToday: signedIn((client) => client.get('office/today')),
  listOfficeRequests: listBy(readers, (client) => client.get('office/requests')),
  getOfficeRequest: by(readers, (client, ids) => client.get(`office/requests/${ids.requestId}`)),
  addRequestNote: by(['counter', 'analyst', 'collections', 'finance', 'supervisor'], (client, ids) =>
    client.post(`office/requests/${ids.requestId}/notes`, { text: 'Nota' }),
  ),
  revealOfRequest: by(['analyst', 'collections', 'finance', 'supervisor', 'auditor'], (client, ids) =>
    client.post(`office/requests/${ids.requestId}/reveal`, { field: 'name', reason: 'audit' }),
  ),
  // Another person's view, at any partner.
  getOfficeView: {
    ...by(['analyst', 'collections', 'finance', 'supervisor', 'auditor'], (client, ids) =>
      client.get(`office/views/${ids.view}`),
    ),
    own: 404,
  },
  listApprovals: signedIn((client) => client.get('office/approvals')),
  // Everybody may make some act, so nobody is refused before the act is looked up.
  approveAct: {
    ...by(['supervisor', 'administrator'], (client, ids) =>
      client.post(`office/approvals/${ids.approval}/approve`),
    ),
    others: { own: 403, elsewhere: 404 },
  },
  refuseAct: {
    ...by(['supervisor', 'administrator'], (client, ids) =>
      client.post(`office/approvals/${ids.approval}/refuse`, { reason }),
    ),
    others: { own: 403, elsewhere: 404 },
  },
  listStaff: listBy(['auditor', 'administrator'], (client) => client.get('office/staff')),
  proposeGrant: by(['administrator'], (client, ids) =>
    client.post(`office/staff/${ids.staff}/grants`, { role: 'catalogue', partner: 1, reason }),
  ),
  proposeGrantWithdrawal: by(['administrator'], (client, ids) =>
    client.post(`office/grants/${ids.grant}/withdraw`, { reason }),
  ),
  proposeRefund: by(['finance'], (client, ids) =>
    client.post(`office/refunds/${ids.refund}/pay`, { transfer: 'SPEI 1', reason }),
  ),
  listCredits: listBy(readers, (client) => client.get('office/credits')),
  getCredit: by(readers, (client, ids) => client.get(`office/credits/${ids.account}`)),
  sendPayoffQuote: by(['analyst', 'collections', 'finance', 'supervisor'], (client, ids) =>
    client.post(`office/credits/${ids.account}/payoff`),
  ),
  promiseForCustomer: by(['collections'], onCredit('promise', { amount: 100, day: '2026-11-26', reason })),
  lockStolen: by(['collections'], onCredit('theft', { what: 'theft', reason })),
  proposeRelease: by(['collections'], onCredit('release', { reason })),
  proposePause: by(['collections'], onCredit('pause', { weeks: 1, reason })),
  proposeCancellation: by(['analyst'], onCredit('cancel', { reason })),
  proposeRevocation: by(['analyst'], onCredit('revoke', { sentOn: '2026-11-25', reason })),
  // No number is lost here.
  proposePhoneChange: { ...by(['counter', 'analyst'], onCredit('phone', { reason })), own: 404 },
  refusePhoneChange: { ...by(['supervisor'], onCredit('phone/refuse', { reason })), own: 404 },
  listCollections: listBy(['collections', 'supervisor', 'auditor'], (client) =>
    client.get('office/collections'),
  ),
  logContact: by(
    ['collections', 'supervisor'],
    onCredit('contacts', { channel: 'incoming-call', outcome: 'answered' }),
  ),
  stopContact: by(
    ['analyst', 'collections', 'supervisor'],
    onCredit('contact-stop', { why: 'dispute', reason }),
  ),
  resumeContact: by(['supervisor'], onCredit('contact-stop/end', { reason })),
};
