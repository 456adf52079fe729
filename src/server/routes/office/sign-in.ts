import {
  acceptWithPasskey,
  acceptWithTotp,
  showInvitation,
  startInvitationPasskey,
  startInvitationTotp,
} from '#server/actions/access/accept-invitation.ts';
import {
  companyName,
  finishCompanySignIn,
  startCompanySignIn,
} from '#server/actions/access/company-sign-in.ts';
import {
  renewRecoveryCodes,
  replaceOwnApp,
  showOwnCodes,
  startOwnApp,
  addOwnPasskey,
  listOwnPasskeys,
  removeOwnPasskey,
  startOwnPasskey,
} from '#server/actions/access/own-keys.ts';
import {
  showStaffSession,
  endOwnSession,
  listOwnSessions,
  setDensity,
} from '#server/actions/access/staff-sessions.ts';
import { signInWithLink } from '#server/actions/access/sign-in-link.ts';
import {
  signInWithPasskey,
  signInWithRecoveryCode,
  signInWithTotp,
  startPasskeySignIn,
  type TypedOutcome,
} from '#server/actions/access/sign-in.ts';
import {
  clearCompanyCookie,
  companyChallengeOf,
  giveCompanyCookie,
} from '#server/http/office/company-cookie.ts';
import { clearStaffCookie, newSignIn, newStaffCookie } from '#server/http/office/staff-cookie.ts';
import { asSignIn, withinAnyGrant } from '#server/http/office/staff-scope.ts';
import type { OfficeHandlers } from '#server/http/office/serve-office.ts';

/** Invitations, ways in, and sessions of the desk's people. */
export const signInHandlers = {
  // Invitations, ways in, and sessions of the desk's people.
  getOfficeSession: ({ deps, staff }) => {
    const show = () => showStaffSession(deps, staff);
    // Until she has used her passkey only what signs her in is looked at.
    return staff === null || staff.lacksPasskey !== null ? show() : withinAnyGrant(staff, show);
  },
  getInvitation: ({ deps, params }) => showInvitation(deps, params.token),
  startInvitationPasskey: ({ deps, params }) => startInvitationPasskey(deps, params.token),
  startInvitationTotp: ({ deps, params }) => startInvitationTotp(deps, params.token),
  acceptWithPasskey: async ({ deps, params, body, visitor, request, reply }) => {
    const { tokenSha256, browser, give } = newSignIn(deps.config, request);
    const accepted = await acceptWithPasskey(deps, { ...params, ...body, visitor, tokenSha256, browser });
    give(reply);
    return accepted;
  },
  acceptWithTotp: async ({ deps, params, body, visitor, request, reply }) => {
    const { tokenSha256, browser, give } = newSignIn(deps.config, request);
    const accepted = await acceptWithTotp(deps, { ...params, ...body, visitor, tokenSha256, browser });
    give(reply);
    return accepted;
  },
  startPasskeySignIn: ({ deps }) => startPasskeySignIn(deps),
  signInWithPasskey: async ({ deps, body, visitor, request, reply }) => {
    const { tokenSha256, browser, give } = newSignIn(deps.config, request);
    await signInWithPasskey(deps, { ...body, visitor, tokenSha256, browser });
    give(reply);
  },
  signInWithTotp: (handled) => typed(handled, signInWithTotp),
  signInWithRecoveryCode: (handled) => typed(handled, signInWithRecoveryCode),
  signInWithLink: async ({ deps, params, visitor, request, reply }) => {
    const { tokenSha256, browser, give } = newSignIn(deps.config, request);
    await signInWithLink(deps, { ...params, visitor, tokenSha256, browser });
    give(reply);
  },
  signOutOfOffice: async ({ deps, staff, reply }) => {
    if (staff) await endOwnSession(deps, staff, staff.sessionId);
    clearStaffCookie(reply, deps.config);
    // What the browser keeps of this person must not show on a shared computer.
    reply.header('clear-site-data', '"cache"');
  },
  setDensity: ({ deps, staff, body }) => setDensity(deps, staff, body.density),
  listOfficeSessions: ({ deps, staff }) => listOwnSessions(deps, staff),
  revokeOfficeSession: ({ deps, staff, params }) => endOwnSession(deps, staff, params.id),

  getCompanySignIn: ({ deps, params }) => companyName(deps, params.company),
  startCompanySignIn: async ({ deps, params, body, reply }) => {
    const { url, challengeId } = await startCompanySignIn(deps, { ...params, ...body });
    giveCompanyCookie(reply, deps.config, challengeId);
    return { url };
  },
  finishCompanySignIn: async ({ deps, params, body, visitor, request, reply }) => {
    const cookie = newStaffCookie(deps.config);
    const challengeId = companyChallengeOf(request, deps.config);
    clearCompanyCookie(reply, deps.config);
    const { tokenSha256 } = cookie;
    const done = await finishCompanySignIn(deps, { ...params, ...body, challengeId, tokenSha256, visitor });
    cookie.give(reply);
    return done;
  },

  listOfficePasskeys: ({ deps, staff }) => asSignIn(() => listOwnPasskeys(deps, staff)),
  startOwnPasskey: ({ deps, staff }) => asSignIn(() => startOwnPasskey(deps, staff)),
  addOwnPasskey: ({ deps, staff, body }) => asSignIn(() => addOwnPasskey(deps, staff, body)),
  removeOwnPasskey: ({ deps, staff, params }) => asSignIn(() => removeOwnPasskey(deps, staff, params.id)),
  getOwnCodes: ({ deps, staff }) => asSignIn(() => showOwnCodes(deps, staff)),
  startOwnApp: ({ deps, staff }) => asSignIn(() => startOwnApp(deps, staff)),
  replaceOwnApp: ({ deps, staff, body }) => asSignIn(() => replaceOwnApp(deps, staff, body)),
  renewRecoveryCodes: ({ deps, staff }) => asSignIn(() => renewRecoveryCodes(deps, staff)),
} satisfies Partial<OfficeHandlers>;

/** A code; where it opens nothing by itself the browser is given its own cookie, to which the link is bound. */
async function typed(
  { deps, body, visitor, request, reply }: Typed,
  signIn: typeof signInWithTotp,
): Promise<{ outcome: TypedOutcome }> {
  const { tokenSha256, browser, give, giveBrowser } = newSignIn(deps.config, request);
  const outcome = await signIn(deps, { ...body, visitor, tokenSha256, browser });
  if (outcome === 'signed-in') give(reply);
  else giveBrowser(reply);
  return { outcome };
}

type Typed = Pick<
  Parameters<OfficeHandlers['signInWithTotp']>[0],
  'deps' | 'body' | 'visitor' | 'request' | 'reply'
>;
