import { sentences } from '../text/sentences.ts';
import { ButtonLink } from './button.tsx';
import es from './es.json';

const t = sentences(es);

/** Pages by key: previous and next, as links; the keys of the table beside them. */
export const Pager = ({
  range,
  canChoose = false,
  previous,
  next,
}: {
  range: string;
  canChoose?: boolean;
  previous: string | null;
  next: string | null;
}) => (
  <nav className="pager" aria-label={t('pages')}>
    <span>{range}</span>
    <span className="no-s row needs-script" aria-hidden="true">
      <kbd>j</kbd>
      <kbd>k</kbd>
      <span>{t('keyMove')}</span>
      {canChoose && <kbd>x</kbd>}
      {canChoose && <span>{t('keyChoose')}</span>}
      <kbd>e</kbd>
      <span>{t('keyOpen')}</span>
      <kbd>?</kbd>
      <span>{t('keyAll')}</span>
    </span>
    <span className="end">
      <Step to={previous} label={t('previous')} />
      <Step to={next} label={t('next')} />
    </span>
  </nav>
);

const Step = ({ to, label }: { to: string | null; label: string }) =>
  to === null ? (
    <span className="btn sm line off" aria-hidden="true">
      {label}
    </span>
  ) : (
    <ButtonLink to={to} size="sm">
      {label}
    </ButtonLink>
  );
