import type { OfficeProductRecord } from '#contract/office/products.ts';
import { sentences } from '../../text/sentences.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx';
import es from './es.json';

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
  'product-planned',
  'product-plan-withdrawn',
] as const;

const icons: Record<(typeof kinds)[number], IconName> = {
  'product-added': 'plus',
  'product-changed': 'note',
  'product-photo': 'photo',
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
