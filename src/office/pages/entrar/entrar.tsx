import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type LoaderFunctionArgs,
  Form,
  useNavigation,
  data,
  type ActionFunctionArgs,
} from 'react-router';
import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { officeSignIn } from '#contract/office/sign-in.ts';
import type { OfficeClient, Result } from '../../api.ts';
import { apiContext, sandboxContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { longDate, timeOf } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { ErrorsOf, Notice } from '../../ui/notice.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { SignInFrame } from '../../ui/sign-in-frame.tsx';
import { useNow } from '../../ui/time-left.tsx';
import es from './es.json';
import { linkPath, nextPath, ways, waysOf, type Way } from './ways.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasskeyButton } from '../../ui/passkey-button.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import { passkeyAnswer } from '../../passkey-answer.ts';
import { refused } from '../../ui/answer.ts';

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
      {way === 'passkey' && (
        <PasskeyButton
          path="/office/sign-in/passkey/options"
          send={{ intent: 'passkey', siguiente: next }}
          words={{
            cancelled: t('cancelled'),
            unsupported: t('unsupported'),
            hint: t('passkeyHint'),
            noScript: t('noScript'),
          }}
          kind="primary"
          size="lg"
          block
        >
          {t('passkey')}
        </PasskeyButton>
      )}
      {(way === 'totp' || way === 'recovery') && <CodeForm way={way} next={next} />}
      {way === 'company' && <CompanyForm company={company} next={next} />}
      <nav className="ways" aria-label={t('ways')}>
        {others.map((other) => (
          <WayLink key={other} way={other} company={company?.key ?? ''} next={next} />
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

function WayLink({ way, company, next }: { way: Way; company: string; next: string }) {
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

/** The key of a company as it was asked for, and the name of its partner; null: no partner has it. */
interface AskedCompany {
  readonly key: string;
  readonly name: string | null;
}

/** The way over the company's own account: its key, or with one in the address the button. */
function CompanyForm({ company, next }: { company: AskedCompany | null; next: string }) {
  const query = next ? `?${new URLSearchParams({ siguiente: next })}` : '';
  if (company && company.name !== null) {
    return (
      <div className="stack">
        <p className="muted">{t('companyLead', { company: company.name })}</p>
        <ButtonLink
          to={`/empresa/${company.key}${query}`}
          reloadDocument
          kind="primary"
          size="lg"
          block
          icon="company"
        >
          {t('company')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <Form method="get" className="stack">
      {company && <Notice tone="bad">{t('unknownCompany')}</Notice>}
      <input type="hidden" name="con" value="company" />
      {next && <input type="hidden" name="siguiente" value={next} />}
      <PlainField
        name="empresa"
        label={t('companyKey')}
        hint={t('companyKeyHint')}
        defaultValue={company?.key ?? ''}
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" kind="primary" size="lg" block>
        {t('goOn')}
      </Button>
    </Form>
  );
}

/** E-mail and a code: of the app, or one of the recovery codes. */
function CodeForm({ way, next }: { way: 'totp' | 'recovery'; next: string }) {
  const { state } = useNavigation();
  const [form, fields] = useForm<{ email: string; code: string }>({
    id: `entrar-${way}`,
    lastResult: useActionData<typeof action>()?.reply ?? null,
    shouldRevalidate: 'onInput',
  });
  const isTotp = way === 'totp';
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
      <input type="hidden" name="intent" value={way} />
      <input type="hidden" name="siguiente" value={next} />
      <TextField field={fields.email} label={t('email')} type="email" autoComplete="username" />
      <TextField
        field={fields.code}
        label={t(isTotp ? 'totpCode' : 'recoveryCode')}
        autoComplete="one-time-code"
        {...(isTotp ? { inputMode: 'numeric' as const } : {})}
      />
      <Button type="submit" kind="primary" size="lg" block busy={state !== 'idle'}>
        {t('submit')}
      </Button>
    </Form>
  );
}

/** Signs in with what a form of the page sends: the answer of a passkey, or e-mail and a code. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const intent = form.get('intent');
  if (intent === 'passkey') return withPasskey(api, form);
  if (intent === 'totp' || intent === 'recovery') return withCode(api, form, intent);
  return refused([], 400);
}

async function withPasskey(api: OfficeClient, form: FormData) {
  const body = passkeyAnswer.safeParse(Object.fromEntries(form));
  if (!body.success) return refused([], 400);
  return entered(await api.call('signInWithPasskey', { body: body.data }), form);
}

async function withCode(api: OfficeClient, form: FormData, way: 'totp' | 'recovery') {
  const schema = way === 'totp' ? officeSignIn.signInWithTotp.body : officeSignIn.signInWithRecoveryCode.body;
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
  if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
  const call = way === 'totp' ? 'signInWithTotp' : 'signInWithRecoveryCode';
  const result = await api.call(call, { body: submission.value });
  if (result.ok && result.data.outcome === 'link-sent') throw redirect(linkPath(form.get('siguiente')));
  if (result.ok) return entered(result, form);
  const reply = submission.reply({ formErrors: result.errors, hideFields: ['code'] });
  return data({ reply }, result.status);
}

function entered(result: Result<unknown>, form: FormData) {
  if (result.ok) throw redirect(nextPath(form.get('siguiente')));
  return refused(result.errors, result.status);
}
