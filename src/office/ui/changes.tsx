import type { OfficeApproval } from '#contract/office/approvals.ts';
import { sentences } from '../text/sentences.ts';
import { Icon } from './icon.tsx';
import es from './es.json';

const t = sentences(es);

/** Old and new, with the words for screen readers; what had no value is said so. */
export const Changes = ({ changes }: Pick<OfficeApproval, 'changes'>) => (
  <ul className="small">
    {changes.map(({ what, before, after }) => (
      <li key={what} className="row wrapx">
        <span className="muted">{what}</span>
        <span className="diff">
          <span className="vh">{t('before')}</span>
          <del>{before ?? t('empty')}</del>
          <Icon name="chevron-right" />
          <span className="vh">{t('after')}</span>
          <ins>{after ?? t('empty')}</ins>
        </span>
      </li>
    ))}
  </ul>
);
