import { z } from 'zod';
import { passkeySteps } from '#domain/staff/passkey-rule.ts';
import { densities } from '#domain/staff/roles.ts';
import { calls } from '../call.ts';
import { done, instant } from '../values.ts';
import { grant, idParams, officeId, partnerRef, personRef } from './values.ts';

const token = z.string().regex(/^[\w-]{43}$/, 'La invitación no existe');
const linkToken = z.string().regex(/^[\w-]{43}$/, 'Ese enlace no existe.');
const company = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/, 'No hay una empresa con esa clave.');
/** As an app shows it, in two groups. */
const totpCode = z
  .string()
  .overwrite((code) => code.replaceAll(/[\s-]/g, ''))
  .regex(/^\d{6}$/, 'Escriba los seis dígitos.');
/** The options and the answer of the browser's passkey API; their shapes are WebAuthn's. */
const webauthn = z.record(z.string(), z.unknown());
const challenge = z.object({
  /** Names the challenge in the call that answers it; good once, for five minutes. */
  challengeId: officeId,
  options: webauthn,
});
const answered = z.object({ challengeId: officeId, credential: webauthn });
const email = z.string().trim().max(254).email('Escriba un correo válido.');
const appSecret = z.object({
  challengeId: officeId,
  /** In base32, to type. */
  secret: z.string(),
  /** otpauth://, to open in an app on the same phone. */
  uri: z.string(),
  /** The same to scan: SVG. */
  qr: z.string(),
});
const appAnswer = z.object({ challengeId: officeId, code: totpCode });
/** `link-sent`: right, and nothing is open yet: this browser has not signed in before, and opens by the link in the e-mail. */
const typed = z.object({ outcome: z.enum(['signed-in', 'link-sent']) });
/** Shown once; each replaces a code of the app one time. */
const accepted = z.object({ recoveryCodes: z.array(z.string()) });

