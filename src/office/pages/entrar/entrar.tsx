import { Link, redirect, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { apiContext, sandboxContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { longDate, timeOf } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInFrame } from '../../ui/sign-in-frame.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { action } from './action.ts';
import { CodeForm } from './code-form.tsx';
import es from './es.json';
import { PasskeyButton } from './passkey-button.tsx';
import { waysOf, type Way } from './ways.ts';

export { action } from './action.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const session = await context.get(apiContext).call('getOfficeSession', {});
  if (session.ok && session.data.person !== null) throw redirect('/hoy');
  return {
    way: waysOf(url.searchParams.get('con')),
    next: url.searchParams.get('siguiente') ?? '',
    now: new Date().toISOString(),
    isSandbox: context.get(sandboxContext),
  };
}

/** The sign-in page: a passkey first, a code from an app or a recovery code else. Both of these need no script. */
export default function Entrar() {
  const { way, next, now, isSandbox } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const ticking = useNow(now, 15_000);
  const others = (['passkey', 'totp', 'recovery'] as const).filter((other) => other !== way);
  return (
    <SignInFrame
      heading={t('heading')}
      about={t('about')}
      facts={[[t('clock'), `${longDate(ticking).replace(',', '')}, ${timeOf(ticking)}`]]}
    >
      <div>
        <h1>{t('title')}</h1>
        {way === 'passkey' && <p className="muted">{t('lead')}</p>}
      </div>
      <ErrorsOf reply={answer?.reply ?? null} />
      {way === 'passkey' ? <PasskeyButton next={next} /> : <CodeForm way={way} next={next} />}
      <nav className="ways" aria-label={t('ways')}>
        {others.map((other) => (
          <Way key={other} way={other} next={next} />
        ))}
      </nav>
      <p className="small muted">{t('lost')}</p>
      {isSandbox && (
        <Notice
          tone="info"
          icon="person"
          end={
            <a className="link" href="/sandbox#oficina">
              {t('toSandbox')}
            </a>
          }
        >
          {t('sandbox')}
        </Notice>
      )}
      <Notice icon="eye">
        <Rich>{t('watched')}</Rich>
      </Notice>
    </SignInFrame>
  );
}

const looks: Record<Way, { icon: IconName; label: keyof typeof es; hint: keyof typeof es }> = {
  passkey: { icon: 'fingerprint', label: 'backToPasskey', hint: 'backHint' },
  totp: { icon: 'phone', label: 'totp', hint: 'totpHint' },
  recovery: { icon: 'key', label: 'recovery', hint: 'recoveryHint' },
};

function Way({ way, next }: { way: Way; next: string }) {
  const { icon, label, hint } = looks[way];
  const query = new URLSearchParams({
    ...(way === 'passkey' ? {} : { con: way }),
    ...(next ? { siguiente: next } : {}),
  });
  return (
    <Link to={`/entrar${query.size > 0 ? `?${query}` : ''}`}>
      <Icon name={icon} />
      <span>
        <b>{t(label)}</b>
        <small>{t(hint)}</small>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}
