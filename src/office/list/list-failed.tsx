import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { Fault } from '../shell/fault-page.tsx';
import { timeOf } from '../text/format.ts';
import { Rich, sentences } from '../text/sentences.ts';
import es from './es.json';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/section.tsx';

const t = sentences(es);

/** The list did not come: what is below it, and from when. */
export function ListFailed({ since }: { since: string | null }) {
  const { pathname, search } = useLocation();
  return (
    <Notice
      tone="bad"
      end={
        <Link className="link" to={pathname + search}>
          {t('retry')}
        </Link>
      }
    >
      <Rich>{since === null ? t('listFailedFirst') : t('listFailed', { time: timeOf(since) })}</Rich>
    </Notice>
  );
}

/** In place of a list that was not even answered: its name and the same notice. What is refused is said as everywhere. */
export function ListFault({ title }: { title: string }) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status < 500) return <Fault />;
  return (
    <>
      <PageHead title={title} />
      <ListFailed since={null} />
    </>
  );
}