export const officeSignIn = calls({
  getOfficeSession: {
    method: 'GET',
    path: '/office/session',
    summary: 'Who the desk’s cookie stands for, with the grants as they are now',
    response: z.object({
      /** Null: nobody is signed in. */
      person: personRef.nullable(),
      grants: z.array(grant),
      /** The partners that the grants show; empty without one. */
      partners: z.array(partnerRef),
      /** Of the tables of this person. */
      density: z.enum(densities),
      /** Approvals that wait for somebody like this person. */
      approvalsWaiting: z.number().int(),
      /** Whether this address can have passkeys: not a bare IP address. */
      passkeys: z.boolean(),
      /** What opens this session: until then there are no grants in it, and every other call is refused. Null: it is open. */
      passkeyStep: z.enum(passkeySteps).nullable(),
    }),
  },
  getInvitation: {
    method: 'GET',
    path: '/office/invitations/{token}',
    summary: 'An invitation that was not used yet',
    params: z.object({ token }),
    response: z.object({
      name: z.string(),
      email: z.string(),
      expiresAt: instant,
      mayUsePasskey: z.boolean(),
      grants: z.array(grant),
    }),
  },
  startInvitationPasskey: {
    method: 'POST',
    path: '/office/invitations/{token}/passkey/options',
    summary: 'What the browser needs to make a passkey for an invited person',
    params: z.object({ token }),
    response: challenge,
  },
  acceptWithPasskey: {
    method: 'POST',
    path: '/office/invitations/{token}/passkey',
    summary: 'Accepts an invitation with a new passkey and signs in',
    params: z.object({ token }),
    body: answered,
    response: accepted,
  },
  startInvitationTotp: {
    method: 'POST',
    path: '/office/invitations/{token}/totp/secret',
    summary: 'A new secret for an app that makes time-based codes',
    params: z.object({ token }),
    response: appSecret,
  },
  acceptWithTotp: {
    method: 'POST',
    path: '/office/invitations/{token}/totp',
    summary: 'Accepts an invitation with the first code of an app and signs in',
    params: z.object({ token }),
    body: appAnswer,
    response: accepted,
  },
  startPasskeySignIn: {
    method: 'POST',
    path: '/office/sign-in/passkey/options',
    summary: 'A challenge for any passkey of this site',
    response: challenge,
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/office/sign-in/passkey',
    summary: 'Signs in with a passkey',
    body: answered,
    response: done,
  },
  signInWithTotp: {
    method: 'POST',
    path: '/office/sign-in/totp',
    summary: 'Signs in with e-mail and a time-based code; in a new browser it sends a link',
    body: z.object({ email, code: totpCode }),
    response: typed,
  },
  signInWithRecoveryCode: {
    method: 'POST',
    path: '/office/sign-in/recovery',
    summary: 'The same with one of the recovery codes, which is used up',
    body: z.object({ email, code: z.string().trim().min(8, 'Escriba el código.').max(40) }),
    response: typed,
  },
  signInWithLink: {
    method: 'POST',
    path: '/office/sign-in/link/{token}',
    summary: 'Signs in with the link that was sent, once, in the browser that asked for it',
    params: z.object({ token: linkToken }),
    response: done,
  },
  getCompanySignIn: {
    method: 'GET',
    path: '/office/sign-in/company/{company}',
    summary: 'The partner whose people sign in with their company’s account under this key',
    params: z.object({ company }),
    response: z.object({ name: z.string() }),
  },
  startCompanySignIn: {
    method: 'POST',
    path: '/office/sign-in/company/{company}',
    summary: 'Where a browser goes to sign in with its company’s account (OpenID Connect)',
    params: z.object({ company }),
    body: z.object({
      /** A path of the desk. */
      next: z.string().max(500),
    }),
    response: z.object({ url: z.url() }),
  },
  finishCompanySignIn: {
    method: 'POST',
    path: '/office/sign-in/company/{company}/finish',
    summary: 'Signs in with what the company sent the same browser back with, once',
    params: z.object({ company }),
    body: z.object({
      /** Of the address that the browser came back to. */
      query: z.string().max(8_000),
    }),
    response: z.object({ next: z.string() }),
  },
  listOfficePasskeys: {
    method: 'GET',
    path: '/office/passkeys',
    summary: 'The passkeys of this person',
    response: z.object({
      passkeys: z.array(z.object({ id: officeId, createdAt: instant, lastUsedAt: instant.nullable() })),
      /** Not where there are no passkeys, nor in a session that her company vouches for. */
      mayChange: z.boolean(),
    }),
  },
  startOwnPasskey: {
    method: 'POST',
    path: '/office/passkeys/options',
    summary: 'What the browser needs to make one more passkey for this person',
    response: challenge,
  },
  addOwnPasskey: {
    method: 'POST',
    path: '/office/passkeys',
    summary: 'Adds a passkey that the browser made',
    body: answered,
    response: done,
  },
  removeOwnPasskey: {
    method: 'POST',
    path: '/office/passkeys/{id}/remove',
    summary: 'Removes one of this person’s passkeys, unless she could not sign in without it',
    params: idParams,
    response: done,
  },
  getOwnCodes: {
    method: 'GET',
    path: '/office/codes',
    summary: 'The app of this person that makes codes, and how many recovery codes she has left',
    response: z.object({
      /** Null: she has none. */
      app: z.object({ createdAt: instant, lastUsedAt: instant.nullable() }).nullable(),
      recoveryCodesLeft: z.number().int(),
      /** Not in a session that her company vouches for. */
      mayChange: z.boolean(),
    }),
  },
  startOwnApp: {
    method: 'POST',
    path: '/office/app/secret',
    summary: 'A new secret for an app in place of this person’s',
    response: appSecret,
  },
  replaceOwnApp: {
    method: 'POST',
    path: '/office/app',
    summary: 'Puts the app that shows this code in place of this person’s; her other sessions end',
    body: appAnswer,
    response: done,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/office/recovery-codes',
    summary: 'New recovery codes for this person; the old ones end',
    response: accepted,
  },
  setDensity: {
    method: 'POST',
    path: '/office/density',
    summary: 'How much room the tables of this person take',
    body: z.object({ density: z.enum(densities, 'Elija una de las tres.') }),
    response: done,
  },
  signOutOfOffice: {
    method: 'POST',
    path: '/office/sign-out',
    summary: 'Ends this session of the desk',
    response: done,
  },
  listOfficeSessions: {
    method: 'GET',
    path: '/office/sessions',
    summary: 'Where this person is signed in',
    response: z.array(
      z.object({
        id: officeId,
        /** 'Chrome en Windows'; empty where it did not say. */
        browser: z.string(),
        method: z.enum(['passkey', 'totp', 'recovery-code', 'sandbox', 'company']),
        createdAt: instant,
        lastSeenAt: instant,
        isThis: z.boolean(),
      }),
    ),
  },
  revokeOfficeSession: {
    method: 'POST',
    path: '/office/sessions/{id}/revoke',
    summary: 'Ends one of this person’s sessions',
    params: idParams,
    response: done,
  },
});
