import { useRouteLoaderData } from 'react-router';
import type { loader, ShellData } from './shell.tsx';

/** Returns the partner, its features and the path prefix. Every screen renders inside the shell. */
export function useShell(): ShellData {
  const shell = useRouteLoaderData<typeof loader>('shell/shell');
  if (!shell) throw new Error('A screen outside the shell');
  return shell;
}
