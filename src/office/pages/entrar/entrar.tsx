import { Link, redirect, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { OfficeClient } from '../../api.ts';
import { apiContext, sandboxContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { longDate, timeOf } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInFrame } from '../../ui/sign-in-frame.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { action } from './action.ts';
import { CompanyForm, type AskedCompany } from './company-form.tsx';
import { CodeForm } from './code-form.tsx';
import es from './es.json';
import { PasskeyButton } from './passkey-button.tsx';
import { ways, waysOf, type Way } from './ways.ts';

export { action } from './action.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const session = await api.call('getOfficeSession', {});
  if (session.ok && session.data.person !== null) throw redirect('/hoy');
  const company = await companyAsked(api, url.searchParams.get('empresa'));
  return {
    // The address that a company gives its people leads to their own way.
    way: waysOf(url.searchParams.get('con') ?? (company && 'company')),
    company,
    next: url.searchParams.get('siguiente') ?? '',
    now: await nowOf(context),
    isSandbox: context.get(sandboxContext),
  };
}

async function companyAsked(api: OfficeClient, typed: string | null): Promise<AskedCompany | null> {
  const key = typed?.trim().toLowerCase().slice(0, 40) ?? '';
  if (key === '') return null;
  const found = await api.call('getCompanySignIn', { params: { company: key } });
  return { key, name: found.ok ? found.data.name : null };
}

/** The sign-in page: a passkey first; a code from an app, a recovery code or the company's account else, which need no script. */
export default function Entrar() {
  const { way, company, next, now, isSandbox } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const ticking = useNow(now, 15_000);
  const others = ways.filter((other) => other !== way);
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
      {way === 'passkey' && <PasskeyButton next={next} />}
      {(way === 'totp' || way === 'recovery') && <CodeForm way={way} next={next} />}
      {way === 'company' && <CompanyForm company={company} next={next} />}
      <nav className="ways" aria-label={t('ways')}>
        {others.map((other) => (
          <Way key={other} way={other} company={company?.key ?? ''} next={next} />
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
  company: { icon: 'company', label: 'companyAccount', hint: 'companyAccountHint' },
};

function Way({ way, company, next }: { way: Way; company: string; next: string }) {
  const { icon, label, hint } = looks[way];
  const query = new URLSearchParams({
    ...(way === 'passkey' && company === '' ? {} : { con: way }),
    ...(company ? { empresa: company } : {}),
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
