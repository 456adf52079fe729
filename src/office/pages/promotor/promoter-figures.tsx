import { Link } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { grouped, pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { requestsOf } from '../promotores/columns.tsx';
import es from './es.json';

const t = sentences(es);

/** How far this month's requests came, and what they earned. */
export function PromoterFigures({ promoter }: { promoter: OfficeOutput<'getPromoter'> }) {
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
