import { redirect } from 'react-router';

/** Redirects the empty path to the default partner's home (spec §2). */
export const loader = () => redirect('/1/inicio');
