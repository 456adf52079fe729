import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/context.ts';
import {
  acceptWithPasskey,
  acceptWithTotp,
  showInvitation,
  startInvitationPasskey,
  startInvitationTotp,
} from '#server/actions/staff/accept-invitation.ts';
import { endOwnSession, listOwnSessions } from '#server/actions/staff/own-sessions.ts';
import { showStaffSession } from '#server/actions/staff/show-session.ts';
import {
  signInWithPasskey,
  signInWithRecoveryCode,
  signInWithTotp,
  startPasskeySignIn,
} from '#server/actions/staff/sign-in.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';
import { clearStaffCookie, newStaffCookie } from '#server/http/office/staff-cookie.ts';
import { withinAnyGrant } from '#server/http/office/staff-scope.ts';

/** Invitations, ways in, and sessions of the desk's people. */
export function registerOfficeSignIn(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'getOfficeSession', ({ staff }) => {
    const show = () => showStaffSession(deps, staff);
    return staff === null ? show() : withinAnyGrant(staff, show);
  });

  serveOffice(app, deps, 'getInvitation', ({ params }) => showInvitation(deps, params.token));
  serveOffice(app, deps, 'startInvitationPasskey', ({ params }) =>
    startInvitationPasskey(deps, params.token),
  );
  serveOffice(app, deps, 'startInvitationTotp', ({ params }) => startInvitationTotp(deps, params.token));

  serveOffice(app, deps, 'acceptWithPasskey', async ({ params, body, visitor, reply }) => {
    const cookie = newStaffCookie(deps.config);
    const { tokenSha256 } = cookie;
    const accepted = await acceptWithPasskey(deps, { ...params, ...body, visitor, tokenSha256 });
    cookie.give(reply);
    return accepted;
  });

  serveOffice(app, deps, 'acceptWithTotp', async ({ params, body, visitor, reply }) => {
    const cookie = newStaffCookie(deps.config);
    const { tokenSha256 } = cookie;
    const accepted = await acceptWithTotp(deps, { ...params, ...body, visitor, tokenSha256 });
    cookie.give(reply);
    return accepted;
  });

  serveOffice(app, deps, 'startPasskeySignIn', () => startPasskeySignIn(deps));

  serveOffice(app, deps, 'signInWithPasskey', async ({ body, visitor, reply }) => {
    const cookie = newStaffCookie(deps.config);
    await signInWithPasskey(deps, { ...body, visitor, tokenSha256: cookie.tokenSha256 });
    cookie.give(reply);
    return { ok: true };
  });

  serveOffice(app, deps, 'signInWithTotp', async ({ body, visitor, reply }) => {
    const cookie = newStaffCookie(deps.config);
    await signInWithTotp(deps, { ...body, visitor, tokenSha256: cookie.tokenSha256 });
    cookie.give(reply);
    return { ok: true };
  });

  serveOffice(app, deps, 'signInWithRecoveryCode', async ({ body, visitor, reply }) => {
    const cookie = newStaffCookie(deps.config);
    await signInWithRecoveryCode(deps, { ...body, visitor, tokenSha256: cookie.tokenSha256 });
    cookie.give(reply);
    return { ok: true };
  });

  serveOffice(app, deps, 'signOutOfOffice', async ({ staff, reply }) => {
    if (staff) await endOwnSession(deps, staff, staff.sessionId);
    clearStaffCookie(reply, deps.config);
    // What the browser keeps of this person must not show on a shared computer.
    reply.header('clear-site-data', '"cache"');
    return { ok: true };
  });

  serveOffice(app, deps, 'listOfficeSessions', ({ staff }) => listOwnSessions(deps, staff));
  serveOffice(app, deps, 'revokeOfficeSession', async ({ staff, params }) => {
    await endOwnSession(deps, staff, params.id);
    return { ok: true };
  });
}
