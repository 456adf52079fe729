import type { OfficeOutput } from '#contract/office/api.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import es from './es.json';

const t = sentences(es);

/** What became of the lines that were applied. */
export function Applied({ applied }: { applied: OfficeOutput<'applyProductsCsv'> }) {
  const { changed, planned, added, proposed, refused } = applied;
  return (
    <Notice
      tone="good"
      end={
        <ButtonLink to="/catalogo" size="sm">
          {t('title')}
        </ButtonLink>
      }
    >
      {[t('applied', { changed, planned, added, proposed }), ...refused].join(' ')}
    </Notice>
  );
}
