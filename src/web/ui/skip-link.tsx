import { t } from '#web/text/text.ts';
import styles from './skip-link.module.css';

/** The first Tab stop; every screen's <main> has id="contenido". */
export function SkipLink() {
  return (
    <a href="#contenido" className={styles.skip}>
      {t('ui.skip')}
    </a>
  );
}
