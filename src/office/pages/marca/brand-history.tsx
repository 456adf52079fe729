import type { OfficeBrandRecord } from '#contract/office/brand.ts';
import { sentences } from '../../text/sentences.ts';
import { Timeline } from '../../ui/timeline.tsx';
import es from './es.json';

const t = sentences(es);

/** What was published, the newest first. */
export const BrandHistory = ({ brand, now }: { brand: OfficeBrandRecord; now: string }) =>
  brand.publications.length === 0 ? (
    <p className="small muted">{t('noHistory')}</p>
  ) : (
    <Timeline
      now={now}
      entries={brand.publications.map(({ id, at, by, checkedBy, changes }) => ({
        id,
        at,
        icon: 'palette' as const,
        tone: checkedBy === null ? undefined : ('pair' as const),
        who: by,
        what: t('brandPublished'),
        aside: checkedBy === null ? null : t('confirmedBy', { name: checkedBy }),
        said: changes.map(({ what, before, after }) => (
          <span key={what} className="said-line">
            {t('changeLine', { what, before: before ?? t('empty'), after: after ?? t('empty') })}
          </span>
        )),
      }))}
    />
  );
