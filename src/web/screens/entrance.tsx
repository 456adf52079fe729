import { redirect } from 'react-router';

/** The empty path goes to the default partner's home (spec §2). */
export const loader = () => redirect('/1/inicio');
