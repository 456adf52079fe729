import { Link, useLoaderData } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { pageLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { act } from '../../ui/act-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FlashNotice } from '../../ui/notice.tsx';
import { officeAction } from '../../ui/office-action.ts';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';
import { Crumb, RecordTitle, Section } from '../../ui/section.tsx';
import { usePartners } from '../../ui/use-session.ts';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import es from './es.json';
import { ShopState } from './socios.tsx';

const t = sentences(es);

export const meta = () => titled(t('ready'));

export const loader = pageLoader('getPartnerSetup');

export const action = officeAction(({ partner }) => `/socio/${partner}`, {
  open: act('open-shop', { to: ({ params }) => ({ partner: String(params['partner']) }), done: 'abrir' }),
});

/** What a shop still needs before it opens, each with the page that mends it; then two people open it. */
export default function Socio() {
  const { shown, now } = useLoaderData<typeof loader>();
  const { partner, isOnSale, items, approvals, mayOpen } = shown;
  // Who works for one shop has no list.
  const isOfMany = usePartners().length > 1;
  const lacks = items.filter(({ isNeeded, isDone }) => isNeeded && !isDone).length;
  return (
    <>
      {isOfMany && <Crumb label={t('path')} to="/socios" list={t('title')} here={partner.name} />}
      <RecordTitle
        title={partner.name}
        badge={<ShopState isOnSale={isOnSale} large />}
        sub={
          <p className="sub">
            <a href={`/${partner.id}/inicio`}>{`/${partner.id}/inicio`}</a>
          </p>
        }
      />
      <FlashNotice words={{ abrir: t('openProposed') }} />
      <WaitingActs acts={approvals} now={now} />
      <Section
        title={t('ready')}
        beside={
          <span className="small muted">
            {lacks === 0 ? t('allDone') : t(lacks === 1 ? 'missing_one' : 'missing_other', { n: lacks })}
          </span>
        }
      >
        <ShortTable
          label={t('ready')}
          columns={columnsOf(partner.id)}
          rows={items}
          keyOf={({ key }) => key}
        />
      </Section>
      {mayOpen && approvals.length === 0 && (
        <Section title={t('openTitle')}>
          <ContractForm<{ reason: string }>
            isAct
            intent="open"
            lead={<p className="small muted">{t('openLead')}</p>}
            submit={t('open')}
            kind="primary"
          >
            {({ reason }) => <TextArea field={reason} label={t('reason')} hint={t('reasonHint')} />}
          </ContractForm>
        </Section>
      )}
    </>
  );
}

type Item = OfficeOutput<'getPartnerSetup'>['items'][number];

/** Where each is mended. */
const pages: Readonly<Record<Item['key'], (partner: number) => string>> = {
  brand: (partner) => `/marca?partner=${partner}&parte=imagenes`,
  texts: (partner) => `/marca?partner=${partner}`,
  products: (partner) => `/catalogo?partner=${partner}`,
  places: () => '/ajustes/lugares-de-pago',
  people: () => '/ajustes',
  delivery: () => '/ajustes/invitar',
  limits: () => '/ajustes/reglas',
};

const columnsOf = (partner: number): readonly PlainColumn<Item>[] => [
  {
    label: t('what'),
    narrow: 'a',
    cell: ({ key }) => (
      <Link className="nm" to={pages[key](partner)}>
        {t(`item-${key}`)}
      </Link>
    ),
  },
  {
    label: t('state'),
    narrow: 'c',
    cell: ({ isDone, isNeeded }) => (
      <Badge tone={isDone ? 'good' : isNeeded ? 'warn' : 'none'} icon={isDone ? 'done' : 'clock'} flat>
        {t(isDone ? 'done' : isNeeded ? 'lacks' : 'optional')}
      </Badge>
    ),
  },
  { label: t('there'), narrow: 'b', cell: ({ key, count }) => t(`there-${key}`, { n: count }) },
  { label: t('who'), narrow: 'd', className: 'muted', cell: ({ key }) => t(`who-${key}`) },
];
