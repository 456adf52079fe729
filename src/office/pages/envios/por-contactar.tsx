import { contactsQuery, type OfficeContact } from '#contract/office/contacts.ts';
import { linkColumn, partnerColumn, productColumn, timeColumn } from '../../list/columns.tsx';
import { ListFault } from '../../list/list-failed.tsx';
import { listPage } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, nearTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import es from './es.json';
import { Head } from './head.tsx';

const t = sentences(es);

export const meta = () => titled(t('toContact'));
export const loader = listLoader({ call: 'listToContact', query: contactsQuery });
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** Customers who paid and wait for somebody to agree the delivery with them. */
export default listPage<typeof loader>({
  path: '/envios/por-contactar',
  title: t('toContact'),
  Head: () => <Head at="to-contact" />,
  columns: ({ now, withPartner, list }) => [
    linkColumn(t('account'), ({ requestId, account }) => ({ to: `/envio/${requestId}`, text: account }), {
      width: 118,
    }),
    ...(withPartner ? [partnerColumn<OfficeContact>(t('partner'))] : []),
    productColumn(t('device')),
    timeColumn(t('waitsSince'), ({ since }) => since, { now, as: 'near', narrow: 'b', width: 130 }),
    { label: t('tries'), right: true, width: 80, leaves: 'lo2', cell: ({ tries }) => tries },
    {
      label: t('lastOutcome'),
      leaves: 'lo2',
      cell: ({ lastOutcome, triedAt }) => (
        <span {...(triedAt ? { title: exactTime(triedAt) } : {})} className={lastOutcome ? '' : 'muted'}>
          {t(lastOutcome ?? 'noTries')}
        </span>
      ),
    },
    {
      label: t('mayCall'),
      narrow: 'c',
      width: 140,
      cell: ({ mayCall, callFrom }) =>
        mayCall ? (
          <Badge tone="good" icon="call" flat>
            {t('callNow')}
          </Badge>
        ) : (
          <span className="muted">{t('callFrom', { when: nearTime(callFrom, now) })}</span>
        ),
    },
    ...(list.may.log ? [logColumn] : []),
  ],
  keyOf: ({ requestId }) => requestId,
  rowTo: ({ requestId }) => `/envio/${requestId}`,
  empty: () => ({ icon: 'done', title: t('contactsNone'), lead: t('contactsNoneLead') }),
  range: ({ list: { count } }) => t(count === 1 ? 'contacts_one' : 'contacts_other', { n: count }),
});

const logColumn: Column<OfficeContact> = {
  label: t('act'),
  right: true,
  narrow: 'd',
  width: 160,
  cell: ({ requestId, account }) => (
    <ButtonLink size="sm" to={`/envio/${requestId}#contacto`} aria-label={`${t('log')}: ${account}`}>
      {t('log')}
    </ButtonLink>
  ),
};
