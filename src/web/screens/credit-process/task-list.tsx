import { t } from '#web/text/text.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './credit-process.module.css';
import type { Task } from './tasks.ts';

/** What is done, what is next and what is missing, when a session is resumed. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <section>
      <h2 className={styles.heading}>{t('creditProcess.tasks')}</h2>
      <ul className={styles.tasks}>
        {tasks.map(({ screen, state }) => (
          <li key={screen} className={cx(styles[state])}>
            <span className={styles.mark}>{state === 'done' && <Icon name="check" size="xs" />}</span>
            <span>{t(`creditProcess.step.${screen}`)}</span>
            <small>{t(`creditProcess.${state}`)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
