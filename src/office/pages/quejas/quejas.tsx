import { complaintsQuery } from '#contract/office/complaints.ts';
import { complaintFolio, complaintKinds, complaintNames } from '#domain/applicant/complaint.ts';
import { linkColumn } from '../../list/columns.tsx';
import { ListFault } from '../../list/list-failed.tsx';
import { listPage } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { askedColumns, askedFilters, askedList } from '../privacidad/asked.tsx';
import es from './es.json';

const t = sentences(es);

export const meta = () => titled(t('title'));
export const loader = listLoader({ call: 'listComplaints', query: complaintsQuery });
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** What people complain about, the most urgent first. */
export default listPage<typeof loader>({
  ...askedList('/quejas', 'message', t),
  filters: askedFilters(
    t,
    complaintKinds.map((value) => ({ value, label: complaintNames[value] })),
  ),
  columns: ({ now }) => [
    linkColumn(t('folio'), ({ id, folio }) => ({ to: `/quejas/${id}`, text: complaintFolio(folio) }), {
      width: 130,
    }),
    { label: t('about'), narrow: 'b', cell: ({ kind }) => complaintNames[kind] },
    ...askedColumns(t, now, { account: { leaves: 'lo' } }),
  ],
});
