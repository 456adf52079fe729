import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
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
import {
  signInWithPasskey,
  signInWithRecoveryCode,
  signInWithTotp,
  startPasskeySignIn,
} from '#server/actions/access/sign-in.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';
import {
  clearCompanyCookie,
  companyChallengeOf,
  giveCompanyCookie,
} from '#server/http/office/company-cookie.ts';
import { clearStaffCookie, newStaffCookie } from '#server/http/office/staff-cookie.ts';
import { asSignIn, withinAnyGrant } from '#server/http/office/staff-scope.ts';

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

  registerCompanySignIn(app, deps);
  registerOwnKeys(app, deps);

  serveOffice(app, deps, 'signOutOfOffice', async ({ staff, reply }) => {
    if (staff) await endOwnSession(deps, staff, staff.sessionId);
    clearStaffCookie(reply, deps.config);
    // What the browser keeps of this person must not show on a shared computer.
    reply.header('clear-site-data', '"cache"');
    return { ok: true };
  });

  serveOffice(app, deps, 'setDensity', async ({ staff, body }) => {
    await setDensity(deps, staff, body.density);
    return { ok: true };
  });
  serveOffice(app, deps, 'listOfficeSessions', ({ staff }) => listOwnSessions(deps, staff));
  serveOffice(app, deps, 'revokeOfficeSession', async ({ staff, params }) => {
    await endOwnSession(deps, staff, params.id);
    return { ok: true };
  });
}

function registerCompanySignIn(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'getCompanySignIn', ({ params }) => companyName(deps, params.company));

  serveOffice(app, deps, 'startCompanySignIn', async ({ params, body, reply }) => {
    const { url, challengeId } = await startCompanySignIn(deps, { ...params, ...body });
    giveCompanyCookie(reply, deps.config, challengeId);
    return { url };
  });

  serveOffice(app, deps, 'finishCompanySignIn', async ({ params, body, visitor, request, reply }) => {
    const cookie = newStaffCookie(deps.config);
    const challengeId = companyChallengeOf(request, deps.config);
    clearCompanyCookie(reply, deps.config);
    const { tokenSha256 } = cookie;
    const done = await finishCompanySignIn(deps, { ...params, ...body, challengeId, tokenSha256, visitor });
    cookie.give(reply);
    return done;
  });
}

function registerOwnKeys(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listOfficePasskeys', ({ staff }) => asSignIn(() => listOwnPasskeys(deps, staff)));
  serveOffice(app, deps, 'startOwnPasskey', ({ staff }) => asSignIn(() => startOwnPasskey(deps, staff)));
  serveOffice(app, deps, 'addOwnPasskey', async ({ staff, body }) => {
    await asSignIn(() => addOwnPasskey(deps, staff, body));
    return { ok: true };
  });
  serveOffice(app, deps, 'removeOwnPasskey', async ({ staff, params }) => {
    await asSignIn(() => removeOwnPasskey(deps, staff, params.id));
    return { ok: true };
  });

  serveOffice(app, deps, 'getOwnCodes', ({ staff }) => asSignIn(() => showOwnCodes(deps, staff)));
  serveOffice(app, deps, 'startOwnApp', ({ staff }) => asSignIn(() => startOwnApp(deps, staff)));
  serveOffice(app, deps, 'replaceOwnApp', async ({ staff, body }) => {
    await asSignIn(() => replaceOwnApp(deps, staff, body));
    return { ok: true };
  });
  serveOffice(app, deps, 'renewRecoveryCodes', ({ staff }) =>
    asSignIn(() => renewRecoveryCodes(deps, staff)),
  );
}
