import { Form } from 'react-router';
import { ownRequestsQuery } from '#contract/office/own-sales.ts';
import { stepColumn, timeColumn, waitColumn } from '../../list/columns.tsx';
import { ListFault } from '../../list/list-failed.tsx';
import { listPage } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { RequestBadge } from '../../ui/badge.tsx';
import es from './es.json';
import { OwnPartnerField, useOwnPartners } from './own-partner.tsx';

const t = sentences(es);

export const meta = () => titled(t('title'));
export const loader = listLoader({ call: 'listOwnRequests', query: ownRequestsQuery, lasts: true });
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** What a promoter has sold or is about to, and how far each customer is. */
export default listPage<typeof loader>({
  path: '/mis-solicitudes',
  title: t('title'),
  lead: t('lead'),
  defaults: { view: 'all' },
  Said: ({ list }) => list && <PartnerForm partner={list.partner.id} />,
  tabs: {
    label: t('views'),
    of: ({ list, query, to }) =>
      list.counts
        .filter(({ view, count }) => count > 0 || view === 'all' || view === query.view)
        .map(({ view, ...count }) => ({
          to: to({ view }),
          label: t(view),
          current: view === query.view,
          ...count,
        })),
  },
  // How a seller recognises a customer, and how far the request is; on a phone the device stands below the number.
  columns: ({ now }) => [
    {
      label: t('phone'),
      narrow: 'a',
      width: 116,
      cell: ({ phoneEnd, product }) => (
        <>
          {phoneEnd === null ? (
            <span className="muted">{t('erased')}</span>
          ) : (
            <b className="num">{t('phoneEnd', { end: phoneEnd })}</b>
          )}
          <span className="only-s small muted">{dotted(product.name, product.color)}</span>
        </>
      ),
    },
    { label: t('product'), cell: ({ product }) => <span>{dotted(product.name, product.color)}</span> },
    {
      label: t('account'),
      leaves: 'lo2',
      width: 116,
      cell: ({ account }) => <span className="num">{account}</span>,
    },
    stepColumn(t('missing'), { words: (step) => t(`missing-${step}`), width: 190 }),
    waitColumn(t('inStep'), ({ since }) => since, { now, width: 96 }),
    timeColumn(t('begun'), ({ begunAt }) => begunAt, { now, leaves: 'lo', width: 96 }),
    { label: t('state'), narrow: 'c', width: 160, cell: ({ state }) => <RequestBadge state={state} /> },
  ],
  keyOf: ({ account }) => account,
  rowTo: () => null,
  empty: ({ query: { view }, to }) =>
    view === 'all'
      ? { icon: 'list', title: t('emptyTitle'), lead: t('emptyLead') }
      : {
          icon: 'list',
          title: t('emptyViewTitle'),
          lead: t('emptyViewLead'),
          to: to({ view: null }),
          act: t('seeAll'),
        },
  range: ({ list: { rows } }) => t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length }),
  pager: 'several',
});

/** For somebody who sells for several. */
function PartnerForm({ partner }: { partner: number }) {
  if (useOwnPartners().length < 2) return null;
  return (
    <Form method="get" className="filters" key={partner}>
      <OwnPartnerField value={partner} />
      <Button type="submit" size="sm">
        {t('seePartner')}
      </Button>
    </Form>
  );
}
