import { Link, useLocation } from 'react-router';
import { timeOf } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Blank, Notice } from '../../ui/notice.tsx';
import es from './es.json';
import type { ListQuery } from './query.ts';

const t = sentences(es);

/** The list did not come: what is below it, and from when. */
export function Failed({ since }: { since: string | null }) {
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
      <Rich>{since === null ? t('failedFirst') : t('failed', { time: timeOf(since) })}</Rich>
    </Notice>
  );
}

/** No row: why, and the way on. */
export const Nobody = ({ query: { search } }: { query: ListQuery }) => (
  <Blank
    icon="search"
    title={search ? t('emptySearchTitle', { search }) : t('emptyTitle')}
    action={<ButtonLink to="/solicitudes">{t('seeAll')}</ButtonLink>}
  >
    {t(search ? 'emptySearchLead' : 'emptyLead')}
  </Blank>
);
