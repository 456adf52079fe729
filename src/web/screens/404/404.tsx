import { data } from 'react-router';
import { NotFoundPage } from '#web/shell/error-pages.tsx';

export const loader = () => data(null, { status: 404 });
export const meta = () => [{ title: 'Page not found' }];

export default function NotFound() {
  return <NotFoundPage />;
}
