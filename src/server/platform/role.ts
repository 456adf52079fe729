/**
 * The work of a process. web: pages and calls; enqueues jobs but runs none. worker: runs jobs; its HTTP serves only
 * health and metrics. all: both, as the embedded database requires.
 */
export const roles = ['web', 'worker', 'all'] as const;
export type Role = (typeof roles)[number];

/**
 * Checks what a process with a partial role requires: the data, and the secrets it shares with the others. Returns a
 * line for each missing variable.
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
    // Jobs write e-mails with a link to the shop, which is not where the worker listens.
    [
      role === 'worker' && given['PUBLIC_ORIGIN'] === undefined,
      'PUBLIC_ORIGIN: ROLE=worker needs it for the links of messages',
    ],
  ];
  return needs.filter(([missing]) => missing).map(([, problem]) => problem);
}
