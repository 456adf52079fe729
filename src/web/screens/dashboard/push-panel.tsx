import { useEffect, useState } from 'react';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import type { Input } from '#contract/api.ts';
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

/** Whether this browser shows the reminders of the account; blocked: it was told to show nothing of the shop. */
type PushStanding = 'on' | 'off' | 'blocked';

interface Place {
  readonly account: string;
  /** The server's public key. */
  readonly key: string;
  /** Of the shop's service worker. */
  readonly scope: string;
}

/** failed: as it was. */
type Changed = PushStanding | 'failed';

/** `browsers`: those that the server knows, as hashes. */
async function standingOf(browsers: readonly string[]): Promise<PushStanding> {
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await subscriptionHere();
  return subscription && browsers.includes(await sha256(subscription.endpoint)) ? 'on' : 'off';
}

/** Asks the person, then the browser's push service, then ours. Call it in her tap: browsers ask only then. */
async function turnOn({ account, key, scope }: Place): Promise<Changed> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const subscription = await subscribe(key, scope).catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return 'failed';
  const body = { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } };
  return (await post(pushPaths.subscribePush, account, body)) ? 'on' : 'failed';
}

async function turnOff({ account }: Place): Promise<Changed> {
  const subscription = await subscriptionHere();
  if (!subscription) return 'off';
  const { endpoint } = subscription;
  if (!(await post(pushPaths.unsubscribePush, account, { endpoint }))) return 'failed';
  await subscription.unsubscribe().catch(() => false);
  return 'off';
}

/** The paths of the contract's calls. */
export const pushPaths = {
  subscribePush: '/account/push/{account}',
  unsubscribePush: '/account/pushOff/{account}',
} as const;

/** By hand: with the pages' own client every screen would load the two calls. */
async function post(path: string, account: string, body: Body): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`/api/v1${path.replace('{account}', account)}`, init).catch(() => null);
  return answer?.ok === true;
}

type Body = Input<'subscribePush' | 'unsubscribePush'>['body'];

async function subscribe(key: string, scope: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sin-red.js', { scope });
  const { pushManager } = await withinSeconds(15, navigator.serviceWorker.ready);
  // One with another key of the server would be refused for ever.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return worker?.pushManager.getSubscription() ?? null;
}

/** A worker that cannot be installed is never ready. */
const withinSeconds = <T,>(seconds: number, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('not ready')), seconds * 1000)),
  ]);

/** As the server names a browser. */
async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
