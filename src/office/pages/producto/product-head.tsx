import { Link } from 'react-router';
import { BASE } from '#contract/call.ts';
import type { OfficeProductRecord } from '#contract/office/products.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';

const t = sentences(es);

/** Where one is, what the product is, and what it costs. */
export function ProductHead({ product }: { product: OfficeProductRecord }) {
  const { name, picture, state, partner, brand } = product;
  return (
    <>
      <nav className="crumb" aria-label={t('path')}>
        <Link to="/catalogo">{t('list')}</Link>
        <Icon name="chevron-right" small />
        <span>{name}</span>
      </nav>
      <div className="rhead">
        <span className="pic">
          {picture === null ? (
            <Icon name="photo" />
          ) : (
            <img src={`${BASE}/storage/${encodeURIComponent(picture)}`} width="42" height="52" alt="" />
          )}
        </span>
        <div>
          <h1>
            <span>{name}</span>
            <Badge
              tone={state === 'on-sale' ? 'good' : state === 'draft' ? 'info' : 'none'}
              icon={state === 'on-sale' ? 'done' : 'note'}
              large
            >
              {t(`state-${state}`)}
            </Badge>
          </h1>
          <p className="sub">
            <span>{brand}</span>
            <span className="num">{planText(product)}</span>
            <span className="num">{t('cat', { n: product.cat.toFixed(1) })}</span>
            <PartnerName partner={partner} />
          </p>
        </div>
      </div>
    </>
  );
}

const planText = ({ downPayment, weeks, weekly, total }: OfficeProductRecord): string =>
  t('plan', { down: pesos(downPayment), weeks, weekly: pesos(weekly), total: pesos(total) });
