import { useEffect, useState } from 'react';
import styles from './dashboard.module.css';
import type * as panel from './push-panel.tsx';

export interface PushProps {
  account: string;
  push: { key: string; browsers: readonly string[] };
}

/** Room for the reminders in this browser; given up where the browser can show none, or may not. */
export function PushSlot(props: PushProps) {
  const [loaded, setLoaded] = useState<typeof panel | null>();
  useEffect(() => {
    if ('PushManager' in window && Notification.permission !== 'denied')
      import('./push-panel.tsx').then(setLoaded, () => setLoaded(null));
    else setLoaded(null);
  }, []);
  if (loaded === null) return null;
  return <div className={styles.push}>{loaded && <loaded.PushPanel {...props} />}</div>;
}
