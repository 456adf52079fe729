import { useEffect, useState } from 'react';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { standingOf, turnOff, turnOn, type PushStanding } from './push-browser.ts';
import styles from './push-panel.module.css';
import type { PushProps } from './push-slot.tsx';

/** Reminders of payments as notifications of this browser. Loaded where the browser knows them. */
export function PushPanel({ account, push }: PushProps) {
  const { prefix } = useShell();
  const [standing, setStanding] = useState<PushStanding | null>(null);
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    standingOf(push.browsers).then(setStanding, () => setStanding('off'));
  }, [push]);
  if (!standing) return null;
  const change = async () => {
    setBusy(true);
    setFailed(false);
    const place = { account, key: push.key, scope: `${prefix}/` };
    const changed = await (standing === 'on' ? turnOff(place) : turnOn(place));
    setBusy(false);
    if (changed === 'failed') setFailed(true);
    else setStanding(changed);
  };
  return (
    <section className={styles.panel}>
      <h2>{t('dashboard.push.title')}</h2>
      <p className={cx(styles.lead, hasFailed && styles.failed)} aria-live="polite">
        <Rich k={`dashboard.push.${hasFailed ? 'failed' : standing}`} />
      </p>
      {standing !== 'blocked' && (
        <Button
          kind={standing === 'on' ? 'quiet' : 'line'}
          icon="phone"
          block
          busy={busy}
          busyLabel={t(standing === 'on' ? 'dashboard.push.turningOff' : 'dashboard.push.asking')}
          onClick={() => void change()}
        >
          {t(standing === 'on' ? 'dashboard.push.turnOff' : 'dashboard.push.turnOn')}
        </Button>
      )}
    </section>
  );
}
