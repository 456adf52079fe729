import { isEmail } from '#domain/applicant/email.ts';
import { roles, type Role } from '#domain/staff/roles.ts';
import { inviteStaff } from '#server/actions/people/staff.ts';
import { peopleWithGrants, partnersInScope } from '#server/queries/staff/grants.ts';
import { OperatorError, type Operation } from './operation.ts';

/** Invites somebody to the desk; prints the link, which is good once, for a day. */
export const inviteToDesk: Operation<{
  name: string;
  email: string;
  role: string;
  /** Null: every partner. */
  partner: number | null;
}> = {
  async run(deps, { name, email, role, partner }) {
    if (name.trim().length < 3) throw new OperatorError('--name must be the name of a person.');
    if (!isEmail(email)) throw new OperatorError('--email must be an address.');
    const known = (await partnersInScope(deps.store)).map(({ id }) => id);
    if (partner !== null && !known.includes(partner)) throw new OperatorError('There is no such partner.');
    const { token, expiresAt } = await inviteStaff(deps, {
      name: name.trim(),
      email,
      role: roleIn(role),
      partnerId: partner,
    });
    const link = `${deps.config.publicOrigin}/oficina/invitacion/${token}`;
    return { data: { link, expiresAt }, lines: [link, `Good once, until ${expiresAt.toISOString()}.`] };
  },
};

export const listDesk: Operation<Record<string, never>> = {
  async run({ store }) {
    const people = await peopleWithGrants(store);
    const data = people.map((grants) => ({
      id: grants[0]?.staffId,
      name: grants[0]?.name,
      state: grants[0]?.state,
      grants: grants.map(({ role, partnerId }) => ({ role, partner: partnerId })),
    }));
    const lines = data.map(({ name, state, grants }) => {
      const held = grants.map(({ role, partner }) => `${role} at ${partner ?? 'every partner'}`);
      return `${name} (${state}): ${held.join(', ')}`;
    });
    return { data, lines: lines.length > 0 ? lines : ['Nobody works at the desk.'] };
  },
};

function roleIn(given: string): Role {
  const role = roles.find((each) => each === given);
  if (role === undefined) throw new OperatorError(`--role must be one of ${roles.join(', ')}.`);
  // Who it is among the promoters is chosen there.
  if (role === 'promoter') throw new OperatorError('A promoter is invited at the desk, by an administrator.');
  return role;
}
