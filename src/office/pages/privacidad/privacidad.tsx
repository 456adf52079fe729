import { Link } from 'react-router';
import { privacyQuery, type OfficePrivacyLine } from '#contract/office/privacy.ts';
import { privacyRights } from '#domain/applicant/retention.ts';
import { ListFault } from '../../list/list-failed.tsx';
import { listPage } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { askedColumns, askedFilters, askedList } from './asked.tsx';
import es from './es.json';

const t = sentences(es);

export const meta = () => titled(t('title'));
export const loader = listLoader({ call: 'listPrivacyRequests', query: privacyQuery });
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** What people ask about their own data, the most urgent first. */
export default listPage<typeof loader>({
  ...askedList('/privacidad', 'lock', t),
  filters: askedFilters(
    t,
    privacyRights.map((value) => ({ value, label: t(value) })),
  ),
  columns: ({ now }) => [
    {
      label: t('right'),
      narrow: 'a',
      width: 150,
      cell: ({ id, kind }) => (
        <Link className="nm" to={`/privacidad/${id}`}>
          {t(kind)}
        </Link>
      ),
    },
    ...askedColumns<OfficePrivacyLine>(t, now, {
      account: { narrow: 'b' },
      between: [
        {
          label: t('identity'),
          leaves: 'lo',
          width: 120,
          cell: ({ identityChecked }) => (
            <span className={identityChecked ? undefined : 'muted'}>
              {t(identityChecked ? 'checked' : 'unchecked')}
            </span>
          ),
        },
        {
          label: t('hold'),
          leaves: 'lo',
          width: 160,
          cell: ({ holds }) => (
            <span className={holds > 0 ? undefined : 'muted'}>
              {holds === 0 ? t('noHold') : t(holds === 1 ? 'holds_one' : 'holds_other', { n: holds })}
            </span>
          ),
        },
      ],
    }),
  ],
});
