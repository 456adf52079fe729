import type { OfficeBrandRecord } from '#contract/office/brand.ts';
import { nearTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import es from './es.json';

const t = sentences(es);

/** Whose brand it is, whether a draft waits, and when the last one was published. */
export function BrandHead({ brand, now }: { brand: OfficeBrandRecord; now: string }) {
  const n = brand.changes.length;
  const last = brand.publications[0];
  return (
    <div className="rhead brandhead">
      <div>
        <h1>
          <span>{t('title')}</span>
          {n === 0 ? (
            <Badge tone="none" icon="done" large>
              {t('published')}
            </Badge>
          ) : (
            <Badge tone="info" icon="note" large>
              {t(n === 1 ? 'draft_one' : 'draft_other', { n })}
            </Badge>
          )}
        </h1>
        <p className="sub">
          <span>{t('lead')}</span>
          {last && <span>{t('lastPublished', { when: nearTime(last.at, now), name: last.by })}</span>}
          {n > 0 && brand.savedAt && (
            <span>{t('savedBy', { name: brand.savedBy ?? '', when: nearTime(brand.savedAt, now) })}</span>
          )}
        </p>
      </div>
    </div>
  );
}
