import { Link } from 'react-router';
import { pesos } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CreditBadge } from '../../ui/credit-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { pictureOf } from '../solicitud/record-head.tsx';
import es from './es.json';
import type { CreditView } from './parts.ts';

const t = sentences(es);

/** Where one is, what the credit is of, and how it stands. Its customer's name is sealed. */
export function CreditHead({ view: { credit } }: { view: CreditView }) {
  const { account, product, plan, partner, state, overdue, may } = credit;
  return (
    <>
      <nav className="crumb" aria-label={t('path')}>
        <Link to="/creditos">{t('list')}</Link>
        <Icon name="chevron-right" small />
        <span className="num">{account}</span>
      </nav>
      <div className="rhead">
        <span className="pic">
          <img src={pictureOf(product.picture)} width="42" height="52" alt="" />
        </span>
        <div>
          <h1>
            <span>{t('title', { account })}</span>
            <CreditBadge state={state} daysLate={overdue.days} large />
          </h1>
          <p className="sub">
            <span>{dotted(product.name, product.color)}</span>
            <span className="num">
              {t('plan', {
                down: pesos(plan.downPayment),
                weeks: plan.weeks,
                weekly: pesos(plan.weekly),
                total: pesos(plan.total),
              })}
            </span>
            <PartnerName partner={partner} />
          </p>
        </div>
        <div className="act">
          {may.logContact && (
            <ButtonLink to={`/credito/${account}/contacto`} icon="call">
              {t('act-contacto')}
            </ButtonLink>
          )}
          <ButtonLink to={`/solicitud/${credit.requestId}`} icon="paper">
            {t('seeRequest')}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
