/**
 * What a process does. web: pages and calls; it puts jobs into the queue and takes none. worker: takes jobs; by HTTP
 * it has only health and metrics. all: both, as the embedded database needs it.
 */
export const roles = ['web', 'worker', 'all'] as const;
export type Role = (typeof roles)[number];

/**
 * What a process that does a part of the work cannot do without: the data, and what it must share with the others.
 * A line for each variable that is missing.
 */
export function roleProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const role = given['ROLE'];
  if (role !== 'web' && role !== 'worker') return [];
  if (given['API_ORIGIN'] !== undefined) {
    return role === 'worker' ? ['ROLE: in front of API_ORIGIN there are no jobs for a worker'] : [];
  }
  const needs: readonly (readonly [missing: boolean, problem: string])[] = [
    [
      given['DATABASE_URL'] === undefined,
      `ROLE: ${role} needs DATABASE_URL; the embedded database belongs to one process, which does all`,
    ],
    [given['SECRET'] === undefined, `SECRET: ROLE=${role} needs it, the same in every process`],
    [
      given['VAULT_KEYS'] === undefined && given['VAULT_KEYS_FILE'] === undefined,
      `VAULT_KEYS: ROLE=${role} needs them, the same in every process`,
    ],
    // Jobs write e-mails with a way back into the shop, which is not where the worker listens.
    [
      role === 'worker' && given['PUBLIC_ORIGIN'] === undefined,
      'PUBLIC_ORIGIN: ROLE=worker needs it for the links of messages',
    ],
  ];
  return needs.filter(([missing]) => missing).map(([, problem]) => problem);
}
