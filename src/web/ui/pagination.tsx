import { Link } from 'react-router';
import { paginationPages } from '#domain/catalogue/catalogue.ts';
import { t } from '#web/text/text.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  pages: number;
  page: number;
  to: (page: number) => string;
}

/** Five pages around the current one, and links to the first and the last (spec §9). */
export function Pagination({ pages, page, to }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <>
      <nav className={styles.pages} aria-label={t('catalogo.pages')}>
        <Edge to={page > 1 ? to(1) : null} label={t('catalogo.first')} sign="«" />
        {pagesAround(page, pages).map((each) => (
          <Link
            key={each}
            to={to(each)}
            aria-current={each === page ? 'page' : undefined}
            aria-label={t('catalogo.page', { page: each })}
          >
            {each}
          </Link>
        ))}
        <Edge to={page < pages ? to(pages) : null} label={t('catalogo.last')} sign="»" />
      </nav>
      <p className={styles.of}>{t('catalogo.pageOf', { page, pages })}</p>
    </>
  );
}

/** At most five pages, the current one in the middle where possible. */
export function pagesAround(page: number, pages: number): number[] {
  const shown = Math.min(paginationPages, pages);
  const first = Math.max(1, Math.min(page - Math.floor(shown / 2), pages - shown + 1));
  return Array.from({ length: shown }, (_, index) => first + index);
}

function Edge({ to, label, sign }: { to: string | null; label: string; sign: string }) {
  if (to === null) {
    return (
      <span className={styles.off} aria-hidden="true">
        {sign}
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label}>
      {sign}
    </Link>
  );
}
