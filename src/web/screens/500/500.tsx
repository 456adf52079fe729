import { data } from 'react-router';
import { ServerErrorPage } from '#web/shell/error-pages.tsx';

export const loader = () => data(null, { status: 500 });
export const meta = () => [{ title: 'Something went wrong' }];

export default function ServerError() {
  return <ServerErrorPage />;
}
