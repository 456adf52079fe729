import { data } from 'react-router';
import { Nothing } from './fault-page.tsx';

/** Any other address of the desk. */
export const loader = () => data(null, { status: 404 });

export default Nothing;
