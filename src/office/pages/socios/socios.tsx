import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { pageLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';
import { PageHead } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';

const t = sentences(es);

export const meta = () => titled(t('title'));

const load = pageLoader('listPartners');

/** Who works for one shop is led to it. */
export async function loader(args: LoaderFunctionArgs) {
  const loaded = await load(args);
  const [only, ...others] = loaded.shown.rows;
  if (only && others.length === 0 && !loaded.shown.mayCreate) throw redirect(`/socio/${only.partner.id}`);
  return loaded;
}

/** The shops of the service, and which of them are open. */
export default function Socios() {
  const { rows, mayCreate } = useLoaderData<typeof loader>().shown;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')}>
        {mayCreate && (
          <ButtonLink to="/socios/nuevo" kind="primary" icon="plus">
            {t('add')}
          </ButtonLink>
        )}
      </PageHead>
      <ShortTable label={t('title')} columns={columns} rows={rows} keyOf={({ partner }) => partner.id} />
    </>
  );
}

type Row = OfficeOutput<'listPartners'>['rows'][number];

const columns: readonly PlainColumn<Row>[] = [
  {
    label: t('partner'),
    narrow: 'a',
    cell: ({ partner }) => (
      <Link className="nm" to={`/socio/${partner.id}`}>
        <PartnerName partner={partner} />
      </Link>
    ),
  },
  { label: t('address'), narrow: 'b', cell: ({ partner }) => `/${partner.id}/inicio` },
  { label: t('state'), narrow: 'c', cell: ({ isOnSale }) => <ShopState isOnSale={isOnSale} /> },
  {
    label: t('missing'),
    narrow: 'd',
    cell: ({ isOnSale, missing }) =>
      isOnSale || missing === 0
        ? t('nothing')
        : t(missing === 1 ? 'missing_one' : 'missing_other', { n: missing }),
  },
];

export const ShopState = ({ isOnSale, large = false }: { isOnSale: boolean; large?: boolean }) => (
  <Badge tone={isOnSale ? 'good' : 'none'} icon={isOnSale ? 'done' : 'clock'} large={large}>
    {t(isOnSale ? 'onSale' : 'offSale')}
  </Badge>
);
