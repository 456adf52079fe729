import type { Role } from './roles.ts';

/** Who needs a passkey at a partner, from the fewest to the most. */
export const passkeyRules = ['usual', 'supervisors', 'everyone'] as const;
export type PasskeyRule = (typeof passkeyRules)[number];

/** As people read it. */
export const passkeyRuleNames: Record<PasskeyRule, string> = {
  usual: 'Administración y Finanzas',
  supervisors: 'Administración, Finanzas y Supervisión',
  everyone: 'Todas las personas',
};

const rolesOf: Record<PasskeyRule, readonly Role[] | null> = {
  usual: ['administrator', 'finance'],
  supervisors: ['administrator', 'finance', 'supervisor'],
  everyone: null,
};

/** Whether somebody with a role needs a passkey where a partner has this rule; null: it has set none. */
export const needsPasskey = (role: Role, rule: PasskeyRule | null): boolean =>
  rolesOf[rule ?? 'usual']?.includes(role) ?? true;

/** The ways in that anybody can take who knows six digits or a sheet of paper, and reads her e-mail. */
const typedWays: readonly string[] = ['totp', 'recovery-code'] satisfies TypedWay[];
export type TypedWay = 'totp' | 'recovery-code';
export const isTyped = (method: string): method is TypedWay => typedWays.includes(method);

/**
 * What a person who needs a passkey does before anything else opens. Who has none registers one, in a session that is new:
 * else she signs in again. Who has one uses it, but after a recovery code, which is for a key that was lost, she may register
 * another.
 */
export const passkeySteps = ['register', 'use', 'either', 'again'] as const;
export function passkeyStep(
  method: TypedWay,
  { hasPasskey, isNew }: { readonly hasPasskey: boolean; readonly isNew: boolean },
): (typeof passkeySteps)[number] {
  if (!hasPasskey) return isNew ? 'register' : 'again';
  return method === 'recovery-code' && isNew ? 'either' : 'use';
}
