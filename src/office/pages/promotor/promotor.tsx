import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officePromoters } from '#contract/office/promoters.ts';
import { monthInWords } from '#domain/spanish-dates.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, grouped, pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { EntryTable } from './entry-table.tsx';
import es from './es.json';
import type { OfficeOutput } from '#contract/office/api.ts';
import { requestsOf } from '../promotores/columns.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const t = sentences(es);

export const meta = ({ loaderData }: { loaderData?: { promoter: { name: string } } }) =>
  loaderData ? titled(loaderData.promoter.name) : [];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const path = { promoter: params['promoter'] ?? '' };
  const found = await context.get(apiContext).call('getPromoter', { params: path });
  return { promoter: needed(found, request), now: await nowOf(context) };
}

/** As a form has it: no store is the empty text, which reading a form leaves out. */
const moveForm = officePromoters.movePromoter.body.extend({
  store: z
    .string()
    .default('')
    .transform((id) => id || null),
});

export const action = officeAction(({ promoter }) => `/promotor/${promoter}`, {
  move: post('movePromoter', { form: moveForm, done: 'movido' }),
  withdraw: post('withdrawPromoter', { done: 'baja' }),
  restore: post('restorePromoter', { done: 'activo' }),
});

/** Somebody who sells: the link and its QR code, this month's figures, and what the sales earned. */
export default function Promotor() {
  const { promoter, now } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const did = doneWords[query.get('hecho') ?? ''];
  const { name, code, agency, store, partner, withdrawnAt, month, entries, may } = promoter;
  return (
    <>
      <nav className="crumb" aria-label={t('path')}>
        <Link to="/promotores">{t('promoters')}</Link>
        <Icon name="chevron-right" small />
        <span>{name}</span>
      </nav>
      <div className="rhead">
        <div>
          <h1>
            <span>{name}</span>
            {withdrawnAt === null ? (
              <Badge tone="good" icon="done" large>
                {t('active')}
              </Badge>
            ) : (
              <Badge tone="none" icon="forbidden" large>
                {t('withdrawn')}
              </Badge>
            )}
          </h1>
          <p className="small muted">
            {t('line', { code, agency, store: store?.name ?? t('noStore'), partner: partner.name })}
          </p>
        </div>
      </div>
      {did && <Notice tone="good">{t(did)}</Notice>}
      {withdrawnAt !== null && <Notice>{t('withdrawnOn', { at: exactTime(withdrawnAt) })}</Notice>}
      <Section title={t('figures', { month: monthInWords(month) })}>
        <PromoterFigures promoter={promoter} />
      </Section>
      {withdrawnAt === null && (
        <Section title={t('link')}>
          <div className="qr-pair">
            <img
              src={`data:image/svg+xml,${encodeURIComponent(promoter.qr)}`}
              alt={t('qrAlt', { name })}
              width={148}
              height={148}
            />
            <div className="stack">
              <p>{t('linkLead')}</p>
              <code className="link">{promoter.link}</code>
              <div className="row">
                <a
                  className="btn line"
                  href={`data:image/svg+xml,${encodeURIComponent(promoter.qr)}`}
                  download={`qr-${code}.svg`}
                >
                  <Icon name="download" />
                  <span>{t('qrSave')}</span>
                </a>
              </div>
            </div>
          </div>
        </Section>
      )}
      {entries !== null && (
        <Section title={t('entries')}>
          <EntryTable entries={entries} promoter={promoter} now={now} />
        </Section>
      )}
      {may.keep && <KeepForms promoter={promoter} />}
    </>
  );
}

const doneWords: Readonly<Record<string, keyof typeof es>> = {
  alta: 'didAdd',
  baja: 'didWithdraw',
  activo: 'didRestore',
  movido: 'didMove',
};

/** Another store, and the end of the link. */
function KeepForms({ promoter }: { promoter: OfficeOutput<'getPromoter'> }) {
  const isActive = promoter.withdrawnAt === null;
  return (
    <>
      <Section title={t('moveTitle')}>
        <ContractForm<{ store: string; reason: string }>
          intent="move"
          values={{ store: promoter.store?.id ?? '' }}
          lead={<p className="small muted">{t('moveLead')}</p>}
          submit={t('moveDo')}
        >
          {({ store, reason }) => (
            <>
              <SelectField
                field={store}
                label={t('store')}
                options={[
                  { value: '', label: t('noStore') },
                  ...promoter.stores.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
              <TextArea field={reason} label={t('moveReason')} hint={t('reasonHint')} />
            </>
          )}
        </ContractForm>
      </Section>
      <Section title={t(isActive ? 'withdrawTitle' : 'restoreTitle')}>
        <ContractForm<{ reason: string }>
          intent={isActive ? 'withdraw' : 'restore'}
          lead={<p className="small muted">{t(isActive ? 'withdrawLead' : 'restoreLead')}</p>}
          submit={t(isActive ? 'withdrawDo' : 'restoreDo')}
          kind={isActive ? 'stop' : 'line'}
        >
          {({ reason }) => (
            <TextArea
              field={reason}
              label={t(isActive ? 'withdrawReason' : 'restoreReason')}
              hint={t('reasonHint')}
            />
          )}
        </ContractForm>
      </Section>
    </>
  );
}

/** How far this month's requests came, and what they earned. */
function PromoterFigures({ promoter }: { promoter: OfficeOutput<'getPromoter'> }) {
  const { id, month, figures, firstPayments, commission } = promoter;
  const { due, missed } = firstPayments;
  return (
    <dl className="figs">
      <div>
        <dt>{t('begun')}</dt>
        <dd className="fig">
          <Link to={requestsOf(id, month)}>{grouped(figures.begun)}</Link>
        </dd>
        <dd className="by">{t('approvedOf', { n: grouped(figures.approved) })}</dd>
      </div>
      <div>
        <dt>{t('paid')}</dt>
        <dd className="fig">
          <Link to={requestsOf(id, month, 'paid')}>{grouped(figures.paid)}</Link>
        </dd>
        <dd className="by">{t('signedOf', { n: grouped(figures.signed) })}</dd>
      </div>
      <div>
        <dt>{t('first')}</dt>
        <dd className="fig">{due === 0 ? '—' : `${Math.round((missed / due) * 100)} %`}</dd>
        <dd className="by">
          {due === 0 ? t('firstNone') : t('firstOf', { missed: grouped(missed), due: grouped(due) })}
        </dd>
      </div>
      {commission !== null && (
        <div>
          <dt>{t('commission')}</dt>
          <dd className="fig">{pesos(commission)}</dd>
          <dd className="by">{t('commissionOf')}</dd>
        </div>
      )}
    </dl>
  );
}
