import { z } from 'zod';

/** Settings of a sandbox: two that only tests need, and who may open it where others reach it. */
export const sandboxVariables = {
  SANDBOX_LIMITS: z.enum(['on', 'off'], { error: 'must be one of on, off' }).default('on'),
  SANDBOX_CLOCK: z.iso
    .datetime({ offset: true, error: 'must be an instant like 2026-03-02T12:00:00-06:00' })
    .transform((text) => new Date(text))
    .optional(),
  SANDBOX_KEY: z
    .string()
    .regex(/^[\w-]{24,}$/, 'must have at least 24 letters, digits, - and _')
    .optional(),
};

/** Returns a line for each such setting where nothing is simulated, or production does not allow what is. */
export function sandboxProblems(
  given: Readonly<Record<string, string | undefined>>,
  hasSandbox: boolean,
): string[] {
  const isAllowed = given['NODE_ENV'] !== 'production' || given['SANDBOX'] === 'allow';
  if (hasSandbox && isAllowed) return [];
  const set = [
    ...(given['SANDBOX_LIMITS'] === 'off' ? ['SANDBOX_LIMITS'] : []),
    ...(given['SANDBOX_CLOCK'] === undefined ? [] : ['SANDBOX_CLOCK']),
  ];
  const reason = hasSandbox
    ? 'under NODE_ENV=production it needs SANDBOX=allow'
    : 'it is for a sandbox, and nothing is simulated';
  return set.map((name) => `${name}: ${reason}`);
}
