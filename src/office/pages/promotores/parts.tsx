import type { ReactNode } from 'react';
import { sentences } from '../../text/sentences.ts';
import { FlashNotice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import es from './es.json';
import { useMay } from '../../ui/use-session.ts';
import { Link } from 'react-router';
import type { OfficePromoterLine } from '#contract/office/promoters.ts';
import { grouped, pesos } from '../../text/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';

const t = sentences(es);

const tabs = [
  { to: '/promotores', label: 'people', permission: 'read-promoters' },
  { to: '/promotores/tiendas', label: 'stores', permission: 'read-promoters' },
  { to: '/promotores/comisiones', label: 'commissions', permission: 'read-commissions' },
] as const;

/** What each page of promoters begins with: its tabs, and what was just done. */
export function Head({ at, children }: { at: (typeof tabs)[number]['to']; children?: ReactNode }) {
  const may = useMay();
  return (
    <>
      <PageHead title={t('title')}>{children}</PageHead>
      <Tabs
        label={t('views')}
        tabs={tabs
          .filter(({ permission }) => may(permission))
          .map(({ to, label }) => ({ to, label: t(label), current: to === at }))}
      />
      <FlashNotice words={doneWords} />
    </>
  );
}

const doneWords = {
  alta: t('didAdd'),
  tienda: t('didOpen'),
  cambio: t('didChange'),
  cierre: t('didClose'),
  plan: t('didPlan'),
  mes: t('didMonth'),
};

type Line = OfficePromoterLine;

/** A promoter's name leads to her page. */
export const nameColumn = {
  label: t('name'),
  narrow: 'a',
  cell: ({ id, name }: Pick<Line, 'id' | 'name'>) => (
    <Link className="nm" to={`/promotor/${id}`}>
      {name}
    </Link>
  ),
} as const;

/** Who sells, and what she brought this month. Each figure opens its requests. */
export function columnsOf(
  month: string,
  shows: { ofPartner: readonly Column<Line>[]; commission: boolean },
): Column<Line>[] {
  const count = (
    label: keyof typeof es,
    of: keyof Line['figures'],
    rest: Partial<Column<Line>> = {},
    view?: 'approved' | 'paid',
  ): Column<Line> => ({
    label: t(label),
    right: true,
    width: 84,
    ...rest,
    cell: ({ id, name, figures }) =>
      figures[of] === 0 ? (
        <span className="num muted">{'0'}</span>
      ) : (
        <Link
          className="num"
          to={requestsOf(id, month, view)}
          aria-label={t('figureOf', { figure: t(label), n: grouped(figures[of]), name })}
        >
          {grouped(figures[of])}
        </Link>
      ),
  });
  return [
    nameColumn,
    {
      label: t('code'),
      leaves: 'lo2',
      width: 130,
      cell: ({ code, agency }) => <span className="num">{`${code} · ${agency}`}</span>,
    },
    {
      label: t('store'),
      narrow: 'c',
      width: 150,
      cell: ({ store }) =>
        store === null ? <span className="muted">{t('noStore')}</span> : <span>{store.name}</span>,
    },
    ...shows.ofPartner,
    count('begun', 'begun'),
    count('approved', 'approved', { leaves: 'lo2' }),
    count('signed', 'signed', { leaves: 'lo' }),
    count('paid', 'paid', {}, 'paid'),
    {
      label: t('firstPayment'),
      right: true,
      width: 132,
      leaves: 'lo',
      cell: ({ firstPayments }) => <FirstPayments {...firstPayments} />,
    },
    ...(shows.commission
      ? [
          {
            label: t('commission'),
            right: true,
            narrow: 'b' as const,
            width: 118,
            cell: ({ commission }: Line) =>
              commission !== null && <span className="num">{pesos(commission)}</span>,
          },
        ]
      : []),
  ];
}

/** The requests of a promoter that were begun in a month or later. */
export const requestsOf = (promoter: number, month: string, view?: 'approved' | 'paid'): string =>
  `/solicitudes?${new URLSearchParams({ ...(view && { view }), promoter: String(promoter), since: `${month}-01` })}`;

/** Of the first weeks that are over, how many were missed. */
export function FirstPayments({ due, missed }: Line['firstPayments']) {
  if (due === 0) return <span className="muted">{t('firstNone')}</span>;
  return (
    <span className="num" title={t('firstTitle', { missed: grouped(missed), due: grouped(due) })}>
      {t('firstOf', { share: Math.round((missed / due) * 100), due: grouped(due) })}
    </span>
  );
}

/** Opens a store, or changes one. */
export const StoreForm = ({
  partners,
  store,
}: {
  partners: readonly { readonly id: number; readonly name: string }[];
  store: { readonly name: string; readonly address: string; readonly seen: string } | null;
}) => (
  <ContractForm<{ name: string; address: string; partner: string }>
    intent={store === null ? 'open' : 'change'}
    values={{
      name: store?.name ?? '',
      address: store?.address ?? '',
      partner: String(partners[0]?.id ?? ''),
    }}
    submit={t(store === null ? 'openDo' : 'changeDo')}
    kind={store === null ? 'primary' : 'line'}
  >
    {({ name, address, partner }) => (
      <>
        <TextField field={name} label={t('storeName')} autoComplete="off" />
        <TextField field={address} label={t('address')} autoComplete="off" />
        {store && <input type="hidden" name="seen" value={store.seen} />}
        {store === null && partners.length > 1 ? (
          <SelectField
            field={partner}
            label={t('partner')}
            options={partners.map((each) => ({ value: String(each.id), label: each.name }))}
          />
        ) : (
          <input type="hidden" name="partner" value={partners[0]?.id ?? ''} />
        )}
      </>
    )}
  </ContractForm>
);
