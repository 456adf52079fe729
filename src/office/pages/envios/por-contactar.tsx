import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { contactsQuery, type OfficeContact } from '#contract/office/contacts.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, nearTime } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { Head } from './head.tsx';
import { href, readQuery } from './query.ts';
import { usePartners } from '../../ui/use-partners.ts';

const t = sentences(es);
const here = '/envios/por-contactar';

export const meta = () => titled(t('toContact'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readQuery(contactsQuery, new URL(request.url).searchParams);
  const list = await context.get(apiContext).call('listToContact', { query });
  return { query, list: needed(list, request), now: await nowOf(context) };
}

/** Customers who paid and wait for somebody to agree the delivery with them. */
export default function PorContactar() {
  const { query, list, now } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const withPartner = usePartners().length > 1;
  const { cursor: _, ...filters } = query;
  return (
    <>
      <Head at="to-contact" />
      {list.rows.length === 0 ? (
        <Blank icon="done" title={t('contactsNone')}>
          {t('contactsNoneLead')}
        </Blank>
      ) : (
        <DataTable
          key={search.toString()}
          label={t('toContact')}
          columns={columnsOf({ now, withPartner, mayLog: list.may.log })}
          rows={list.rows}
          keyOf={({ requestId }) => requestId}
          hrefOf={({ requestId }) => `/envio/${requestId}`}
        />
      )}
      {(list.rows.length > 0 || list.previous !== null) && (
        <Pager
          range={t(list.count === 1 ? 'contacts_one' : 'contacts_other', { n: list.count })}
          previous={list.previous && href(here, { ...filters, cursor: list.previous })}
          next={list.next && href(here, { ...filters, cursor: list.next })}
        />
      )}
    </>
  );
}

const columnsOf = ({
  now,
  withPartner,
  mayLog,
}: {
  now: string;
  withPartner: boolean;
  mayLog: boolean;
}): Column<OfficeContact>[] => [
  {
    label: t('account'),
    narrow: 'a',
    width: 118,
    cell: ({ requestId, account }) => (
      <Link className="nm num" to={`/envio/${requestId}`}>
        {account}
      </Link>
    ),
  },
  ...(withPartner
    ? [
        {
          label: t('partner'),
          leaves: 'lo2' as const,
          cell: ({ partner }: OfficeContact) => <PartnerName partner={partner} />,
        },
      ]
    : []),
  {
    label: t('device'),
    leaves: 'lo',
    cell: ({ product }) => <span>{dotted(product.name, product.color)}</span>,
  },
  {
    label: t('waitsSince'),
    narrow: 'b',
    width: 130,
    cell: ({ since }) => (
      <time className="num" dateTime={since} title={exactTime(since)}>
        {nearTime(since, now)}
      </time>
    ),
  },
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
  ...(mayLog
    ? [
        {
          label: t('act'),
          right: true,
          narrow: 'd' as const,
          width: 160,
          cell: ({ requestId, account }: OfficeContact) => (
            <ButtonLink size="sm" to={`/envio/${requestId}#contacto`} aria-label={`${t('log')}: ${account}`}>
              {t('log')}
            </ButtonLink>
          ),
        },
      ]
    : []),
];
