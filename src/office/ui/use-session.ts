import { useRouteLoaderData } from 'react-router';
import { permissions, type Permission } from '#domain/staff/permissions.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { loader as shellLoader } from '../shell/shell.tsx';

/** Who is signed in; undefined where the session itself could not be read. */
export const useSession = () => useRouteLoaderData<typeof shellLoader>('shell/shell');

export const useGrants = () => useSession()?.grants ?? [];

/** The partners that this person sees. */
export const usePartners = () => useSession()?.partners ?? [];

/** Whether this person may do it somewhere; the calls decide again. */
export function useMay(): (permission: Permission) => boolean {
  const grants = useGrants();
  return (permission) => {
    const allowed: readonly Role[] = permissions[permission];
    return grants.some(({ role }) => allowed.includes(role));
  };
}
