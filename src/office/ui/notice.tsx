import { type ReactNode, useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import type { Answer } from './answer.ts';
import es from './es.json';
import { useSearchParams } from 'react-router';
import { Rich, sentences } from '../text/sentences.ts';

const t = sentences(es);

type Tone = 'warn' | 'bad' | 'good' | 'info';
const icons: Record<Tone, IconName> = { warn: 'warning', bad: 'warning', good: 'done', info: 'eye' };

/** A sentence in the flow of the page: wash and icon. An error is announced. */
export const Notice = ({
  tone,
  icon,
  end,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  end?: ReactNode;
  children: ReactNode;
}) => (
  <div className={cx('nt', tone)} {...(tone === 'bad' ? { role: 'alert' } : {})}>
    <Icon name={icon ?? icons[tone ?? 'info']} />
    <p>{children}</p>
    {end}
  </div>
);

/** An empty place: what is good or missing, and one action. */
export const Blank = ({
  icon,
  title,
  isPage = false,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  /** In place of a whole page: the title is its heading. */
  isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="blank">
    <Icon name={icon} />
    {isPage ? <h1>{title}</h1> : <b>{title}</b>}
    {children && <p>{children}</p>}
    {action}
  </div>
);

/** What of an answer belongs to no field, above the form; `fieldsToo`: all of it, above forms without room for it. */
export function ErrorsOf({ reply, fieldsToo }: Answer & { fieldsToo?: boolean }) {
  const error = reply?.error;
  const errors = error && fieldsToo ? Object.values(error).flatMap((each) => each ?? []) : error?.[''];
  if (!errors) return null;
  return <Notice tone="bad">{errors.length > 0 ? errors.join(' ') : t('refused')}</Notice>;
}

/** Says that something was done, for eight seconds. Never an error: these stay in the page. */
export function Toast({ message, id }: { message: string | null; id: unknown }) {
  const [goneId, setGoneId] = useState<unknown>(null);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setGoneId(id), 8_000);
    return () => clearTimeout(timer);
  }, [message, id]);
  const isShown = message !== null && goneId !== id;
  return (
    <output className="toasts">
      {isShown && (
        <span className="toast">
          <Icon name="done" />
          <span>{message}</span>
        </span>
      )}
    </output>
  );
}

/** What was just done, by the word that the address has of it (`?hecho=`). */
export function FlashNotice({ words }: { words: Readonly<Record<string, string>> }) {
  const done = useSearchParams()[0].get('hecho') ?? '';
  const said = Object.hasOwn(words, done) ? words[done] : undefined;
  return (
    said !== undefined && (
      <Notice tone="good">
        <Rich>{said}</Rich>
      </Notice>
    )
  );
}

/** A part of a record that the request has not reached. */
export const NothingYet = ({ icon = 'clock' }: { icon?: IconName }) => (
  <Blank icon={icon} title={t('noneYet')}>
    {t('noneLead')}
  </Blank>
);
