import { useNavigation } from 'react-router';
import styles from './navigation-bar.module.css';

/** A thin progress line at the top while the next page loads; appears only after a short delay. */
export function NavigationBar() {
  const busy = useNavigation().state !== 'idle';
  return <div className={busy ? `${styles.bar} ${styles.busy}` : styles.bar} aria-hidden="true" />;
}
