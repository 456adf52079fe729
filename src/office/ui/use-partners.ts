import { useRouteLoaderData } from 'react-router';
import type { loader as shellLoader } from '../shell/shell.tsx';

/** The partners that this person sees. */
export const usePartners = () => useRouteLoaderData<typeof shellLoader>('shell/shell')?.partners ?? [];
