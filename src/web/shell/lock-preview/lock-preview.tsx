import { useId, type ReactNode } from 'react';
import { formatMoneyShort, type Centavos } from '#domain/credit/money.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { plural, t } from '#web/text/text.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './lock-preview.module.css';

/**
 * What the lock does, before anybody signs: the phone while it is paid, locked, and paid again. Three radios and no
 * script; the style sheet shows the chosen one. Nothing where nothing locks.
 */
export function LockPreview({ weeklyCentavos }: { weeklyCentavos: Centavos }) {
  const { partner } = useShell();
  const name = useId();
  const weekly = formatMoneyShort(weeklyCentavos);
  const phone = formatPhone(partner.tel);
  if (!partner.locksDevices) return null;
  return (
    <fieldset className={styles.preview}>
      <legend className="vh">{t('lockPreview.legend')}</legend>
      <div className={styles.tabs}>
        {(['paid', 'locked', 'again'] as const).map((state) => (
          <label key={state}>
            <input type="radio" name={name} value={state} defaultChecked={state === 'locked'} />
            <span>{t(`lockPreview.${state}`)}</span>
          </label>
        ))}
      </div>
      <Scene icon="check" title={t('lockPreview.paidScreen')} state="paid">
        <Fact icon="check">
          <Rich k="lockPreview.paidHow" />
        </Fact>
        <Fact icon="calendar">
          <Grace days={partner.graceDays} />
        </Fact>
      </Scene>
      <Scene
        icon="lock"
        title={t('lockPreview.lockedScreen')}
        note={t('lockPreview.lockedPay', { weekly })}
        state="locked"
      >
        <Fact icon="call">
          <Rich k="lockPreview.works" params={{ partner: partner.name, phone }} />
        </Fact>
        <Fact icon="lock">
          <Rich k="lockPreview.stops" />
        </Fact>
        <Fact icon="shield">
          <Rich k="lockPreview.safe" />
        </Fact>
      </Scene>
      <Scene icon="check" title={t('lockPreview.againScreen')} state="again">
        <Fact icon="wallet">
          <Rich k="lockPreview.cost" params={{ weekly }} />
        </Fact>
        <Fact icon="receipt">
          <Rich k="lockPreview.fast" />
        </Fact>
        <Fact icon="chat">
          <Rich k="lockPreview.help" />
        </Fact>
      </Scene>
    </fieldset>
  );
}

function Grace({ days }: { days: number | null }) {
  if (days === null) return <Rich k="lockPreview.late" />;
  return days === 0 ? (
    <Rich k="lockPreview.noGrace" />
  ) : (
    <Rich k="lockPreview.grace" params={{ days: plural(days, 'lockPreview.days') }} />
  );
}

interface SceneProps {
  state: 'paid' | 'locked' | 'again';
  icon: IconName;
  /** On the drawn phone. */
  title: string;
  note?: string;
  children: ReactNode;
}

function Scene({ state, icon, title, note, children }: SceneProps) {
  return (
    <div className={styles.scene} data-state={state}>
      <div className={styles.phone} data-state={state}>
        <Icon name={icon} />
        <b>{title}</b>
        {note !== undefined && <span>{note}</span>}
      </div>
      <ul>{children}</ul>
    </div>
  );
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
);
