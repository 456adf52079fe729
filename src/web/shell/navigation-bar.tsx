import { useNavigation } from 'react-router';
import styles from './navigation-bar.module.css';

/** A thin line at the very top while the next page is on its way; it appears only when that takes a moment. */
export function NavigationBar() {
  const busy = useNavigation().state !== 'idle';
  return <div className={busy ? `${styles.bar} ${styles.busy}` : styles.bar} aria-hidden="true" />;
}
