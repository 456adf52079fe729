import { Link, useLoaderData } from 'react-router';
import { z } from 'zod';
import { officePromoters } from '#contract/office/promoters.ts';
import { monthInWords } from '#domain/spanish-dates.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { titledBy } from '../../shell/title.ts';
import { exactTime, grouped, pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice, FlashNotice } from '../../ui/notice.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { Section, Crumb, RecordTitle, BigFigures } from '../../ui/section.tsx';
import { EntryTable, Statement } from './commission-parts.tsx';
import { LinkCard } from './link-card.tsx';
import es from './es.json';
import { requestsOf } from '../promotores/parts.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, SelectField } from '../../ui/field.tsx';
import { pageLoader } from '../../list/load.ts';

const t = sentences(es);

export const meta = titledBy(({ name }: OfficeOutput<'getPromoter'>) => name);

export const loader = pageLoader('getPromoter');

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
  const { shown: promoter, now } = useLoaderData<typeof loader>();
  const { id, name, code, agency, store, partner, withdrawnAt, month, entries, may } = promoter;
  return (
    <>
      <Crumb label={t('path')} to="/promotores" list={t('promoters')} here={name} />
      <RecordTitle
        title={name}
        badge={
          <Badge
            tone={withdrawnAt === null ? 'good' : 'none'}
            icon={withdrawnAt === null ? 'done' : 'forbidden'}
            large
          >
            {t(withdrawnAt === null ? 'active' : 'withdrawn')}
          </Badge>
        }
        sub={
          <p className="small muted">
            {t('line', { code, agency, store: store?.name ?? t('noStore'), partner: partner.name })}
          </p>
        }
      />
      <FlashNotice words={doneWords} />
      {withdrawnAt !== null && <Notice>{t('withdrawnOn', { at: exactTime(withdrawnAt) })}</Notice>}
      <Section title={t('figures', { month: monthInWords(month) })}>
        <PromoterFigures promoter={promoter} />
      </Section>
      {withdrawnAt === null && (
        <Section title={t('link')}>
          <LinkCard promoter={promoter} poster={`/office/promoters/${id}/poster`} />
        </Section>
      )}
      {entries !== null && (
        <Section title={t('entries')}>
          {entries.length === 0 ? (
            <p className="muted">{t('entriesNone')}</p>
          ) : (
            <div className="stack">
              <EntryTable label={t('entries')} entries={entries} now={now} linked />
              <Statement
                path={`/office/promoters/${id}/statement/${month}`}
                label={t('statement')}
                pdf={t('statementPdf')}
              />
            </div>
          )}
        </Section>
      )}
      {may.keep && <KeepForms promoter={promoter} />}
    </>
  );
}

const doneWords = {
  alta: t('didAdd'),
  baja: t('didWithdraw'),
  activo: t('didRestore'),
  movido: t('didMove'),
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
    <BigFigures
      figures={[
        {
          label: t('begun'),
          figure: <Link to={requestsOf(id, month)}>{grouped(figures.begun)}</Link>,
          by: t('approvedOf', { n: grouped(figures.approved) }),
        },
        {
          label: t('paid'),
          figure: <Link to={requestsOf(id, month, 'paid')}>{grouped(figures.paid)}</Link>,
          by: t('signedOf', { n: grouped(figures.signed) }),
        },
        {
          label: t('first'),
          figure: due === 0 ? '—' : `${Math.round((missed / due) * 100)} %`,
          by: due === 0 ? t('firstNone') : t('firstOf', { missed: grouped(missed), due: grouped(due) }),
        },
        ...(commission === null
          ? []
          : [{ label: t('commission'), figure: pesos(commission), by: t('commissionOf') }]),
      ]}
    />
  );
}
