import { BASE } from '#contract/call.ts';
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
          <del>
            <ChangedValue what={what} value={before} />
          </del>
          <Icon name="chevron-right" />
          <span className="vh">{t('after')}</span>
          <ins>
            <ChangedValue what={what} value={after} />
          </ins>
        </span>
      </li>
    ))}
  </ul>
);

/** A picture is looked at before it is agreed to. */
export const ChangedValue = ({ what, value }: { what: string; value: string | null }) =>
  value !== null && /^[a-z\d-]{1,110}\.(?:webp|svg)$/.test(value) ? (
    <img src={`${BASE}/storage/${value}`} alt={what} height="24" />
  ) : (
    <span>{value ?? t('empty')}</span>
  );
