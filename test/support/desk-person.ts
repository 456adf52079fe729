import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { OfficeOutput } from '#contract/office/api.ts';
import { needsPasskey } from '#domain/staff/passkey-rule.ts';
import type { Role } from '#domain/staff/roles.ts';
import { inviteStaff } from '#server/actions/people/staff.ts';
import type { TestApp } from './app.ts';
import type { Reply, TestClient } from './client.ts';
import { linkOf } from './messages.ts';
import { addPasskey } from './passkey.ts';

/** A person of the desk in a browser of her own. */
export interface DeskPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly client: TestClient;
  /** Of her app. */
  readonly secret: string;
  /** The moment whose code she accepted with. */
  readonly at: number;
  readonly recoveryCodes: readonly string[];
}

let people = 0;

export const newEmail = (): string => `persona.${++people}.${randomBytes(3).toString('hex')}@oficina.mx`;

/** Invites somebody and accepts with a time-based code, as she would, and where her role needs one with a passkey besides. */
export async function deskPerson(
  test: TestApp,
  role: Role,
  partnerId: number | null,
  name = `Persona ${people + 1}`,
  /** Of the role of a promoter: which one. */
  promoter: number | null = null,
): Promise<DeskPerson> {
  const email = newEmail();
  const { staffId, token } = await inviteStaff(test.deps, { name, email, role, partnerId, promoter });
  const client = test.client();
  const start = await client.post<OfficeOutput<'startInvitationTotp'>>(
    `office/invitations/${token}/totp/secret`,
  );
  const { challengeId, secret } = must(start);
  const at = Date.now();
  const accepted = await client.post<OfficeOutput<'acceptWithTotp'>>(`office/invitations/${token}/totp`, {
    challengeId,
    name,
    code: codeOf({ secret, at }),
  });
  const { recoveryCodes } = must(accepted);
  if (needsPasskey(role, null)) must(await addPasskey(test, client));
  return { id: staffId, name, email, client, secret, at, recoveryCodes };
}

/** Signs in with a code in a browser that has not signed in before: by the link that her e-mail gets. */
export async function signInAnew(
  { deps, client: newClient }: Pick<TestApp, 'deps' | 'client'>,
  way: 'totp' | 'recovery',
  { email }: Pick<DeskPerson, 'email'>,
  code: string,
): Promise<{ client: TestClient; reply: Reply }> {
  const client = newClient();
  const asked = await client.post(`office/sign-in/${way}`, { email, code });
  if (asked.status !== 200) return { client, reply: asked };
  const token = await linkOf(deps.store, email);
  return { client, reply: await client.post(`office/sign-in/link/${token}`) };
}

/** The code that her app shows `steps` of thirty seconds after the one that she accepted with. */
export const codeOf = ({ secret, at }: Pick<DeskPerson, 'secret' | 'at'>, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + steps * 30_000 });

/** @throws what was answered instead of 200 */
export function must<T>(reply: Reply<T>): T {
  if (reply.status !== 200)
    throw new Error(`answered ${reply.status} ${reply.code}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}
