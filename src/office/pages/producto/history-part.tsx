import type { OfficeProductRecord } from '#contract/office/products.ts';
import { sentences } from '../../text/sentences.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx';
import es from './es.json';
import { pesos } from '../../text/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { Crumb, RecordTitle } from '../../ui/section.tsx';

/** Where one is, what the product is, and what it costs. */
export function ProductHead({ product }: { product: OfficeProductRecord }) {
  const { id, name, picture, state, partner, brand, may } = product;
  return (
    <>
      <Crumb label={t('path')} to="/catalogo" list={t('list')} here={name} />
      <RecordTitle
        picture={picture}
        title={name}
        badge={
          <Badge
            tone={state === 'on-sale' ? 'good' : state === 'draft' ? 'info' : 'none'}
            icon={state === 'on-sale' ? 'done' : 'note'}
            large
          >
            {t(`state-${state}`)}
          </Badge>
        }
        sub={
          <p className="sub">
            <span>{brand}</span>
            <span className="num">{planText(product)}</span>
            <span className="num">{t('cat', { n: product.cat.toFixed(1) })}</span>
            <PartnerName partner={partner} />
          </p>
        }
      >
        {may.readStock && <ButtonLink to={`/existencias/${id}`}>{t('stock')}</ButtonLink>}
      </RecordTitle>
    </>
  );
}

const planText = ({ downPayment, weeks, weekly, total }: OfficeProductRecord): string =>
  t('plan', { down: pesos(downPayment), weeks, weekly: pesos(weekly), total: pesos(total) });

const t = sentences(es);

/** Who changed what, the newest first, old beside new. */
export const HistoryPart = ({ product, now }: { product: OfficeProductRecord; now: string }) =>
  product.history.length === 0 ? (
    <p className="small muted">{t('noHistory')}</p>
  ) : (
    <Timeline entries={product.history.map(entryOf)} now={now} />
  );

const kinds = [
  'product-added',
  'product-changed',
  'product-photo',
  'product-photos',
  'product-planned',
  'product-plan-withdrawn',
] as const;

const icons: Record<(typeof kinds)[number], IconName> = {
  'product-added': 'plus',
  'product-changed': 'note',
  'product-photo': 'photo',
  'product-photos': 'photo',
  'product-planned': 'calendar',
  'product-plan-withdrawn': 'undo',
};

function entryOf({
  id,
  at,
  kind,
  by,
  checkedBy,
  changes,
}: OfficeProductRecord['history'][number]): TimelineEntry {
  const known = kinds.find((each) => each === kind);
  return {
    id,
    at,
    icon: known ? icons[known] : 'note',
    tone: checkedBy === null ? undefined : 'pair',
    who: by,
    what: known ? t(known) : kind,
    aside: checkedBy === null ? null : t('confirmedBy', { name: checkedBy }),
    said: (
      <>
        {changes.map(({ what, before, after }) => (
          <span key={what} className="said-line">
            {t('changeLine', { what, before: before ?? t('empty'), after: after ?? t('empty') })}
          </span>
        ))}
      </>
    ),
  };
}
