import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Blank } from '../../ui/notice.tsx';
import es from './es.json';
import type { ListQuery } from './query.ts';

const t = sentences(es);

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
